import * as z from 'zod/mini';
import * as messages from '#messages/validation.ts';
import { BULK_MOST } from './limits.ts';
import { task, taskFields } from './tasks.ts';
import { text } from './text.ts';

/** A task's id or short number. */
const id = text(messages.taskIdIn('id'), 100);

const { labels } = taskFields;
/** Values of a task; absent ones stay as they are. */
const { shape: values } = z.partial(
  z.object({
    ...taskFields,
    labels: z.pipe(
      z.nullable(labels),
      z.transform((names) => names ?? []),
    ),
    deleted: z.boolean(messages.notTrueOrFalse(messages.fields.deleted)),
  }),
);
const expected = z.object(values, messages.expectedNotValid);
export type TaskValues = z.infer<typeof expected>;

/** A change of one task, refused if the task has another version or other values than expected. */
export const bulkChange = z.object({
  id,
  ifVersion: z.optional(z.int(messages.versionNotValid)),
  ...values,
  addLabels: z.optional(labels),
  removeLabels: z.optional(labels),
  expected: z.optional(expected),
});
export type BulkChange = z.infer<typeof bulkChange>;

const notValid = messages.changesNotValid(BULK_MOST);

/** Changes of many tasks. Each is checked by itself, so that one that is not valid stops no other. */
export const bulk = z.object({
  changes: z
    .array(z.union([bulkChange, z.looseObject({ id })], notValid), notValid)
    .check(z.minLength(1, notValid), z.maxLength(BULK_MOST, notValid)),
});

/** The tasks as they now are, without activities; ids of the deleted ones; and refusals, by the id or number that was sent. */
export const bulkResult = z.object({
  tasks: z.array(task),
  deleted: z.array(z.string()),
  refused: z.array(z.object({ id: z.string(), status: z.int(), message: z.string() })),
});
export type BulkResult = z.infer<typeof bulkResult>;
