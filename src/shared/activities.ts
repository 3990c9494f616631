import * as z from 'zod/mini';
import * as messages from '#messages/validation.ts';
import { parameter, requiredText } from './text.ts';
import { actions, fieldNames } from './words.ts';

/** The people mentioned in a text: each name as written, and the id of its person. */
export const mentions = z.array(z.object({ as: z.string(), id: z.string() }));
export type Mention = z.infer<typeof mentions>[number];

/** An entry of a task's history. `at` is ISO 8601 in UTC. */
export const activity = z.object({
  id: z.string(),
  admin: z.object({ id: z.string(), name: z.string() }),
  /** The name of the API token by which the admin acted; null without one. Absent in an answer stored by the previous release. */
  via: z._default(z.nullable(z.string()), null),
  action: z.enum(actions),
  note: z.nullable(z.string()),
  noteCut: z.optional(z.literal(true)),
  at: z.string(),
  /** Marks a comment whose text was replaced, or erased (`note` is then null). */
  editedAt: z.optional(z.string()),
  deletedAt: z.optional(z.string()),
  /** The mentions of the whole comment. Absent if there are none, or too many for a list. */
  mentions: z.optional(mentions),
});
export type Activity = z.infer<typeof activity>;

const value = z.nullable(z.string());

/** A task's field before and after an entry. An assignee goes by today's name, labels by their names then, and a file by its name. */
export const fieldChange = z.object({
  field: z.enum([...fieldNames, 'files']),
  before: value,
  after: value,
});
export type FieldChange = z.infer<typeof fieldChange>;

/** An entry with its changes: the fields of an edit, or the status of a move. `removedFileId`: the file that it removed, if it is not back and the reader may restore it. */
export const wholeActivity = z.extend(activity, { changes: z.array(fieldChange), removedFileId: z.optional(z.string()) });
export type WholeActivity = z.infer<typeof wholeActivity>;

export const newComment = z.object({ comment: requiredText(messages.fields.comment, 10_000) });

export const activityPage = z.object({ before: z.optional(parameter(messages.activityIdIn('before'))) });
