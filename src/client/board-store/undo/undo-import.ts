import * as messages from '#messages/import.ts';
import * as toasts from '#messages/toasts.ts';
import { call } from '../../api/call.ts';
import { type ToastAction, toast } from '../../ui/toast/toast.ts';
import { toastError } from '../../ui/toast/toast-error.ts';

/** The time limit for taking back many tasks (ms). The server ends a connection that is silent for 90 s. */
export const UNDO_MS = 85_000;

/**
 * Takes back an import, and tells how much of it.
 * @param onDone called once the server has done it
 * @param again the action of the toast of a failure
 */
export async function undoImport(id: string, onDone: () => void, again: ToastAction): Promise<void> {
  try {
    const { undone, left } = await call('undoImport', { params: { id }, patience: UNDO_MS });
    onDone();
    const detail = left.length > 0 ? messages.left(left.length) : undefined;
    toast({ title: toasts.success, description: messages.undone(undone), ...(detail && { detail }) });
  } catch (error) {
    toastError(error as Error, again);
  }
}
