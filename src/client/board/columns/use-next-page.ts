import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import type { TaskSearch } from '#shared/tasks.ts';
import type { Status } from '#shared/words.ts';
import { keys } from '../../api/keys.ts';
import { withChanges } from '../../board-store/realtime/remote-changes.ts';
import { refreshSearches } from '../../board-store/searches/refresh-searches.ts';
import { appendPage, hasNextPage, type SearchResult } from '../../board-store/searches/search-result.ts';
import { toastError } from '../../ui/toast/toast-error.ts';
import { fetchNextPage } from './search-pages.ts';

/** Fetches the matches of a column after those that are loaded, and puts them below. */
export function useNextPage(filters: TaskSearch, status: Status): UseMutationResult<void, Error, void> {
  const client = useQueryClient();
  const key = keys.search(filters);
  const loaded = () => client.getQueryData<SearchResult>(key);
  return useMutation({
    onError: (error) => toastError(error),
    mutationFn: async () => {
      for (;;) {
        const before = loaded();
        if (!before || !hasNextPage(before, status)) return;
        const [page, changes] = await withChanges(() => fetchNextPage(client, before, status));
        // Loaded again meanwhile, the column ends elsewhere: what stands between the two would be left out.
        if (loaded()?.columns[status]?.cursor !== before.columns[status]?.cursor) continue;
        const gone = new Set(changes?.flatMap(({ deleted }) => deleted));
        const tasks = page.tasks.filter(({ id }) => !gone.has(id));
        client.setQueryData<SearchResult>(key, (now) => now && appendPage(now, status, { ...page, tasks }));
        // What else a change made of the page, only the server knows; it may have been asked before the page stood there.
        if (changes?.length !== 0) refreshSearches(client);
        return;
      }
    },
  });
}
