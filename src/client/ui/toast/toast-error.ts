import { type ToastAction, toast } from './toast.ts';

/**
 * Says that something failed, in the server's own words after the status code, and what the person can do about it.
 * @returns the id of the toast
 */
export function toastError(error: Error, action?: ToastAction): number {
  return toast({ title: 'Error', description: error.message, variant: 'destructive', action });
}
