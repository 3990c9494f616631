import type { Task } from '#shared/tasks.ts';
import { useDeleteTask } from '../board-store/mutations/use-delete-task.ts';
import { useDeletedMeanwhile } from '../board-store/realtime/changed-by-others.ts';
import { useCachedTask } from '../board-store/task-cache.ts';
import { focusCardSoon } from '../shortcuts/focus-card.ts';
import { ConfirmDialog } from '../ui/dialog/confirm-dialog.tsx';
import { openWindows } from '../ui/dialog/open-windows.ts';

type DeleteDialogProps = { task: Task; open: boolean; onOpenChange: (open: boolean) => void; returnFocus: () => HTMLElement | null };

/** Asks before a task is deleted. After a yes the card goes at once; should the deletion fail, it comes back. */
export function DeleteDialog({ task, open, onOpenChange, returnFocus }: DeleteDialogProps) {
  const { change } = useDeleteTask(task.id, () => {
    // The user may be in a field or a dialog by now.
    if (!openWindows.top() && !document.activeElement?.matches('input, textarea')) focusCardSoon(task.id);
  });
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
