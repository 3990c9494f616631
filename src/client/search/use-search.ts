import { keepPreviousData, type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { TaskSearch } from '#shared/tasks.ts';
import { keys } from '../api/keys.ts';
import { unreachable } from '../api/request.ts';
import { lazySearching } from '../board/columns/lazy-searching.ts';
import type { SearchResult } from '../board-store/searches/search-result.ts';

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
      const { loadSearch } = await lazySearching.fetch().catch(() => {
        throw unreachable();
      });
      return loadSearch(client, filters ?? {}, signal);
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
