import type { Task } from '#shared/tasks.ts';
import { call } from '../api/call.ts';
import { showInAdvance } from './show-task.ts';
import { isGone } from './stale.ts';
import { type TaskChange, useTaskChange } from './use-task-change.ts';

/**
 * Deletes a task. One that somebody else has deleted meanwhile is gone as wanted. It stands apart from the other changes because it is
 * fetched with its window only.
 */
export function useDeleteTask({ id }: Pick<Task, 'id'>): TaskChange<void> {
  return useTaskChange({
    id,
    done: 'Task deleted successfully!',
    send: async () => {
      try {
        await call('deleteTask', { params: { id } });
      } catch (error) {
        if (!isGone(error)) throw error;
      }
      return {};
    },
    show: (client) =>
      showInAdvance(
        client,
        id,
        () => undefined,
        (former) => (task) => task ?? former,
      ),
  });
}
