import type { QueryClient } from '@tanstack/react-query';
import type { TaskSearch } from '#shared/tasks.ts';
import { statuses } from '#shared/words.ts';
import { keys } from '../../api/keys.ts';
import { appendPage, hasNextPage, pagesOf, type SearchResult } from '../../board-store/searches/search-result.ts';
import { withPinnedTask } from '../../search/pinned-task.ts';
import { fetchFirstPage, fetchNextPage } from './search-pages.ts';

/**
 * Searches, and goes on until the result has as many pages of each column as the one it replaces.
 * @throws ApiError; the browser's own AbortError where `signal` was the reason
 */
export async function loadSearch(client: QueryClient, filters: TaskSearch, signal: AbortSignal): Promise<SearchResult> {
  let result = await withPinnedTask(await fetchFirstPage(client, filters, signal), signal);
  for (;;) {
    // Looked at anew each time: a next page may have come meanwhile.
    const former = client.getQueryData<SearchResult>(keys.search(filters));
    const status = statuses.find((one) => hasNextPage(result, one) && pagesOf(result, one) < pagesOf(former, one));
    if (!status) return result;
    result = appendPage(result, status, await fetchNextPage(client, result, status, signal));
  }
}
