import type { Task } from '#shared/tasks.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { useCachedTask } from './use-cached-task.ts';
import { useDeleteTask } from './use-delete-task.ts';
import { useDeletedMeanwhile } from './use-deleted-meanwhile.ts';

type DeleteDialogProps = { task: Task; open: boolean; onOpenChange: (open: boolean) => void; returnFocus: () => HTMLElement | null };

/** Asks before a task is deleted. After a yes the card goes at once; should the deletion fail, it comes back. */
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
      title={deleted ? 'This task was deleted meanwhile.' : 'Are you sure you want to delete this task?'}
      description={title}
      confirmLabel="Delete"
      cancelLabel={deleted ? 'Close' : 'Cancel'}
      onConfirm={deleted ? undefined : confirm}
      returnFocus={returnFocus}
    />
  );
}
