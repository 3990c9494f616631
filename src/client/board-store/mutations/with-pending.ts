import type { Mutation, MutationFilters } from '@tanstack/react-query';
import { type Board, type BoardChange, tasksOn } from '#shared/board.ts';
import type { Task } from '#shared/tasks.ts';
import { queryClient } from '../../api/query-client.ts';
import { withTasks } from '../task-cache.ts';
import { isProvisional } from './provisional.ts';
import { allTaskMutations, changesOf, type MutationMeta } from './task-mutations.ts';

const pending = (filters: MutationFilters) => queryClient.getMutationCache().findAll({ ...filters, status: 'pending' });
const metaOf = ({ meta }: Mutation) => meta as MutationMeta;

/** A server task with pending local changes re-applied. @returns undefined if it is being deleted here */
export const withPending = (task: Task, at = task.updatedAt): Task | undefined =>
  pending(changesOf(task.id)).reduce<Task | undefined>((now, mutation) => {
    const { reapply } = metaOf(mutation);
    return now && reapply ? reapply(now, mutation.state.variables, at) : now;
  }, task);

/** The optimistic task of one created here, whose event came before the answer. */
const inAdvanceOf = (board: Board, made: Task): Task | undefined =>
  made.version > 1
    ? undefined
    : board.pending.find((one) => isProvisional(one) && one.title === made.title && one.createdByAdminId === made.createdByAdminId);

/** A change from the event stream with pending local changes re-applied. */
export const changeWithPending = (board: Board, change: BoardChange): BoardChange => ({
  ...change,
  tasks: change.tasks.flatMap((task) => withPending(task, change.at) ?? []),
  deleted: [...change.deleted, ...change.tasks.flatMap((task) => inAdvanceOf(board, task)?.id ?? [])],
});

/** The tasks with a pending change that is re-applied. */
export function pendingAmong(tasks: Task[]): Task[] {
  const changing = pending({ mutationKey: allTaskMutations }).map(metaOf);
  const ids = new Set(changing.flatMap((meta) => (meta.reapply ? meta.ids : [])));
  return tasks.filter(({ id }) => ids.has(id));
}

/** A server board with pending local changes re-applied. */
export const boardWithPending = (board: Board): Board =>
  withTasks(
    board,
    pendingAmong(tasksOn(board)).flatMap((before) => {
      const after = withPending(before);
      return after === before ? [] : { id: before.id, before, after };
    }),
  );
