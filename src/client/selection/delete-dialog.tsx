import * as conflicts from '#messages/conflicts.ts';
import * as dialogs from '#messages/controls.ts';
import * as messages from '#messages/delete-task.ts';
import type { Task } from '#shared/tasks.ts';
import { useDeletedMeanwhile } from '../board-store/drafts/gone-tasks.ts';
import { deleteTask } from '../board-store/mutations/delete-task.ts';
import { useCachedTask } from '../board-store/task-cache.ts';
import { ConfirmDialog } from '../ui/dialog/confirm-dialog.tsx';
import type { DialogState } from '../ui/dialog/dialogs.tsx';

/** Confirms a deletion. The card goes at once, and comes back if the deletion fails. */
export function DeleteDialog({ task, ...state }: DialogState & { task: Task }) {
  const deleted = useDeletedMeanwhile(task.id);
  const { title } = useCachedTask(task.id) ?? task;
  return (
    <ConfirmDialog
      {...state}
      title={deleted ? conflicts.deletedMeanwhile : messages.question}
      description={title}
      confirmLabel={dialogs.remove}
      cancelLabel={deleted ? dialogs.close : dialogs.cancel}
      onConfirm={deleted ? undefined : () => deleteTask(task.id, title)}
    />
  );
}
