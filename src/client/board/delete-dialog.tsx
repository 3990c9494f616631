import type { Task } from '#shared/tasks.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { useDeleteTask } from './use-delete-task.ts';

type DeleteDialogProps = { task: Task; open: boolean; onOpenChange: (open: boolean) => void; returnFocus: () => HTMLElement | null };

/** Asks before a task is deleted. After a yes the card goes at once; should the deletion fail, it comes back. */
export function DeleteDialog({ task, open, onOpenChange, returnFocus }: DeleteDialogProps) {
  const { change } = useDeleteTask(task);
  const confirm = () => {
    onOpenChange(false);
    change();
  };
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Are you sure you want to delete this task?"
      description={task.title}
      confirmLabel="Delete"
      onConfirm={confirm}
      returnFocus={returnFocus}
    />
  );
}
