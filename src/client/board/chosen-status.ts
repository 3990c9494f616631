import type { QueryClient } from '@tanstack/react-query';
import type { BoardChange } from '#shared/board.ts';
import type { Status } from '#shared/tasks.ts';
import { changeKey } from './use-task-change.ts';

/** The status that was chosen here last for a task and is still on its way; undefined where none is. */
function chosenFor(client: QueryClient, id: string): Status | undefined {
  const changes = client.getMutationCache().findAll({ mutationKey: changeKey(id), status: 'pending' });
  const chosen = changes.map(({ state }) => (state.variables as { status?: Status } | undefined)?.status);
  return chosen.findLast((status) => status !== undefined);
}

/** News of the server as they shall be seen: a card does not go back from where somebody has just put it, which the server will know in a moment. */
export const withChosenStatus = (client: QueryClient, change: BoardChange): BoardChange => ({
  ...change,
  tasks: change.tasks.map((task) => {
    const status = chosenFor(client, task.id);
    if (!status || status === task.status) return task;
    return { ...task, status, completedAt: status === 'completed' ? (change.at ?? task.updatedAt) : null };
  }),
});
