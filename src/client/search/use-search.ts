import {
  keepPreviousData,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { TaskFilter } from '#shared/tasks.ts';
import type { Status } from '#shared/words.ts';
import { keys } from '../api/keys.ts';
import { withChanges } from '../board-store/realtime/remote-changes.ts';
import { refreshSearches } from '../board-store/searches/refresh-searches.ts';
import { appendPage, type SearchResult } from '../board-store/searches/search-result.ts';
import { toastError } from '../ui/toast/toast-error.ts';
import { fetchNextPage, loadSearch } from './load-search.ts';

type Search = Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'> & { data: SearchResult | undefined };

/**
 * The tasks that match. The former result stays while the next one loads, and a request that nobody waits for is aborted.
 * @param filters null while nothing is searched for
 */
export function useSearch(filters: TaskFilter | null): Search {
  const client = useQueryClient();
  const { data, error, isFetching, refetch } = useQuery<SearchResult | null>({
    queryKey: keys.search(filters ?? {}),
    enabled: filters !== null,
    // A result of its own, so that the next search does not show what the last one found.
    initialData: filters === null ? null : undefined,
    placeholderData: keepPreviousData,
    gcTime: 60_000,
    queryFn: ({ signal }) => loadSearch(client, filters ?? {}, signal),
  });
  return { data: data ?? undefined, error, isFetching, refetch };
}

/** Fetches the matches of a column after those that are loaded, and puts them below. */
export function useNextPage(filters: TaskFilter, status: Status): UseMutationResult<void, Error, void> {
  const client = useQueryClient();
  const key = keys.search(filters);
  const loaded = () => client.getQueryData<SearchResult>(key);
  return useMutation({
    onError: (error) => toastError(error),
    mutationFn: async () => {
      for (;;) {
        const before = loaded();
        if (!before || before.columns[status].cursor === null) return;
        const [page, changes] = await withChanges(() => fetchNextPage(client, before, status));
        // Loaded again meanwhile, the column ends elsewhere: what stands between the two would be left out.
        if (loaded()?.columns[status].cursor !== before.columns[status].cursor) continue;
        const gone = new Set(changes?.flatMap(({ deleted }) => deleted));
        const tasks = page.tasks.filter(({ id }) => !gone.has(id));
        client.setQueryData<SearchResult>(key, (now) => now && appendPage(now, status, { ...page, tasks }));
        // Only the server knows what else the changes made of the page.
        if (changes?.length !== 0) void refreshSearches(client);
        return;
      }
    },
  });
}
