import { applyChange, type Board, columns, taskOn } from '#shared/board.ts';
import { passes } from '#shared/filters.ts';
import type { Status, Task, TaskFilter } from '#shared/tasks.ts';
import { statuses } from '#shared/words.ts';
import { keys } from '../api/keys.ts';
import { queryClient } from '../api/query-client.ts';
import { useCached } from '../api/use-cached.ts';
import { serverNow } from '../ui/server-clock.ts';
import { resultWithTask, type SearchResult } from './searches/search-result.ts';

const boardOf = () => queryClient.getQueryData<Board>(keys.board);
const results = () => queryClient.getQueriesData<SearchResult>({ queryKey: keys.searches });

/** The mutation key for loading older tasks of a status. */
export const olderKey = (status: Status) => ['older', status];

/** The columns that drop no task when new ones arrive. Completed keeps the latest hundred, unless older ones are being loaded. */
export const growing = (): Status[] =>
  statuses.filter((status) => status !== 'completed' || queryClient.isMutating({ mutationKey: olderKey(status) }) > 0);

/** The newest shown version of a task; undefined if it is not shown. @param version preferred to the newest, if shown */
export function cachedTask(id: string, version?: number): Task | undefined {
  const found = results().map(([, result]) => result?.tasks.find((one) => one.id === id));
  // First the open panel's, which is whole.
  const all = [queryClient.getQueryData<Task | null>(keys.task(id)) ?? undefined, taskOn(boardOf(), id), ...found];
  const newest = all.reduce((newer, one) => (one && one.version > (newer?.version ?? -1) ? one : newer));
  return all.find((one) => one?.version === version) ?? newest;
}

/** A shown task, followed as it changes; undefined if it is not shown. */
export const useCachedTask = (id: string | null): Task | undefined => useCached(() => (id === null ? undefined : cachedTask(id)));

/** A card's task in the version that the card shows, because the board may be ahead of a search. */
export const taskOfCard = ({ dataset }: HTMLElement): Task | undefined => cachedTask(dataset.task ?? '', Number(dataset.version));

/** The totals after a task changed, came (`before` undefined) or went (`after` undefined). */
function recount(counts: Board['counts'], before: Task | undefined, after: Task | undefined): Board['counts'] {
  const next = { ...counts };
  if (before) next[columns[before.status]] -= 1;
  if (after) next[columns[after.status]] += 1;
  return next;
}

/** Whether the shown search surely leaves out a new task. Only the server knows similar ones. */
export const isLeftOut = (task: Task): boolean =>
  queryClient
    .getQueriesData<SearchResult>({ queryKey: keys.searches, type: 'active' })
    .some(([key, result]) => result?.approximate === false && !passes(task, key.at(-1) as TaskFilter, serverNow()));

/** A task before and after a change; undefined where it is not shown. */
type Shown = { id: string; before: Task | undefined; after: Task | undefined };

/** Maps a shown task (undefined: none) to the new one (undefined: removes it). */
type Change = (current: Task | undefined, id: string) => Task | undefined;

type Ids = string | readonly string[];

/** A board with tasks updated, added or removed. @param counted whether to update the totals too */
export function withTasks(board: Board, changed: readonly Shown[], counted = true): Board {
  const tasks = changed.flatMap(({ after }) => after ?? []);
  const deleted = changed.flatMap(({ id, after }) => (after ? [] : id));
  const counts = counted ? changed.reduce((sum, { before, after }) => recount(sum, before, after), board.counts) : board.counts;
  return applyChange(board, { tasks, deleted, counts, version: board.version }, growing());
}

function show(all: readonly Shown[], counted?: boolean): void {
  const changed = all.filter(({ before, after }) => after !== before);
  if (changed.length === 0) return;
  for (const { id, after } of changed)
    queryClient.setQueryData<Task | null>(keys.task(id), (open) => (open === undefined ? undefined : (after ?? null)));
  queryClient.setQueryData<Board>(keys.board, (board) => board && withTasks(board, changed, counted));
  for (const [key, result] of results()) {
    const filters = key.at(-1) as TaskFilter;
    if (result)
      queryClient.setQueryData(
        key,
        changed.reduce((now, { id, after }) => resultWithTask(now, filters, id, after), result),
      );
  }
}

const changeOf = (ids: Ids, change: Change): Shown[] =>
  [ids].flat().map((id) => {
    const before = cachedTask(id);
    return { id, before, after: change(before, id) };
  });

/** Updates tasks everywhere they are shown, by the server's answer. */
export const setCachedTask = (ids: Ids, change: Change): void => show(changeOf(ids, change));

export type Rollback = () => void;

/**
 * Updates tasks everywhere they are shown, before the server confirms it.
 * @param back reverts only this change of the current task, so that changes by others stay
 */
export function updateOptimistically(
  ids: Ids,
  change: Change,
  back: (current: Task | undefined, former: Task | undefined, id: string) => Task | undefined,
): Rollback {
  const all = changeOf(ids, change);
  const version = boardOf()?.version;
  show(all);
  return () => {
    // A board that came from the server since never had the change.
    const unchanged = boardOf()?.version === version;
    const reverted = all.map(({ id, before: former, after: shown }) => {
      const before = cachedTask(id) ?? (unchanged ? shown : undefined);
      return { id, before, after: back(before, former, id) };
    });
    show(reverted, unchanged);
  };
}

/** A task with the values of `to` instead of those of `from`, where it still has these. */
export function exchange(task: Task | undefined, from: Partial<Task>, to: Partial<Task> | undefined): Task | undefined {
  if (!task || !to) return task;
  // By field, because later changes by others stay. As JSON, because labels are a list.
  const still = Object.entries(from).filter(([field, value]) => JSON.stringify(task[field as keyof Task]) === JSON.stringify(value));
  return { ...task, ...Object.fromEntries(still.map(([field]) => [field, to[field as keyof Task]])) };
}

/** Shows new values of a task before the server confirms them. */
export const showValues = (id: string, values: Partial<Task>): Rollback =>
  updateOptimistically(
    id,
    (task) => task && { ...task, ...values },
    (task, former) => exchange(task, values, former),
  );
