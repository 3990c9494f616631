import type { QueryClient } from '@tanstack/react-query';
import type { TaskSearch } from '#shared/tasks.ts';
import type { Status } from '#shared/words.ts';
import { callForHeaders } from '../../api/call.ts';
import { pendingAmong, withPending } from '../../board-store/mutations/with-pending.ts';
import { resultWithTask } from '../../board-store/searches/result-with-task.ts';
import { type ColumnPage, notIn, type SearchResult } from '../../board-store/searches/search-result.ts';

/** A page as the server answers it. */
type FoundPage = Omit<SearchResult, 'filters' | 'more' | 'columns'> & Pick<ColumnPage, 'cursor'>;

/** Asks for one page of what matches. @param page which, and of which column; the first of all columns if it says nothing */
async function fetchPage(
  client: QueryClient,
  filters: TaskSearch,
  page: Pick<TaskSearch, 'status' | 'after'>,
  signal?: AbortSignal,
): Promise<FoundPage> {
  const { answer, headers } = await callForHeaders('searchTasks', { query: { ...filters, ...page }, signal });
  const found = {
    tasks: answer,
    total: Number(headers.get('Total-Count') ?? answer.length),
    approximate: headers.get('Search-Match') === 'approximate',
    words: headers.get('Search-Words')?.split(' ').map(decodeURIComponent) ?? null,
    hits: Object.fromEntries(answer.flatMap(({ id, hit }) => (hit ? [[id, hit]] : []))),
    cursor: headers.get('Next-After'),
  };
  return pendingAmong(client, answer).reduce((result, task) => resultWithTask(result, filters, task.id, withPending(client, task)), found);
}

/**
 * Searches anew.
 * @throws ApiError; the browser's own AbortError where `signal` was the reason
 */
export async function fetchFirstPage(client: QueryClient, filters: TaskSearch, signal?: AbortSignal): Promise<SearchResult> {
  const { cursor, ...found } = await fetchPage(client, filters, {}, signal);
  // Where one status is searched for, this is the first page of its column as well.
  const columns = filters.status ? { [filters.status]: { pages: 0, cursor } } : {};
  return { ...found, filters, more: cursor !== null, columns };
}

/**
 * The next matches of a column that a result does not hold yet. The first page of a column is asked for from its beginning: how far a search of
 * all columns has come says nothing to a search of one.
 * @throws as `fetchFirstPage`
 */
export async function fetchNextPage(client: QueryClient, result: SearchResult, status: Status, signal?: AbortSignal): Promise<ColumnPage> {
  let after = result.columns[status]?.cursor ?? undefined;
  for (;;) {
    const { tasks, hits, cursor, approximate } = await fetchPage(client, result.filters, { status, after }, signal);
    // Others have the very words: this column has nothing but similar ones.
    if (approximate && !result.approximate) return { tasks: [], hits: {}, cursor: null };
    const next = notIn(result, tasks);
    if (next.length > 0 || cursor === null) return { tasks: next, hits, cursor };
    after = cursor;
  }
}
