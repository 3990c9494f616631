import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { notIn } from '#shared/not-in.ts';
import type { TaskFilter, TaskSearch } from '#shared/tasks.ts';
import { type Status, statuses } from '#shared/words.ts';
import { callForHeaders } from '../api/call.ts';
import { keys } from '../api/keys.ts';
import { queryClient } from '../api/query-client.ts';
import { useReportedMutation } from '../api/use-reported-mutation.ts';
import { pendingChanges } from '../board-store/mutations/pending.ts';
import { withChanges } from '../board-store/realtime/remote-changes.ts';
import { refreshSearches } from '../board-store/searches/refresh-searches.ts';
import { appendPage, type ColumnPage, type SearchResult } from '../board-store/searches/search-result.ts';
import { drawnResult, useCached } from '../board-store/task-cache.ts';

type Page = Omit<SearchResult, 'filters' | 'columns'> & Pick<ColumnPage, 'cursor'>;

/** Fetches one page of a column, or the first page of all columns. */
async function fetchPage(filters: TaskFilter, page: Pick<TaskSearch, 'status' | 'after'>, signal?: AbortSignal): Promise<Page> {
  const { answer, headers } = await callForHeaders('searchTasks', { query: { ...filters, ...page }, signal });
  const match = headers.get('Search-Match')?.split(/,\s*/) ?? [];
  return {
    tasks: answer,
    total: Number(headers.get('Total-Count') ?? answer.length),
    approximate: match.includes('approximate'),
    partial: match.includes('partial'),
    words: headers.get('Search-Words')?.split(' ').map(decodeURIComponent) ?? null,
    cursor: headers.get('Next-After'),
  };
}

async function fetchFirstPage(filters: TaskFilter, signal: AbortSignal): Promise<SearchResult> {
  const { cursor, ...found } = await fetchPage(filters, {}, signal);
  // A page of one status has that column's cursor; a page of all columns has none, so each column starts at ''.
  const begins = (status: Status) => (filters.status ? (status === filters.status ? cursor : null) : cursor && '');
  const columns = Object.fromEntries(statuses.map((status) => [status, { pages: 0, cursor: begins(status) }]));
  return { ...found, filters, columns: columns as SearchResult['columns'] };
}

/** The next matches of a column that the result lacks. @throws ApiError; the browser's AbortError after `signal` */
async function fetchNextPage(result: SearchResult, status: Status, signal?: AbortSignal): Promise<ColumnPage> {
  for (let after = result.columns[status].cursor; ; ) {
    const page = await fetchPage(result.filters, { status, after: after || undefined }, signal);
    // Other columns have exact matches, so similar tasks of this column don't count.
    if (page.approximate && !result.approximate) return { tasks: [], cursor: null };
    const tasks = notIn(result.tasks, page.tasks);
    if (tasks.length > 0 || page.cursor === null) return { tasks, cursor: page.cursor };
    after = page.cursor;
  }
}

/** A new result with as many pages per column as the cached one. @throws ApiError; the browser's AbortError after `signal` */
async function loadSearch(filters: TaskFilter, signal: AbortSignal): Promise<SearchResult> {
  let result = await fetchFirstPage(filters, signal);
  for (;;) {
    // Read each time, because the user may have loaded another page meanwhile.
    const former = queryClient.getQueryData<SearchResult>(keys.search(filters));
    const { columns } = result;
    const status = statuses.find((one) => columns[one].cursor !== null && columns[one].pages < (former?.columns[one].pages ?? 0));
    if (!status) return result;
    result = appendPage(result, status, await fetchNextPage(result, status, signal));
  }
}

/** The search result for the filters with the user's pending changes; null filters search nothing. The previous result stays while the next one loads. */
export function useSearch(filters: TaskFilter | null) {
  const { data, error, isFetching, refetch } = useQuery<SearchResult | null>({
    queryKey: keys.search(filters ?? {}),
    enabled: filters !== null,
    // An empty result in between, so that the next search doesn't show the last one's.
    initialData: filters === null ? null : undefined,
    placeholderData: keepPreviousData,
    gcTime: 60_000,
    queryFn: ({ signal }) => loadSearch(filters ?? {}, signal),
  });
  return { data: drawnResult(data ?? undefined, useCached(pendingChanges)), error, isFetching, refetch };
}

/** The mutation that loads the next page of a column. */
export function useNextPage(filters: TaskFilter, status: Status) {
  const key = keys.search(filters);
  const loaded = () => queryClient.getQueryData<SearchResult>(key);
  return useReportedMutation(async () => {
    for (;;) {
      const before = loaded();
      if (!before || before.columns[status].cursor === null) return;
      const [page, changes] = await withChanges(() => fetchNextPage(before, status));
      // A reload has moved the cursor meanwhile, so this page would leave a gap.
      if (loaded()?.columns[status].cursor !== before.columns[status].cursor) continue;
      const gone = new Set(changes?.flatMap(({ deleted }) => deleted));
      const tasks = page.tasks.filter(({ id }) => !gone.has(id));
      queryClient.setQueryData<SearchResult>(key, (now) => now && appendPage(now, status, { ...page, tasks }));
      // Only the server knows how the changes affect the page.
      if (changes?.length !== 0) void refreshSearches();
      return;
    }
  });
}
