import { queryOptions, type UseMutationResult, type UseQueryResult, useMutation, useQuery } from '@tanstack/react-query';
import { applyChange, type Board, type BoardChange, columns, keepOlder, tasksOn } from '#shared/board.ts';
import type { Status, Task } from '#shared/tasks.ts';
import { call } from '../api/call.ts';
import { keys } from '../api/keys.ts';
import { queryClient } from '../api/query-client.ts';
import { toastError } from '../ui/toast/toast.ts';
import { pendingChanges } from './mutations/pending.ts';
import { withChanges } from './realtime/remote-changes.ts';
import { drawnBoard, olderKey, useCached } from './task-cache.ts';

/** The board. A reload keeps the older pages that a reader has fetched. An answer that live changes have overtaken is dropped. */
const boardQuery = queryOptions({
  queryKey: keys.board,
  queryFn: async ({ signal }) => {
    const fresh = await call('getBoard', { signal });
    const held = queryClient.getQueryData<Board>(keys.board);
    return held && held.version > fresh.version ? held : keepOlder(held, fresh);
  },
  // If the load before the first render failed, show that failure instead of retrying on mount.
  retryOnMount: false,
});

type LoadedBoard = Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'> & { data: Board | undefined };

/** The board with the user's pending changes, and as it is loaded. */
export function useBoard(): LoadedBoard {
  const { data, error, isFetching, refetch } = useQuery(boardQuery);
  return { data: drawnBoard(data, useCached(pendingChanges)), error, isFetching, refetch };
}

/** Loads the board before the first render. `useBoard` reports a failure. */
export const askForBoard = (): Promise<void> => queryClient.prefetchQuery(boardQuery);

/** A board with a page of tasks older than `before`, if it holds that one. @param meanwhile changes that the page may lack */
function withOlder(board: Board, status: Status, before: string, page: readonly Task[], meanwhile: readonly BoardChange[]): Board {
  const column = columns[status];
  const held = board[column];
  if (!held.some((one) => one.id === before)) return board;
  // A task that changed column meanwhile stays where the board has it.
  const known = new Set(tasksOn(board).map((one) => one.id));
  const older = page.filter((one) => !known.has(one.id));
  if (older.length === 0) return board;
  const { counts, version } = board;
  let longer: Board = { ...board, [column]: [...held, ...older] };
  for (const { tasks, deleted } of meanwhile) {
    // Tasks that the board held may be ahead of these changes.
    const unknown = { tasks: tasks.filter((one) => !known.has(one.id)), deleted: deleted.filter((id) => !known.has(id)) };
    longer = applyChange(longer, { ...unknown, counts, version });
  }
  return { ...board, [column]: longer[column] };
}

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
        // Changes of this page may be among the missed ones, which the server doesn't send again.
        if (!changes) continue;
        queryClient.setQueryData<Board>(keys.board, (board) => board && withOlder(board, status, before, page, changes));
        return;
      }
    },
  });
}
