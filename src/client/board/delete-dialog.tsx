import { useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { Task } from '#shared/tasks.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { taskShown } from './show-task.ts';
import { useDeleteTask } from './use-delete-task.ts';
import { useDeletedMeanwhile } from './use-deleted-meanwhile.ts';

/** The title of a task as it is by now; as it was where the task is shown nowhere any more. */
function useTitleNow({ id, title }: Task): string {
  const client = useQueryClient();
  return useSyncExternalStore(
    (changed) => client.getQueryCache().subscribe(changed),
    () => taskShown(client, id)?.title ?? title,
  );
}

type DeleteDialogProps = { task: Task; open: boolean; onOpenChange: (open: boolean) => void; returnFocus: () => HTMLElement | null };

/** Asks before a task is deleted. After a yes the card goes at once; should the deletion fail, it comes back. */
export function DeleteDialog({ task, open, onOpenChange, returnFocus }: DeleteDialogProps) {
  const { change } = useDeleteTask(task);
  const deleted = useDeletedMeanwhile(task.id);
  const title = useTitleNow(task);
  const confirm = () => {
    onOpenChange(false);
    change();
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
