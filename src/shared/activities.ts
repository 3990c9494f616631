import * as z from 'zod/mini';
import { ACTIVITIES_HELD, ACTIVITIES_PAGE, NOTE_CUT } from './board.ts';
import { requiredText } from './text.ts';
import { type Action, actions } from './words.ts';

export { ACTIVITIES_HELD, ACTIVITIES_PAGE, type Action, NOTE_CUT };

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
