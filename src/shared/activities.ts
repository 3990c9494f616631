import * as z from 'zod/mini';
import * as messages from '#messages/validation.ts';
import { requiredText } from './text.ts';
import { actions } from './words.ts';

/** An entry of a task's history. `at` is ISO 8601 in UTC. */
export const activity = z.object({
  id: z.string(),
  admin: z.object({ id: z.string(), name: z.string() }),
  action: z.enum(actions),
  note: z.nullable(z.string()),
  noteCut: z.optional(z.literal(true)),
  at: z.string(),
});
export type Activity = z.infer<typeof activity>;

export const newComment = z.object({ comment: requiredText(messages.fields.comment, 10_000) });

/** A page of a history, below the entry `before` or from the newest. */
export const activityPage = z.object({ before: z.optional(z.string(messages.givenTwice(messages.activityIdIn('before')))) });
