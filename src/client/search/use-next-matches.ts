import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import type { TaskSearch } from '#shared/tasks.ts';
import type { Status } from '#shared/words.ts';
import { keys } from '../api/keys.ts';
import { withChanges } from '../live/changes-meanwhile.ts';
import { toastError } from '../ui/toast-error.ts';
import { refreshSearches } from './refresh-searches.ts';
import { nextMatches, type SearchResult, withNext } from './search-result.ts';

/** Fetches the matches of a column after the last one held, and puts them below it. */
export function useNextMatches(filters: TaskSearch, status: Status): UseMutationResult<void, Error, void> {
  const client = useQueryClient();
  const key = keys.search(filters);
  return useMutation({
    onError: (error) => toastError(error),
    mutationFn: async () => {
      const held = client.getQueryData<SearchResult>(key);
      if (!held) return;
      const [page, changes] = await withChanges(() => nextMatches(client, held, filters, status));
      const gone = new Set(changes?.flatMap(({ deleted }) => deleted));
      const tasks = page.tasks.filter(({ id }) => !gone.has(id));
      client.setQueryData<SearchResult>(key, (now) => now && withNext(now, status, { ...page, tasks }));
      // What else a change made of the page, only the server knows; it may have been asked before the page stood there.
      if (changes?.length !== 0) refreshSearches(client);
    },
  });
}
