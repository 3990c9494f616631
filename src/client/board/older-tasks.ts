import { type Board, columns } from '#shared/board.ts';
import type { Status, Task } from '#shared/tasks.ts';

/**
 * A board with a page of older tasks below those it holds.
 * @param before the id of the task the page was asked to go on from
 * @returns the same board where that task has left the column meanwhile: between it and the page something may be missing
 */
export function withOlder(board: Board, status: Status, before: string, page: readonly Task[]): Board {
  const column = columns[status];
  const held = board[column];
  if (!held.some((one) => one.id === before)) return board;
  // A task may have changed column since either was read: it stands once, where the board has it.
  const known = new Set(Object.values(columns).flatMap((each) => board[each].map((one) => one.id)));
  const older = page.filter((one) => !known.has(one.id));
  return older.length === 0 ? board : { ...board, [column]: [...held, ...older] };
}
