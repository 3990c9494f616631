import {
  keepPreviousData,
  type QueryClient,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useState } from 'react';
import type { Hit, Task, TaskSearch } from '#shared/tasks.ts';
import { callForHeaders } from '../api/call.ts';
import { keys } from '../api/keys.ts';
import { withChanges } from '../live/changes-meanwhile.ts';
import { inResult } from '../tasks/task-cache.ts';
import { pendingAmong, withPending } from '../tasks/with-pending.ts';
import { toastError } from '../ui/toast-error.ts';
import { refreshSearches } from './refresh-searches.ts';

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
  /** What the next page is asked for with, as `after`; null where nothing was found. */
  next: string | null;
};

/** A search as the page shows it. */
type Search = Pick<UseQueryResult<SearchResult, Error>, 'data' | 'error' | 'isFetching' | 'refetch'>;

async function search(client: QueryClient, filters: TaskSearch, signal?: AbortSignal): Promise<SearchResult> {
  const { answer, headers } = await callForHeaders('searchTasks', { query: filters, signal });
  const total = Number(headers.get('Total-Count') ?? answer.length);
  const words = headers.get('Search-Words')?.split(' ').map(decodeURIComponent) ?? null;
  const hits = Object.fromEntries(answer.flatMap(({ id, hit }) => (hit ? [[id, hit]] : [])));
  // A server of before, during an upgrade, knows a page's end by its last task alone.
  const next = headers.get('Next-After') ?? answer.at(-1)?.id ?? null;
  const found = { filters, tasks: answer, total, approximate: headers.get('Search-Match') === 'approximate', words, hits, next };
  return pendingAmong(client, answer).reduce((result, task) => inResult(result, filters, task.id, withPending(client, task)), found);
}

/** A result with its next page below it; what moved up between the two calls stands once. */
function withNext(result: SearchResult, page: SearchResult): SearchResult {
  const known = new Set(result.tasks.map((one) => one.id));
  const next = page.tasks.filter((one) => !known.has(one.id));
  return { ...result, tasks: [...result.tasks, ...next], hits: { ...result.hits, ...page.hits }, next: page.next ?? result.next };
}

/**
 * A result with its next matches below it. Where there are none, what is held is all there is.
 * @throws ApiError; the browser's own AbortError where `signal` was the reason
 */
async function withNextMatches(
  client: QueryClient,
  result: SearchResult,
  filters: TaskSearch,
  signal?: AbortSignal,
): Promise<SearchResult> {
  for (let after = result.next; after; ) {
    const page = await search(client, { ...filters, after }, signal);
    const longer = withNext(result, page);
    if (longer.tasks.length > result.tasks.length) return longer;
    // What comes next may begin with some that are held.
    after = page.next;
  }
  return { ...result, total: result.tasks.length };
}

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
      // Asked for anew each time: a next page may have come meanwhile.
      const held = () => client.getQueryData<SearchResult>(key)?.tasks.length ?? 0;
      let result = await search(client, filters ?? {}, signal);
      while (result.tasks.length < Math.min(held(), result.total)) result = await withNextMatches(client, result, filters ?? {}, signal);
      return result;
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

/** Fetches the matches after the last one held, and puts them below it. */
export function useNextMatches(filters: TaskSearch | null): UseMutationResult<void, Error, void> {
  const client = useQueryClient();
  const key = keys.search(filters ?? {});
  return useMutation({
    onError: (error) => toastError(error),
    mutationFn: async () => {
      const held = client.getQueryData<SearchResult>(key);
      if (!held || !filters) return;
      const [longer, changes] = await withChanges(() => withNextMatches(client, held, filters));
      const isAll = longer.tasks.length === held.tasks.length;
      // Only what came with the page: of what was held before it, some may be gone meanwhile.
      const gone = new Set(changes?.flatMap(({ deleted }) => deleted));
      const tasks = longer.tasks.slice(held.tasks.length).filter((one) => !gone.has(one.id));
      client.setQueryData<SearchResult>(key, (now) => {
        const next = now && withNext(now, { ...longer, tasks });
        return next && isAll ? { ...next, total: next.tasks.length } : next;
      });
      // What else a change made of the page, only the server knows; it may have been asked before the page stood there.
      if (changes?.length !== 0) refreshSearches(client);
    },
  });
}
