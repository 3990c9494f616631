import { keepPreviousData, type QueryKey, useInfiniteQuery } from '@tanstack/react-query';

/**
 * A list in pages, each named by the last id of the one before. The former list stays while that of another filter loads.
 * @param size of a full page
 */
export function usePages<Entry extends { id: string }>(
  queryKey: QueryKey,
  size: number,
  load: (before: string | undefined, signal: AbortSignal) => Promise<readonly Entry[]>,
) {
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => load(pageParam, signal),
    initialPageParam: undefined as string | undefined,
    // A short page is the last one.
    getNextPageParam: (page) => (page.length < size ? undefined : page.at(-1)?.id),
    // Entries come and go, so each opening loads them anew.
    gcTime: 0,
    placeholderData: keepPreviousData,
  });
  return { ...query, entries: query.data?.pages.flat() ?? [] };
}
