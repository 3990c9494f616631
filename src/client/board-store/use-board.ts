import { queryOptions, type UseMutationResult, type UseQueryResult, useMutation, useQuery } from '@tanstack/react-query';
import { type Board, columns, keepOlder } from '#shared/board.ts';
import type { Status } from '#shared/tasks.ts';
import { call } from '../api/call.ts';
import { keys } from '../api/keys.ts';
import { queryClient } from '../api/query-client.ts';
import { toastError } from '../ui/toast/toast-error.ts';
import { boardWithPending } from './mutations/with-pending.ts';
import { olderKey, withOlder } from './older-tasks.ts';
import { withChanges } from './realtime/remote-changes.ts';

/**
 * The board. Loaded anew, it keeps the older pages a reader has fetched; an answer that live changes have overtaken
 * meanwhile is dropped.
 */
const boardQuery = queryOptions({
  queryKey: keys.board,
  queryFn: async ({ signal }) => {
    const fresh = await call('getBoard', { signal });
    const held = queryClient.getQueryData<Board>(keys.board);
    return held && held.version > fresh.version ? held : boardWithPending(keepOlder(held, fresh));
  },
  // It may have been asked for before the page was drawn: that it failed then is told, not passed over.
  retryOnMount: false,
});

/** The board as it is, and as it is loaded. */
export const useBoard = (): UseQueryResult<Board, Error> => useQuery(boardQuery);

/** Asks for the board before anything is drawn; how that ends, whoever draws it hears. */
export const askForBoard = (): Promise<void> => queryClient.prefetchQuery(boardQuery);

/** Fetches the tasks below the last one the board holds of a status, and puts them there. */
export function useOlderTasks(status: Status): UseMutationResult<void, Error, void> {
  return useMutation({
    mutationKey: olderKey(status),
    onError: (error) => toastError(error),
    mutationFn: async () => {
      for (;;) {
        const before = queryClient.getQueryData<Board>(keys.board)?.[columns[status]].at(-1)?.id;
        // All that were shown may have been deleted while others are left.
        if (!before) return queryClient.refetchQueries({ queryKey: keys.board }, { throwOnError: true });
        const [page, changes] = await withChanges(() => call('listOlderTasks', { query: { status, before } }));
        // Changes of this page may be among those that were missed, and are told no more.
        if (!changes) continue;
        queryClient.setQueryData<Board>(keys.board, (board) => board && withOlder(board, status, before, page, changes));
        return;
      }
    },
  });
}
