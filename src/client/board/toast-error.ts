import { type ToastAction, toast } from '../ui/toast.ts';

/** Says that something failed, in the server's own words after the status code. */
export function toastError(error: Error): void {
  toastErrorWith(error);
}

/** The same, with what the person can do about it. */
export function toastErrorWith(error: Error, action?: ToastAction): void {
  toast({ title: 'Error', description: error.message, variant: 'destructive', action });
}
