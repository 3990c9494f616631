import * as conflicts from '#messages/conflicts.ts';
import * as dialogs from '#messages/controls.ts';
import * as messages from '#messages/delete-task.ts';
import type { Task } from '#shared/tasks.ts';
import { useDeleteTask } from '../board-store/mutations/use-delete-task.ts';
import { useDeletedMeanwhile } from '../board-store/realtime/changed-by-others.ts';
import { useCachedTask } from '../board-store/task-cache.ts';
import { ConfirmDialog } from '../ui/dialog/confirm-dialog.tsx';

type DeleteDialogProps = { task: Task; open: boolean; onOpenChange: (open: boolean) => void; returnFocus: () => HTMLElement | null };

/** Confirms a deletion. The card goes at once, and comes back if the deletion fails. */
export function DeleteDialog({ task, open, onOpenChange, returnFocus }: DeleteDialogProps) {
  const { change } = useDeleteTask(task.id);
  const deleted = useDeletedMeanwhile(task.id);
  const { title } = useCachedTask(task.id) ?? task;
  const confirm = () => {
    onOpenChange(false);
    change(title);
  };
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={deleted ? conflicts.deletedMeanwhile : messages.question}
      description={title}
      confirmLabel={messages.confirm}
      cancelLabel={deleted ? dialogs.close : dialogs.cancel}
      onConfirm={deleted ? undefined : confirm}
      returnFocus={returnFocus}
    />
  );
}
