import * as z from 'zod/mini';
import * as messages from '#messages/tasks.ts';
import { activity } from './activities.ts';
import { searchWords } from './fold.ts';
import { BODY_MOST } from './limits.ts';
import { canBeKept, isMoment, KEPT } from './moments.ts';
import { optionalText, requiredText, text } from './text.ts';
import { type Order, orders, type Priority, priorities, type Status, statuses, statusLabels } from './words.ts';

export { type Order, type Priority, priorities, type Status, statuses, statusLabels };

const status = z.enum(statuses, 'Status must be one of pending, in_progress, completed.');
const priority = z.enum(priorities, 'Priority must be one of low, medium, high, urgent.');

const dueDate = z.pipe(
  z.optional(
    z.nullable(
      z.string('Due date must be text.').check(
        z.refine((value) => value === '' || isMoment(value), 'Due date must be an ISO 8601 date or timestamp.'),
        z.refine((value) => value === '' || canBeKept(value), `Due date ${KEPT}`),
      ),
    ),
  ),
  z.transform((value: string | null | undefined) => value || null),
);

const fields = {
  title: requiredText('Title', 500),
  description: optionalText('Description', 20_000),
  assignee: optionalText('Assignee', 200),
  dueDate,
};

/** Whether a task fits into a request. A description of emoji alone may not, because each takes four bytes. */
const fitsRequest = (body: object) => encodeURIComponent(JSON.stringify(body)).replaceAll(/%../g, '.').length <= BODY_MOST;

/** What a new task is made from. `dueDate` is an ISO timestamp, or a bare day that means its end. */
export const newTask = z
  .object({ ...fields, priority: z._default(priority, 'medium') })
  .check(z.refine(fitsRequest, { path: ['description'], error: messages.descriptionTooLarge }));
export type NewTask = z.infer<typeof newTask>;

/** What a task is replaced with; an absent priority stays as it is. */
export const taskEdit = z.object({ ...fields, priority: z.optional(priority) });
export type TaskEdit = z.infer<typeof taskEdit>;

/** To which column a task is moved. */
export const statusChange = z.object({ status });

const yes = (name: string) => z.optional(z.literal('true', `The only value of "${name}" is true.`));
const place = (name: string) => z.string(`The task id in "${name}" must be given once.`);

const filter = {
  search: z.optional(
    text('Search text', 500).check(z.refine((value) => searchWords(value).length <= 32, 'Search for at most 32 different words.')),
  ),
  status: z.optional(status),
  assignee: z.optional(text('Assignee', 200)),
  unassigned: yes('unassigned'),
  /** Not completed, and due earlier than now. */
  overdue: yes('overdue'),
  order: z.optional(z.enum(orders, 'Order must be one of newest, due, priority.')),
};

/** A search: all that is set must be true of a task. `after` is where the former page ended: its `Next-After`, or the id of its last task. */
export const taskSearch = z.object({ ...filter, after: z.optional(place('after')) });
export type TaskSearch = z.infer<typeof taskSearch>;
/** Which tasks go out, where all of them do. */
export const taskFilter = z.object(filter);
export type TaskFilter = z.infer<typeof taskFilter>;

/** What stands in a column below the task `before`. */
export const olderTasks = z.object({ status, before: place('before') });

const person = z.object({ id: z.string(), name: z.string() });

/** A task as every answer shows it. Times are ISO 8601 in UTC with milliseconds. */
export const task = z.object({
  id: z.string(),
  title: z.string(),
  description: z.nullable(z.string()),
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
  activities: z.array(activity),
});
export type Task = z.infer<typeof task>;

/** Why a task was found that does not say all of what was searched for by itself: a comment with the rest of it. */
const hit = z.object({ comment: z.string(), by: z.string() });
export type Hit = z.infer<typeof hit>;
/** A task as a search answers it. */
export const foundTask = z.extend(task, { hit: z.optional(hit) });

/** The title of a task that somebody is about to write down. */
export const similarTo = z.object({ title: z._default(text('Title', 500), '') });
/** As much of a task as tells it from another. */
export const similarTask = z.pick(task, { id: true, title: true, status: true });
export type SimilarTask = z.infer<typeof similarTask>;
