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

const value = z.nullable(z.string());

/** A field of a task before and after an entry, as the task answers it. An assignee goes by today's name. */
export const fieldChange = z.object({
  field: z.enum(['title', 'description', 'assignee', 'priority', 'dueDate', 'status']),
  before: value,
  after: value,
});
export type FieldChange = z.infer<typeof fieldChange>;

/** An entry with what it changed: all fields of an edit, the status of a move, and nothing of any other. */
export const wholeActivity = z.extend(activity, { changes: z.array(fieldChange) });
export type WholeActivity = z.infer<typeof wholeActivity>;

/** A comment as it is sent. */
export const newComment = z.object({ comment: requiredText('Comment', 10_000) });

/** A page of a history: what came before the entry `before`; without it, the newest. */
export const activityPage = z.object({ before: z.optional(z.string('The activity id in "before" must be given once.')) });
