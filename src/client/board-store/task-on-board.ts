import { type Board, tasksOn } from '#shared/board.ts';
import type { Task } from '#shared/tasks.ts';

/** A task as a board holds it; undefined where it does not. */
export const taskOn = (board: Board | undefined, id: string): Task | undefined => board && tasksOn(board).find((one) => one.id === id);
