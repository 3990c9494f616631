import { notifyManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { applyChange, type Board, columns, taskOn } from '#shared/board.ts';
import { passes } from '#shared/filters.ts';
import type { Status, Task } from '#shared/tasks.ts';
import { keys } from '../api/keys.ts';
import { queryClient } from '../api/query-client.ts';
import { serverNow } from '../ui/server-clock.ts';
import { goneTasks } from './drafts/gone-tasks.ts';
import { afterChanges, type Drawing, drawnOver, pendingChanges } from './mutations/pending.ts';
import { resultWithTask, type SearchResult } from './searches/search-result.ts';

// The query cache holds what the server said. Pending changes are drawn over it when it is read.

const results = () => queryClient.getQueriesData<SearchResult>({ queryKey: keys.searches });

function watch(changed: () => void): () => void {
  // Other events come during a render. Notify later, as queries do, because a card that moves within a key's event takes its click.
  const look = ({ type }: { type: string }) => type === 'updated' && notifyManager.schedule(changed);
  const ends = [queryClient.getQueryCache().subscribe(look), queryClient.getMutationCache().subscribe(look)];
  return () => {
    for (const end of ends) end();
  };
}

/** A value from the query cache and the pending changes, followed as they change. @param read gives the same value while these are the same */
export const useCached = <Value>(read: () => Value): Value => useSyncExternalStore(watch, read);

/** The columns that drop no task when new ones arrive. Completed keeps the latest hundred. */
export const growing: readonly Status[] = ['pending', 'in_progress'];

/** The newest version of a task that the server has told; undefined if the page holds none. @param version preferred to the newest, if held */
export function heldTask(id: string, version?: number): Task | undefined {
  const found = results().map(([, result]) => result?.tasks.find((one) => one.id === id));
  // First the open panel's, which is whole.
  const open = queryClient.getQueryData<Task | null>(keys.task(id)) ?? undefined;
  const all = [open, taskOn(queryClient.getQueryData<Board>(keys.board), id), ...found];
  const newest = all.reduce((newer, one) => (one && one.version > (newer?.version ?? -1) ? one : newer));
  return all.find((one) => one?.version === version) ?? newest;
}

const drawnTask = drawnOver((task: Task, pending) => afterChanges(task, task.id, pending));

/** A shown task; undefined if it is not shown. @param version preferred to the newest, if shown */
export function cachedTask(id: string, version?: number): Task | undefined {
  const [task, pending] = [heldTask(id, version), pendingChanges()];
  return task ? drawnTask(task, pending) : afterChanges(task, id, pending);
}

/** A shown task, followed as it changes; undefined if it is not shown. */
export const useCachedTask = (id: string | null): Task | undefined => useCached(() => (id === null ? undefined : cachedTask(id)));

/** A card's task in the version that the card shows, because the board may be ahead of a search. */
export const taskOfCard = ({ dataset }: HTMLElement): Task | undefined => cachedTask(dataset.task ?? '', Number(dataset.version));

/** Whether the shown search surely leaves out a new task. Only the server knows similar ones. */
export const isLeftOut = (task: Task): boolean =>
  queryClient
    .getQueriesData<SearchResult>({ queryKey: keys.searches, type: 'active' })
    .some(([, result]) => result?.approximate === false && !passes(task, result.filters, serverNow()));

/** A task before and after a change; undefined where it is not shown. */
type Shown = { id: string; before: Task | undefined; after: Task | undefined };

function boardWith(board: Board, changed: readonly Shown[]): Board {
  const tasks = changed.flatMap(({ after }) => after ?? []);
  const deleted = changed.flatMap(({ id, after }) => (after ? [] : id));
  const counts = { ...board.counts };
  for (const { before, after } of changed) {
    if (before) counts[columns[before.status]] -= 1;
    if (after) counts[columns[after.status]] += 1;
  }
  return applyChange(board, { tasks, deleted, counts, version: board.version }, growing);
}

const resultWith = (result: SearchResult, changed: readonly Shown[]): SearchResult =>
  changed.reduce((now, { id, after }) => resultWithTask(now, id, after), result);

function shownBy(pending: readonly Drawing[]): Shown[] {
  const ids = new Set(pending.flatMap((change) => (change.draw || change.created ? [...change.ids] : [])));
  const shown = [...ids].map((id) => ({ id, before: heldTask(id) }));
  return shown.map((one) => ({ ...one, after: afterChanges(one.before, one.id, pending) }));
}

/** The board with the pending changes. */
export const drawnBoard = drawnOver((board: Board, pending) => boardWith(board, shownBy(pending)));

/** A search's result with the pending changes. */
export const drawnResult = drawnOver((result: SearchResult, pending) => resultWith(result, shownBy(pending)));

/** Notes which tasks exist, because one may be restored, and which are deleted, with the titles known until then. @param deleted ids */
export function noteExistence(tasks: readonly Task[], deleted: readonly string[]): void {
  const former = goneTasks.get();
  if (deleted.length === 0 && !tasks.some(({ id }) => former.has(id))) return;
  const gone = new Map(former);
  for (const { id } of tasks) gone.delete(id);
  for (const id of deleted) gone.set(id, heldTask(id)?.title ?? former.get(id));
  goneTasks.set(gone);
}

/** Takes the server's answer over wherever its tasks are held. @param deleted ids */
export function takeOver(tasks: readonly Task[], deleted: readonly string[] = []): void {
  const answers = [...tasks.map((after) => ({ id: after.id, after })), ...deleted.map((id) => ({ id, after: undefined }))];
  const changed = answers
    .map((one): Shown => ({ ...one, before: heldTask(one.id) }))
    // A live change may have come before the answer.
    .filter(({ before, after }) => before !== after && !(before && after && before.version > after.version));
  noteExistence(tasks, deleted);
  if (changed.length === 0) return;
  for (const { id, after } of changed)
    queryClient.setQueryData<Task | null>(keys.task(id), (open) => (open === undefined ? undefined : (after ?? null)));
  queryClient.setQueryData<Board>(keys.board, (board) => board && boardWith(board, changed));
  queryClient.setQueriesData<SearchResult>({ queryKey: keys.searches }, (result) => result && resultWith(result, changed));
}
