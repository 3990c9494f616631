import type { QueryClient } from '@tanstack/react-query';
import { applyChange, type Board, columns } from '#shared/board.ts';
import { statuses, type Task, type TaskSearch } from '#shared/tasks.ts';
import { keys } from '../api/keys.ts';
import type { SearchResult } from './use-search.ts';

const results = (client: QueryClient) => client.getQueriesData<SearchResult>({ queryKey: keys.searches });

function find(client: QueryClient, id: string): Task | undefined {
  const board = client.getQueryData<Board>(keys.board);
  const held = board ? statuses.flatMap((status) => board[columns[status]]) : [];
  const found = results(client).flatMap(([, result]) => result?.tasks ?? []);
  return held.find((one) => one.id === id) ?? found.find((one) => one.id === id);
}

function recount(counts: Board['counts'], before: Task | undefined, after: Task | undefined): Board['counts'] {
  const next = { ...counts };
  if (before) next[columns[before.status]] -= 1;
  if (after) next[columns[after.status]] += 1;
  return next;
}

/** What the page can tell of a search by itself; what stands in comments, and what is a typo, only the server knows. */
function mentions(task: Task, search: string): boolean {
  const text = `${task.title} ${task.description ?? ''}`.toLocaleLowerCase();
  return search
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** @param listed whether it stands in the result already; an edit does not take it out of a search for text */
function belongs(task: Task, { search, status, assignee }: TaskSearch, listed: boolean): boolean {
  if (status && task.status !== status) return false;
  if (assignee && task.assignee !== assignee) return false;
  return listed || !search || mentions(task, search);
}

function inResult(result: SearchResult, filters: TaskSearch, id: string, after: Task | undefined): SearchResult {
  const at = result.tasks.findIndex((one) => one.id === id);
  const listed = at >= 0;
  if (!after || !belongs(after, filters, listed)) {
    return listed ? { ...result, tasks: result.tasks.toSpliced(at, 1), total: result.total - 1 } : result;
  }
  if (listed) return { ...result, tasks: result.tasks.with(at, after) };
  // Ids grow with time and a result ends newest first, so this is where it most likely belongs.
  const below = result.tasks.findIndex((one) => one.id < id);
  const place = below < 0 ? result.tasks.length : below;
  return { ...result, tasks: result.tasks.toSpliced(place, 0, after), total: result.total + 1 };
}

/**
 * Shows a task changed, made or gone everywhere it stands, before the server has said so or just after.
 * @param change gets the task as it is shown now (undefined: nowhere) and answers how it shall be shown (undefined: no
 *   longer). Because it starts from what stands there now, taking a change back leaves other people's alone.
 * @param lastSeen the task as it was shown last, for one that a filter has taken off the screen
 * @returns the task as it was shown before
 */
export function showTask(client: QueryClient, id: string, change: (current?: Task) => Task | undefined, lastSeen?: Task): Task | undefined {
  const before = find(client, id) ?? lastSeen;
  const after = change(before);
  if (after === before) return before;
  client.setQueryData<Board>(
    keys.board,
    (board) =>
      board &&
      applyChange(board, {
        tasks: after ? [after] : [],
        deleted: after ? [] : [id],
        counts: recount(board.counts, before, after),
        version: board.version,
      }),
  );
  for (const [key, result] of results(client)) {
    const filters = key.at(-1) as TaskSearch;
    if (result) client.setQueryData(key, inResult(result, filters, id, after));
  }
  return before;
}
