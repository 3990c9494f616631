import { toast } from '../ui/toast.ts';

/** Says that something failed, in the server's own words after the status code. */
export function toastError(error: Error): void {
  toast({ title: 'Error', description: error.message, variant: 'destructive' });
}
