import type { QueryClient } from '@tanstack/react-query';
import type { BoardChange } from '#shared/board.ts';
import { changeKey } from './use-task-change.ts';
import type { ChosenStatus } from './use-tasks.ts';

/** The statuses that were chosen here for a task and are still on their way, the last one last. */
function chosenFor(client: QueryClient, id: string): ChosenStatus[] {
  const changes = client.getMutationCache().findAll({ mutationKey: changeKey(id), status: 'pending' });
  return changes.map(({ state }) => state.variables as ChosenStatus).filter((one) => one.status !== undefined);
}

/**
 * News of the server as they shall be seen: a card does not go back from where somebody has just put it, which the server will know in a moment. What
 * none of the choices was made from is somebody else's, and seen as it is.
 */
export const withChosenStatus = (client: QueryClient, change: BoardChange): BoardChange => ({
  ...change,
  tasks: change.tasks.map((task) => {
    const choices = chosenFor(client, task.id);
    const status = choices.at(-1)?.status ?? task.status;
    if (status === task.status || !choices.some(({ seen }) => seen.status === task.status)) return task;
    return { ...task, status, completedAt: status === 'completed' ? (change.at ?? task.updatedAt) : null };
  }),
});
