import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { applyChange, type Board, columns, taskOn } from '#shared/board.ts';
import { passes } from '#shared/filters.ts';
import type { Task, TaskFilter } from '#shared/tasks.ts';
import { keys } from '../api/keys.ts';
import { serverNow } from '../ui/server-clock.ts';
import { growing } from './older-tasks.ts';
import { resultWithTask, type SearchResult } from './searches/search-result.ts';

const boardOf = (client: QueryClient) => client.getQueryData<Board>(keys.board);
const results = (client: QueryClient) => client.getQueriesData<SearchResult>({ queryKey: keys.searches });

/** The newest shown version of a task; undefined if it is not shown. @param version preferred to the newest, if shown */
export function cachedTask(client: QueryClient, id: string, version?: number): Task | undefined {
  const found = results(client).map(([, result]) => result?.tasks.find((one) => one.id === id));
  const all = [taskOn(boardOf(client), id), ...found];
  const newest = all.reduce((newer, one) => (one && one.version > (newer?.version ?? -1) ? one : newer));
  return all.find((one) => one?.version === version) ?? newest;
}

/** A shown task, followed as it changes; undefined if it is not shown. */
export function useCachedTask(id: string | null): Task | undefined {
  const client = useQueryClient();
  const watch = useCallback((changed: () => void) => client.getQueryCache().subscribe(changed), [client]);
  return useSyncExternalStore(watch, () => (id === null ? undefined : cachedTask(client, id)));
}

/** A card's task in the version that the card shows, because the board may be ahead of a search. */
export const taskOfCard = (client: QueryClient, { dataset }: HTMLElement): Task | undefined =>
  cachedTask(client, dataset.task ?? '', Number(dataset.version));

/** The totals after a task changed, came (`before` undefined) or went (`after` undefined). */
export function recount(counts: Board['counts'], before: Task | undefined, after: Task | undefined): Board['counts'] {
  const next = { ...counts };
  if (before) next[columns[before.status]] -= 1;
  if (after) next[columns[after.status]] += 1;
  return next;
}

/** Whether the shown search surely leaves out a new task. Only the server knows similar ones. */
export const isLeftOut = (client: QueryClient, task: Task): boolean =>
  client
    .getQueriesData<SearchResult>({ queryKey: keys.searches, type: 'active' })
    .some(([key, result]) => result?.approximate === false && !passes(task, key.at(-1) as TaskFilter, serverNow()));

type Change = (current?: Task) => Task | undefined;

/** A board with a task updated, added or removed. */
export const withTask = (client: QueryClient, board: Board, id: string, after: Task | undefined, counts: Board['counts']): Board =>
  applyChange(board, { tasks: after ? [after] : [], deleted: after ? [] : [id], counts, version: board.version }, growing(client));

/** @param counted whether to update the totals too */
function show(client: QueryClient, id: string, before: Task | undefined, after: Task | undefined, counted: boolean): void {
  if (after === before) return;
  client.setQueryData<Board>(
    keys.board,
    (board) => board && withTask(client, board, id, after, counted ? recount(board.counts, before, after) : board.counts),
  );
  for (const [key, result] of results(client)) {
    const filters = key.at(-1) as TaskFilter;
    if (result) client.setQueryData(key, resultWithTask(result, filters, id, after));
  }
}

/**
 * Updates a task everywhere it is shown, by the server's answer.
 * @param change maps the shown task (undefined: none) to the new one (undefined: removes it)
 */
export function setCachedTask(client: QueryClient, id: string, change: Change): void {
  const before = cachedTask(client, id);
  show(client, id, before, change(before), true);
}

export type Rollback = () => void;

/**
 * Updates a task everywhere it is shown, before the server confirms it.
 * @param back reverts only this change of the current task, so that changes by others stay
 */
export function updateOptimistically(
  client: QueryClient,
  id: string,
  change: Change,
  back: (current: Task | undefined, former: Task | undefined) => Task | undefined,
): Rollback {
  const former = cachedTask(client, id);
  const shown = change(former);
  const version = boardOf(client)?.version;
  show(client, id, former, shown, true);
  return () => {
    // A board that came from the server since never had the change.
    const unchanged = boardOf(client)?.version === version;
    const current = cachedTask(client, id) ?? (unchanged ? shown : undefined);
    show(client, id, current, back(current, former), unchanged);
  };
}
