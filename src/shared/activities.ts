import * as z from 'zod/mini';
import { requiredText } from './text.ts';
import { actions } from './words.ts';

/** One entry of a task's history. `at` is ISO 8601 in UTC. */
export const activity = z.object({
  id: z.string(),
  admin: z.object({ id: z.string(), name: z.string() }),
  action: z.enum(actions),
  note: z.nullable(z.string()),
  noteCut: z.optional(z.literal(true)),
  at: z.string(),
});
export type Activity = z.infer<typeof activity>;

/** A comment as it is sent. */
export const newComment = z.object({ comment: requiredText('Comment', 10_000) });

/** A page of a history: what came before the entry `before`; without it, the newest. */
export const activityPage = z.object({ before: z.optional(z.string('The activity id in "before" must be given once.')) });
