import type { TaskSearch } from '#shared/tasks.ts';

/** Whether all tasks are wanted, in an order of their own: then nothing is searched for, and the board knows how many there are. */
export const isWholeBoard = ({ order: _, ...filters }: TaskSearch): boolean => Object.values(filters).every((value) => value === undefined);
