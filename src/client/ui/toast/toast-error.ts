import * as messages from '#messages/toasts.ts';
import { type ToastAction, toast } from './toast.ts';

/** Shows an error's message in a toast, with an optional action. @returns the toast's id */
export function toastError(error: Error, action?: ToastAction): number {
  return toast({ title: messages.error, description: error.message, variant: 'destructive', actions: action && [action] });
}
