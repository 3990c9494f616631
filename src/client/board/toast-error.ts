import { type ToastAction, toast } from '../ui/toast.ts';

/** Says that something failed, in the server's own words after the status code, and what the person can do about it. */
export function toastError(error: Error, action?: ToastAction): void {
  toast({ title: 'Error', description: error.message, variant: 'destructive', action });
}
