import type { Mutation, MutationFilters, QueryClient } from '@tanstack/react-query';
import { type Board, type BoardChange, tasksOn } from '#shared/board.ts';
import type { Task } from '#shared/tasks.ts';
import { withTasks } from '../task-cache.ts';
import { isProvisional } from './provisional.ts';
import { allTaskMutations, changesOf, type MutationMeta } from './task-mutations.ts';

const pending = (client: QueryClient, filters: MutationFilters) => client.getMutationCache().findAll({ ...filters, status: 'pending' });
const metaOf = ({ meta }: Mutation) => meta as MutationMeta;

/** A server task with pending local changes re-applied. @returns undefined if it is being deleted here */
export const withPending = (client: QueryClient, task: Task, at = task.updatedAt): Task | undefined =>
  pending(client, changesOf(task.id)).reduce<Task | undefined>((now, mutation) => {
    const { reapply } = metaOf(mutation);
    return now && reapply ? reapply(now, mutation.state.variables, at) : now;
  }, task);

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

/** The tasks with a pending change that is re-applied. */
export function pendingAmong(client: QueryClient, tasks: Task[]): Task[] {
  const changing = pending(client, { mutationKey: allTaskMutations }).map(metaOf);
  const ids = new Set(changing.flatMap((meta) => (meta.reapply ? meta.ids : [])));
  return tasks.filter(({ id }) => ids.has(id));
}

/** A server board with pending local changes re-applied. */
export const boardWithPending = (client: QueryClient, board: Board): Board =>
  withTasks(
    client,
    board,
    pendingAmong(client, tasksOn(board)).flatMap((before) => {
      const after = withPending(client, before);
      return after === before ? [] : { id: before.id, before, after };
    }),
  );
