import * as z from 'zod/mini';
import { task } from './tasks.ts';

const count = z.int().check(z.nonnegative());
const counts = z.object({ pending: count, inProgress: count, completed: count });

/** The newest tasks of each status, the true totals, and the version of the last change. */
export const board = z.object({
  pending: z.array(task),
  inProgress: z.array(task),
  completed: z.array(task),
  counts,
  version: z.int(),
});

/** A change of the board: the changed task first, then those that moved into its column's free place. */
export const boardChange = z.object({
  tasks: z.array(task),
  deleted: z.array(z.string()),
  counts,
  version: z.int(),
  /** Tells two changes of one version apart, which exist after a backup was restored. */
  at: z.optional(z.string()),
  admins: z.optional(z.literal(true)),
});

/**
 * The events of the stream that have a name, with the data of each; a change of the board has none. One carries an `id:` only where a reader goes on from
 * that version. A page ignores names that it does not know, so a later release may add some.
 */
export const namedEvents = { reset: z.object({ version: z.int() }) } as const satisfies Record<string, z.ZodMiniType>;
export type NamedEvents = { [Name in keyof typeof namedEvents]: z.infer<(typeof namedEvents)[Name]> };
