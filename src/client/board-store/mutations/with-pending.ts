import type { QueryClient } from '@tanstack/react-query';
import { type Board, type BoardChange, tasksOn } from '#shared/board.ts';
import type { Task } from '#shared/tasks.ts';
import { recount, withTask } from '../task-cache.ts';
import { isProvisional } from './provisional.ts';
import type { ChosenStatus } from './put-status.ts';
import { allTaskMutations, type MutationKind, taskMutationKey } from './task-mutations.ts';

const pendingMutations = (client: QueryClient, mutationKey: string[], kinds: MutationKind[]) =>
  client
    .getMutationCache()
    .findAll({ mutationKey, status: 'pending' })
    .filter(({ meta }) => kinds.includes(meta?.kind as MutationKind));

/**
 * A server task with pending local changes re-applied, so that its card doesn't jump back.
 * @returns undefined if it is being deleted here
 */
export function withPending(client: QueryClient, task: Task, at = task.updatedAt): Task | undefined {
  if (pendingMutations(client, taskMutationKey(task.id), ['deletion']).length > 0) return undefined;
  const choices = pendingMutations(client, taskMutationKey(task.id), ['status']).map(({ state }) => state.variables as ChosenStatus);
  const status = choices.at(-1)?.status ?? task.status;
  if (status === task.status || !choices.some(({ seen }) => seen.status === task.status)) return task;
  return { ...task, status, completedAt: status === 'completed' ? at : null };
}

/** The optimistic task of one created here, whose event came before the answer. */
const inAdvanceOf = (board: Board, made: Task): Task | undefined =>
  made.version > 1
    ? undefined
    : board.pending.find((one) => isProvisional(one) && one.title === made.title && one.createdByAdminId === made.createdByAdminId);

/** A change from the event stream with pending local changes re-applied. */
export const changeWithPending = (client: QueryClient, board: Board, change: BoardChange): BoardChange => ({
  ...change,
  tasks: change.tasks.flatMap((task) => withPending(client, task, change.at) ?? []),
  deleted: [...change.deleted, ...change.tasks.flatMap((task) => inAdvanceOf(board, task)?.id ?? [])],
});

/** The tasks with a pending change of status or deletion. */
export function pendingAmong(client: QueryClient, tasks: Task[]): Task[] {
  const ids = new Set(pendingMutations(client, allTaskMutations, ['status', 'deletion']).map(({ options }) => options.mutationKey?.at(-1)));
  return tasks.filter(({ id }) => ids.has(id));
}

/** A server board with pending local changes re-applied. */
export const boardWithPending = (client: QueryClient, board: Board): Board =>
  pendingAmong(client, tasksOn(board)).reduce((after, task) => {
    const shown = withPending(client, task);
    return shown === task ? after : withTask(client, after, task.id, shown, recount(after.counts, task, shown));
  }, board);
