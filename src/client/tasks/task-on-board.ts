import { type Board, columns } from '#shared/board.ts';
import type { Task } from '#shared/tasks.ts';
import { statuses } from '#shared/words.ts';

/** A task as a board holds it; undefined where it does not. */
export const taskOn = (board: Board | undefined, id: string): Task | undefined =>
  board && statuses.flatMap((status) => board[columns[status]]).find((one) => one.id === id);
