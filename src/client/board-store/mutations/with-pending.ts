import type { QueryClient } from '@tanstack/react-query';
import { type Board, type BoardChange, tasksOn } from '#shared/board.ts';
import type { Task } from '#shared/tasks.ts';
import { recount, withTask } from '../task-cache.ts';
import { isProvisional } from './provisional.ts';
import type { ChosenStatus } from './put-status.ts';
import { allTaskMutations, type MutationKind, taskMutationKey } from './task-mutations.ts';

/** Changes of these kinds that are still pending, the last one last. */
const pendingMutations = (client: QueryClient, mutationKey: string[], kinds: MutationKind[]) =>
  client
    .getMutationCache()
    .findAll({ mutationKey, status: 'pending' })
    .filter(({ meta }) => kinds.includes(meta?.kind as MutationKind));

/**
 * A server task with pending local changes re-applied, so that its card does not go back from where somebody has just put it. A status that no
 * pending change was made from is somebody else's, and shown as it is.
 * @returns undefined if it is being deleted here
 */
export function withPending(client: QueryClient, task: Task, at = task.updatedAt): Task | undefined {
  if (pendingMutations(client, taskMutationKey(task.id), ['deletion']).length > 0) return undefined;
  const choices = pendingMutations(client, taskMutationKey(task.id), ['status']).map(({ state }) => state.variables as ChosenStatus);
  const status = choices.at(-1)?.status ?? task.status;
  if (status === task.status || !choices.some(({ seen }) => seen.status === task.status)) return task;
  return { ...task, status, completedAt: status === 'completed' ? at : null };
}

/** The task that is shown in advance of one made here, whose event came before the answer. */
const inAdvanceOf = (board: Board, made: Task): Task | undefined =>
  made.version > 1
    ? undefined
    : board.pending.find((one) => isProvisional(one) && one.title === made.title && one.createdByAdminId === made.createdByAdminId);

/** The same for a change from the event stream. @param board that it is for */
export const changeWithPending = (client: QueryClient, board: Board, change: BoardChange): BoardChange => ({
  ...change,
  tasks: change.tasks.flatMap((task) => withPending(client, task, change.at) ?? []),
  deleted: [...change.deleted, ...change.tasks.flatMap((task) => inAdvanceOf(board, task)?.id ?? [])],
});

/** Those of some tasks with a pending change of status or deletion. */
export function pendingAmong(client: QueryClient, tasks: Task[]): Task[] {
  const ids = new Set(pendingMutations(client, allTaskMutations, ['status', 'deletion']).map(({ options }) => options.mutationKey?.at(-1)));
  return tasks.filter(({ id }) => ids.has(id));
}

/** The same for a board from the server. */
export const boardWithPending = (client: QueryClient, board: Board): Board =>
  pendingAmong(client, tasksOn(board)).reduce((after, task) => {
    const shown = withPending(client, task);
    return shown === task ? after : withTask(client, after, task.id, shown, recount(after.counts, task, shown));
  }, board);
