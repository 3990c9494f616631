import { type ToastAction, toast } from './toast.ts';

/** Said of a part of the page whose code does not come. */
const NOT_NOW = 'This cannot be opened right now. Check your connection and try again, or reload the page.';
/** Said of a dialog that fails while it is drawn. */
export const BROKEN = 'This window does not work right now. What you typed is kept.';

/**
 * Says that something failed, in the server's own words after the status code, and what the person can do about it.
 * @returns the id of the toast
 */
export function toastError(error: Error, action?: ToastAction): number {
  return toast({ title: 'Error', description: error.message, variant: 'destructive', action });
}

/** Says that a part of the page cannot be had, and offers to fetch it once more. */
export function toastNotNow(onAct: () => void): void {
  toastError(new Error(NOT_NOW), { label: 'Try again', onAct });
}
