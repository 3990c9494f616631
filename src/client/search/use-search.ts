import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { TaskFilter } from '#shared/tasks.ts';
import type { Status } from '#shared/words.ts';
import { keys } from '../api/keys.ts';
import { queryClient } from '../api/query-client.ts';
import { useReportedMutation } from '../api/use-reported-mutation.ts';
import { pendingChanges } from '../board-store/mutations/pending.ts';
import { withChanges } from '../board-store/realtime/remote-changes.ts';
import { refreshSearches } from '../board-store/searches/refresh-searches.ts';
import { appendPage, type SearchResult } from '../board-store/searches/search-result.ts';
import { drawnResult, useCached } from '../board-store/task-cache.ts';
import { fetchNextPage, loadSearch } from './load-search.ts';

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
