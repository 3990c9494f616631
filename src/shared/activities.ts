import * as z from 'zod/mini';
import { requiredText } from './text.ts';

const actions = ['created', 'edited', 'status_changed', 'comment'] as const;
export type Action = (typeof actions)[number];
export const actionLabels = {
  created: 'created this task',
  edited: 'edited this task',
  status_changed: 'changed status',
  comment: 'commented',
} as const satisfies Record<Action, string>;

/** How many activities a task carries with it; the others come by pages. */
export const ACTIVITIES_HELD = 20;
export const ACTIVITIES_PAGE = 50;
/** In lists and events a note is cut to this many characters and marked `noteCut`. */
export const NOTE_CUT = 500;

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

export const newComment = z.object({ comment: requiredText('Comment', 10_000) });

export const activityPage = z.object({ before: z.optional(z.string('The activity id in "before" must be given once.')) });
