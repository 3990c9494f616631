import { applyChange, type Board, type BoardChange, columns, tasksOn } from '#shared/board.ts';
import type { Status, Task } from '#shared/tasks.ts';
import { statuses } from '#shared/words.ts';
import { queryClient } from '../api/query-client.ts';

/** The mutation key for loading older tasks of a status. */
export const olderKey = (status: Status) => ['older', status];

/** The columns that drop no task when new ones arrive. Completed keeps the latest hundred, unless older ones are being loaded. */
export const growing = (): Status[] =>
  statuses.filter((status) => status !== 'completed' || queryClient.isMutating({ mutationKey: olderKey(status) }) > 0);

/**
 * A board with a page of older tasks below those it holds.
 * @param before the id of the task that the page follows; without it, the board stays as it is
 * @param meanwhile changes during the request, which the page may lack
 */
export function withOlder(board: Board, status: Status, before: string, page: readonly Task[], meanwhile: readonly BoardChange[]): Board {
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
