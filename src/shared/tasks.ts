import * as z from 'zod/mini';
import * as messages from '#messages/validation.ts';
import { activity, mentions, wholeActivity } from './activities.ts';
import { file } from './files.ts';
import { searchWords } from './fold.ts';
import { labelNames } from './labels.ts';
import { TITLE_MOST } from './limits.ts';
import { canBeKept, clearable, flag, isMoment, oneOf, parameter, requiredText, text } from './text.ts';
import { type Order, orders, type Priority, priorities, type Status, statuses } from './words.ts';

export { type Order, type Priority, priorities, type Status, statuses };

const names = messages.fields;
const status = oneOf(names.status, statuses);
const priority = oneOf(names.priority, priorities);

const dueDate = clearable(
  z.string(messages.notText(names.dueDate)).check(
    z.refine((value) => value === '' || isMoment(value), messages.notMoment(names.dueDate)),
    z.refine((value) => value === '' || canBeKept(value), messages.outOfRange(names.dueDate)),
    // A described type stays out of a list of types, which Gemini refuses.
    z.meta({ description: messages.momentForm }),
  ),
);

/** The fields that people change. `null` unsets one. */
export const taskFields = {
  title: requiredText(names.title, TITLE_MOST),
  description: clearable(text(names.description, 20_000)),
  assignee: clearable(text(names.assignee, 200)),
  priority,
  dueDate,
  status,
  labels: labelNames,
};

/** The fields of a whole task; absent ones are unset. */
const draft = {
  title: taskFields.title,
  description: z._default(taskFields.description, null),
  assignee: z._default(taskFields.assignee, null),
  dueDate: z._default(dueDate, null),
};

const creation = { ...draft, priority: z._default(priority, 'medium'), labels: z.optional(labelNames) };

/** A new task. `dueDate` is an ISO timestamp, or a bare day that means its end. */
export const newTask = z.object(creation);
export type NewTask = z.infer<typeof newTask>;

/** A row of an import: a new task in any column. */
export const importedTask = z.object({ ...creation, status: z._default(status, 'pending') }, messages.rowNotObject);
export type ImportedTask = z.infer<typeof importedTask>;

/** A task's replacement; absent labels and an absent priority stay as they are. */
export const taskEdit = z.object({ ...draft, priority: z.optional(priority), labels: z.optional(labelNames) });
export type TaskEdit = z.infer<typeof taskEdit>;

export const statusChange = z.object({ status });

const filter = {
  search: z.optional(text(names.searchText, 500).check(z.refine((value) => searchWords(value).length <= 32, messages.tooManyWords(32)))),
  status: z.optional(status),
  assignee: z.optional(text(names.assignee, 200)),
  unassigned: flag('unassigned'),
  label: z.optional(text(names.labelName, 200)),
  /** Open and due before now. */
  overdue: flag('overdue'),
  order: z.optional(oneOf(names.order, orders)),
};

/** A search. `after` is the previous page's `Next-After`, or the id of its last task. */
export const taskSearch = z.object({ ...filter, after: z.optional(parameter(messages.taskIdIn('after'))) });
export type TaskSearch = z.infer<typeof taskSearch>;
export const taskFilter = z.object(filter);
export type TaskFilter = z.infer<typeof taskFilter>;

export const olderTasks = z.object({ status, before: parameter(messages.taskIdIn('before')) });

const person = z.object({ id: z.string(), name: z.string() });

/** A task in every answer. Times are ISO 8601 in UTC with milliseconds. */
export const task = z.object({
  id: z.string(),
  /** The short number, such as 142; 0 until the page knows it, or in an answer stored by the previous release. */
  number: z._default(z.int(), 0),
  title: z.string(),
  description: z.nullable(z.string()),
  /** The mentions of the whole description. Absent if there are none, or too many for a list. */
  mentions: z.optional(mentions),
  descriptionCut: z.optional(z.literal(true)),
  assignee: z.nullable(z.string()),
  priority,
  dueDate: z.nullable(z.string()),
  status,
  createdByAdminId: z.string(),
  creator: person,
  createdAt: z.string(),
  updatedAt: z.string(),
  completedAt: z.nullable(z.string()),
  version: z.int(),
  activityCount: z.int(),
  /** Absent in an answer stored by the previous release, as the labels. */
  fileCount: z._default(z.int(), 0),
  labels: z._default(z.array(z.string()), []),
  activities: z.array(activity),
});
export type Task = z.infer<typeof task>;

/** A single task with its files, whose history says what changed. It has fewer than 20 entries if these are too large. */
export const wholeTask = z.extend(task, { files: z._default(z.array(file), []), activities: z.array(wholeActivity) });
export type WholeTask = z.infer<typeof wholeTask>;

/** A task in the trash. `deletedBy` is null if the operator deleted it, or a release that did not keep this. */
export const deletedTask = z.extend(task, { deletedAt: z.string(), deletedBy: z.nullable(person) });
export type DeletedTask = z.infer<typeof deletedTask>;

export const trashPage = z.object({ before: z.optional(parameter(messages.taskIdIn('before'))) });

/** A line of a comment by which a task was found, its author, and the people mentioned in it. */
const hit = z.object({ comment: z.string(), by: z.string(), mentions: z.optional(mentions) });
export type Hit = z.infer<typeof hit>;
export const foundTask = z.extend(task, { hit: z.optional(hit) });
export type FoundTask = z.infer<typeof foundTask>;

export const similarTo = z.object({ title: z._default(text(names.title, TITLE_MOST), '') });
export const similarTask = z.pick(task, { id: true, title: true, status: true });
export type SimilarTask = z.infer<typeof similarTask>;
