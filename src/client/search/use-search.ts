import { keepPreviousData, type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { TaskSearch } from '#shared/tasks.ts';
import { statuses } from '#shared/words.ts';
import { keys } from '../api/keys.ts';
import { withTaskLedTo } from './led-to.ts';
import { isBehind, nextMatches, type SearchResult, search, withNext } from './search-result.ts';

/** A search as the page shows it. */
type Search = Pick<UseQueryResult<SearchResult, Error>, 'data' | 'error' | 'isFetching' | 'refetch'>;

/**
 * The tasks that match. The former result stays while the next one loads, a request nobody waits for any more is
 * aborted, and a result reloaded is as long as the one it replaces.
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
      let result = await search(client, filters ?? {}, {}, signal);
      for (const status of statuses) {
        // Asked for anew each time: a next page may have come meanwhile.
        while (isBehind(result, client.getQueryData<SearchResult>(key), status))
          result = withNext(result, status, await nextMatches(client, result, filters ?? {}, status, signal));
      }
      return withTaskLedTo(result, signal);
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
