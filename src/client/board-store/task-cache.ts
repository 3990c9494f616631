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

/**
 * A task as it is shown now, on the board or in what a search found: the newest of them. Undefined where it is shown nowhere.
 * @param version which of them it shall be, where one of this version is shown
 */
export function cachedTask(client: QueryClient, id: string, version?: number): Task | undefined {
  const found = results(client).map(([, result]) => result?.tasks.find((one) => one.id === id));
  const all = [taskOn(boardOf(client), id), ...found];
  const newest = all.reduce((newer, one) => (one && one.version > (newer?.version ?? -1) ? one : newer));
  return all.find((one) => one?.version === version) ?? newest;
}

/** A task as it is shown now, followed as it changes. Undefined where it is shown nowhere, or for none. */
export function useCachedTask(id: string | null): Task | undefined {
  const client = useQueryClient();
  const watch = useCallback((changed: () => void) => client.getQueryCache().subscribe(changed), [client]);
  return useSyncExternalStore(watch, () => (id === null ? undefined : cachedTask(client, id)));
}

/** The task of a card, as the card shows it: the board may know of a change that comes into what was searched for a moment later. */
export const taskOfCard = (client: QueryClient, { dataset }: HTMLElement): Task | undefined =>
  cachedTask(client, dataset.task ?? '', Number(dataset.version));

/** The totals once a task has become another, or come (`before` undefined), or gone (`after` undefined). */
export function recount(counts: Board['counts'], before: Task | undefined, after: Task | undefined): Board['counts'] {
  const next = { ...counts };
  if (before) next[columns[before.status]] -= 1;
  if (after) next[columns[after.status]] += 1;
  return next;
}

/** Whether what is searched for now surely leaves out a task that has just been made: what is similar, only the server knows. */
export const isLeftOut = (client: QueryClient, task: Task): boolean =>
  client
    .getQueriesData<SearchResult>({ queryKey: keys.searches, type: 'active' })
    .some(([key, result]) => result?.approximate === false && !passes(task, key.at(-1) as TaskFilter, serverNow()));

type Change = (current?: Task) => Task | undefined;

/** A board with one task as it is now, or without it. */
export const withTask = (client: QueryClient, board: Board, id: string, after: Task | undefined, counts: Board['counts']): Board =>
  applyChange(board, { tasks: after ? [after] : [], deleted: after ? [] : [id], counts, version: board.version }, growing(client));

/** @param counted whether the totals do not know of the change yet */
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
 * Shows a task everywhere it stands as the server has just said it is.
 * @param change gets the task as it is shown now (undefined: nowhere) and answers how it shall be shown (undefined: no longer)
 */
export function setCachedTask(client: QueryClient, id: string, change: Change): void {
  const before = cachedTask(client, id);
  show(client, id, before, change(before), true);
}

/** Takes back what was shown in advance. */
export type Rollback = () => void;

/**
 * Shows a task changed, made or gone everywhere it stands, before the server has said so.
 * @param change as for `setCachedTask`
 * @param back makes of the task as it was before what takes the change back. Because that starts from what stands there then, it
 *   leaves other people's changes alone.
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
    // What has come from the server since knows nothing of a change that was never made, neither its totals nor what it has deleted.
    const unchanged = boardOf(client)?.version === version;
    // A filter may have taken it off the screen.
    const current = cachedTask(client, id) ?? (unchanged ? shown : undefined);
    show(client, id, current, back(current, former), unchanged);
  };
}
