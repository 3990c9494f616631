import * as z from 'zod/mini';
import { task } from './tasks.ts';

const count = z.int().check(z.nonnegative());
const counts = z.object({ pending: count, inProgress: count, completed: count });

/** The newest tasks of each status, the true totals, and the board's version: the number of the last change it shows. */
export const board = z.object({
  pending: z.array(task),
  inProgress: z.array(task),
  completed: z.array(task),
  counts,
  version: z.int(),
});

/**
 * One change of the board, as the event stream tells of it: tasks as they now are, ids that are gone, the totals and the
 * version after it. The task that was changed comes first, unless it is gone; where a place came free in a full column, those that
 * moved in follow.
 */
export const boardChange = z.object({
  tasks: z.array(task),
  deleted: z.array(z.string()),
  counts,
  version: z.int(),
  /** When it was made. A board that was restored from a backup comes to the same versions again, by changes of other times. */
  at: z.optional(z.string()),
  /** Admins were changed: lists of them are out of date. */
  admins: z.optional(z.literal(true)),
});

/**
 * The events of the stream that have a name, with the data of each; a change of the board has none. One carries an `id:` only where a reader goes on from
 * that version. A page ignores names that it does not know, so a later release may add some.
 */
export const namedEvents = { reset: z.object({ version: z.int() }) } as const satisfies Record<string, z.ZodMiniType>;
export type NamedEvents = { [Name in keyof typeof namedEvents]: z.infer<(typeof namedEvents)[Name]> };
