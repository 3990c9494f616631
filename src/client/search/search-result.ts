import type { QueryClient } from '@tanstack/react-query';
import type { Hit, Task, TaskSearch } from '#shared/tasks.ts';
import { type Status, statuses } from '#shared/words.ts';
import { callForHeaders } from '../api/call.ts';
import { inResult } from '../tasks/task-cache.ts';
import { pendingAmong, withPending } from '../tasks/with-pending.ts';

/** What a search found: the tasks loaded so far, in their order, and how many there are in all. */
export type SearchResult = {
  /** What was searched for. */
  filters: TaskSearch;
  tasks: Task[];
  total: number;
  /** Nothing matched exactly; these match but for a typo. */
  approximate: boolean;
  /** The words looked for, where those are others than were typed. */
  words: string[] | null;
  /** Tasks found by a comment alone, by their ids. */
  hits: Record<string, Hit>;
  /** What comes after the first page is asked for with, as `after`; null where nothing was found. */
  next: string | null;
  /** How far the columns are that have gone on: what comes next in one is asked for with, or null where all of its matches are held. */
  ends: Partial<Record<Status, string | null>>;
};

/**
 * Asks the server for one page of what matches.
 * @param page which, and in which column; the first of all columns if it says nothing
 * @throws ApiError; the browser's own AbortError where `signal` was the reason
 */
export async function search(
  client: QueryClient,
  filters: TaskSearch,
  page: Pick<TaskSearch, 'status' | 'after'>,
  signal?: AbortSignal,
): Promise<SearchResult> {
  const { answer, headers } = await callForHeaders('searchTasks', { query: { ...filters, ...page }, signal });
  const total = Number(headers.get('Total-Count') ?? answer.length);
  const words = headers.get('Search-Words')?.split(' ').map(decodeURIComponent) ?? null;
  const hits = Object.fromEntries(answer.flatMap(({ id, hit }) => (hit ? [[id, hit]] : [])));
  // A server of before, during an upgrade, knows a page's end by its last task alone.
  const next = headers.get('Next-After') ?? answer.at(-1)?.id ?? null;
  const found = { filters, tasks: answer, total, approximate: headers.get('Search-Match') === 'approximate', words, hits, next, ends: {} };
  return pendingAmong(client, answer).reduce((result, task) => inResult(result, filters, task.id, withPending(client, task)), found);
}

/** A page of one column. */
type ColumnPage = Pick<SearchResult, 'tasks' | 'total' | 'hits' | 'next'>;

/** How many of the tasks held stand in a column. */
const heldIn = ({ tasks }: Pick<SearchResult, 'tasks'>, status: Status): number =>
  tasks.reduce((count, task) => count + Number(task.status === status), 0);

const notIn = (result: SearchResult, tasks: Task[]): Task[] => {
  const known = new Set(result.tasks.map(({ id }) => id));
  return tasks.filter(({ id }) => !known.has(id));
};

/** Whether a column may have matches that are not held. A column without a page of its own goes on where the first page ended. */
export const goesOn = ({ filters, tasks, total, ends }: SearchResult, status: Status): boolean =>
  tasks.length < total && ends[status] !== null && (filters.status ?? status) === status;

/** Whether a result that is loaded again knows less of a column than the one it replaces, which has gone on. */
export function isBehind(result: SearchResult, former: SearchResult | undefined, status: Status): boolean {
  if (!former || Object.keys(former.ends).length === 0 || !goesOn(result, status)) return false;
  const wasWhole = former.ends[status] === null && result.ends[status] === undefined;
  return wasWhole || heldIn(result, status) < heldIn(former, status);
}

/**
 * The next matches of a column that are not held yet. Without any, `next` is null.
 * @throws as `search`
 */
export async function nextMatches(
  client: QueryClient,
  held: SearchResult,
  filters: TaskSearch,
  status: Status,
  signal?: AbortSignal,
): Promise<ColumnPage> {
  let total = 0;
  for (let after = held.ends[status] ?? held.next; after; ) {
    const page = await search(client, filters, { status, after }, signal);
    const tasks = notIn(held, page.tasks);
    if (tasks.length > 0) return { ...page, tasks };
    // What comes next may begin with some that are held.
    after = page.next;
    total = page.total;
  }
  return { tasks: [], hits: {}, total, next: null };
}

/** A result with the next page of a column; what moved up between the two calls stands once. */
export function withNext(result: SearchResult, status: Status, { next, ...page }: ColumnPage): SearchResult {
  const tasks = [...result.tasks, ...notIn(result, page.tasks)];
  const held = heldIn({ tasks }, status);
  const ends = { ...result.ends, [status]: held < page.total ? next : null };
  // Where nothing more comes, what is held is all there is.
  const missing = next === null ? Math.max(0, page.total - held) : 0;
  const isWhole = statuses.every((one) => ends[one] === null || (result.filters.status ?? one) !== one);
  const total = isWhole ? tasks.length : Math.max(tasks.length, result.total - missing);
  return { ...result, tasks, hits: { ...result.hits, ...page.hits }, total, ends };
}
