import type { QueryClient } from '@tanstack/react-query';
import { applyChange, type Board, type BoardChange, columns, tasksOn } from '#shared/board.ts';
import type { Status, Task } from '#shared/tasks.ts';
import { statuses } from '#shared/words.ts';

/** Names the fetching of older tasks of a status. */
export const olderKey = (status: Status) => ['older', status];

/**
 * Which columns let go of nothing when others come in above, so that whoever reads or writes at the end stays there. Completed
 * shows the latest hundred, unless somebody has asked for older ones: the page that is on its way goes on from the last.
 */
export const growing = (client: QueryClient): Status[] =>
  statuses.filter((status) => status !== 'completed' || client.isMutating({ mutationKey: olderKey(status) }) > 0);

/**
 * A board with a page of older tasks below those it holds.
 * @param before the id of the task the page was asked to go on from
 * @param meanwhile what came onto the board while the page was on its way: some of it may not have reached the page
 * @returns the same board where that task has left the column meanwhile: between it and the page something may be missing
 */
export function withOlder(board: Board, status: Status, before: string, page: readonly Task[], meanwhile: readonly BoardChange[]): Board {
  const column = columns[status];
  const held = board[column];
  if (!held.some((one) => one.id === before)) return board;
  // A task may have changed column since either was read: it stands once, where the board has it.
  const known = new Set(tasksOn(board).map((one) => one.id));
  const older = page.filter((one) => !known.has(one.id));
  if (older.length === 0) return board;
  const { counts, version } = board;
  let longer: Board = { ...board, [column]: [...held, ...older] };
  for (const { tasks, deleted } of meanwhile) {
    // What the board held before is on it as it now is, which may be ahead of these changes.
    const unknown = { tasks: tasks.filter((one) => !known.has(one.id)), deleted: deleted.filter((id) => !known.has(id)) };
    longer = applyChange(longer, { ...unknown, counts, version });
  }
  return { ...board, [column]: longer[column] };
}
