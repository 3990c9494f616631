import * as z from 'zod/mini';
import { notificationEvent } from './notifications.ts';
import { presence } from './presence.ts';
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
 * The named events of the stream, each with its data. A change of the board has no name. A named event has an `id:` only if it changes
 * the version to resume from. The page ignores unknown names, so that a later release may add some.
 */
export const namedEvents = {
  reset: z.object({ version: z.int() }),
  notification: notificationEvent,
  presence,
  /** The open approvals may have changed; only those who may approve get it. */
  approval: z.object({ id: z.string() }),
} as const satisfies Record<string, z.ZodMiniType>;
export type NamedEvents = { [Name in keyof typeof namedEvents]: z.infer<(typeof namedEvents)[Name]> };
