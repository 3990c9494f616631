import { keepPreviousData, type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { TaskSearch } from '#shared/tasks.ts';
import { statuses } from '#shared/words.ts';
import { keys } from '../api/keys.ts';
import { withPinnedTask } from './pinned-task.ts';
import { fetchFirstPage, fetchNextPage } from './search-pages.ts';
import { appendPage, hasNextPage, pagesOf, type SearchResult } from './search-result.ts';

/** A search as the page shows it. */
type Search = Pick<UseQueryResult<SearchResult, Error>, 'data' | 'error' | 'isFetching' | 'refetch'>;

/**
 * The tasks that match. The former result stays while the next one loads, a request nobody waits for any more is
 * aborted, and a result reloaded has as many pages as the one it replaces.
 * @param filters null while nothing is searched for
 */
export function useSearch(filters: TaskSearch | null): Search {
  const client = useQueryClient();
  const key = keys.search(filters ?? {});
  const query = useQuery({
    queryKey: key,
    enabled: filters !== null,
    placeholderData: keepPreviousData,
    gcTime: 60_000,
    queryFn: async ({ signal }) => {
      let result = await withPinnedTask(await fetchFirstPage(client, filters ?? {}, signal), signal);
      for (;;) {
        // Looked at anew each time: a next page may have come meanwhile.
        const former = client.getQueryData<SearchResult>(key);
        const status = statuses.find((one) => hasNextPage(result, one) && pagesOf(result, one) < pagesOf(former, one));
        if (!status) return result;
        result = appendPage(result, status, await fetchNextPage(client, result, status, signal));
      }
    },
  });

  // What was found before the whole board was last shown is no former result of this search.
  const [begun, setBegun] = useState(false);
  const { isPlaceholderData, isSuccess, error, isFetching, refetch } = query;
  if (filters === null && begun) setBegun(false);
  if (filters !== null && !begun && isSuccess && !isPlaceholderData) setBegun(true);
  const data = isPlaceholderData && !begun ? undefined : query.data;
  return { data, error, isFetching, refetch };
}
