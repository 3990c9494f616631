import { queryOptions, useQuery } from '@tanstack/react-query';
import { applyChange, type Board, type BoardChange, columns, keepOlder, tasksOn } from '#shared/board.ts';
import type { Status, Task } from '#shared/tasks.ts';
import { call } from '../api/call.ts';
import { keys } from '../api/keys.ts';
import { queryClient } from '../api/query-client.ts';
import { useReportedMutation } from '../api/use-reported-mutation.ts';
import { pendingChanges } from './mutations/pending.ts';
import { withChanges } from './realtime/remote-changes.ts';
import { drawnBoard, useCached } from './task-cache.ts';

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

/** The board with the user's pending changes, and as it is loaded. */
export function useBoard() {
  const { data, error, isFetching, refetch } = useQuery(boardQuery);
  return { data: drawnBoard(data, useCached(pendingChanges)), error, isFetching, refetch };
}

/** Loads the board before the first render. `useBoard` reports a failure. */
export const askForBoard = (): Promise<void> => queryClient.prefetchQuery(boardQuery);

/** A board with a page of tasks older than those it holds of a status. @param meanwhile changes that the page may lack */
function withOlder(board: Board, status: Status, page: readonly Task[], meanwhile: readonly BoardChange[]): Board {
  const column = columns[status];
  // A task that changed column meanwhile stays where the board has it.
  const known = new Set(tasksOn(board).map((one) => one.id));
  const older = page.filter((one) => !known.has(one.id));
  if (older.length === 0) return board;
  const { counts, version } = board;
  let longer: Board = { ...board, [column]: [...board[column], ...older] };
  for (const { tasks, deleted } of meanwhile) {
    // Tasks that the board held may be ahead of these changes.
    const unknown = { tasks: tasks.filter((one) => !known.has(one.id)), deleted: deleted.filter((id) => !known.has(id)) };
    longer = applyChange(longer, { ...unknown, counts, version });
  }
  return { ...board, [column]: longer[column] };
}

/** The mutation that fetches the tasks below the last one the board holds of a status, and puts them there. */
export function useOlderTasks(status: Status) {
  return useReportedMutation(async () => {
    for (;;) {
      const held = queryClient.getQueryData<Board>(keys.board)?.[columns[status]] ?? [];
      const before = held.at(-1)?.id;
      // All that were shown may have been deleted while others are left.
      if (!before) return queryClient.refetchQueries({ queryKey: keys.board }, { throwOnError: true });
      const [page, changes] = await withChanges(() => call('listOlderTasks', { query: { status, before } }));
      // This page has lost its place, or lacks changes that the server doesn't send again.
      if (!changes || changes.some(({ tasks, deleted }) => [...deleted, ...tasks.map(({ id }) => id)].includes(before))) continue;
      // With those that new ones have pushed out of the column meanwhile.
      queryClient.setQueryData<Board>(keys.board, (board) => board && withOlder(board, status, [...held, ...page], changes));
      return;
    }
  });
}
