import * as z from 'zod/mini';
import { activity } from './activities.ts';
import { optionalText, requiredText, text } from './text.ts';

export const statuses = ['pending', 'in_progress', 'completed'] as const;
export type Status = (typeof statuses)[number];
export const statusLabels = { pending: 'Pending', in_progress: 'In Progress', completed: 'Completed' } as const satisfies Record<
  Status,
  string
>;

export const priorities = ['low', 'medium', 'high', 'urgent'] as const;
export type Priority = (typeof priorities)[number];
export const priorityLabels = { low: 'Low', medium: 'Medium', high: 'High', urgent: 'Urgent' } as const satisfies Record<Priority, string>;

const status = z.enum(statuses, 'Status must be one of pending, in_progress, completed.');
const priority = z.enum(priorities, 'Priority must be one of low, medium, high, urgent.');

const timestamp = z.regexes.datetime({ offset: true });
const isDate = (value: string) => {
  // Four-digit years only, wherever on earth the day ends: times are stored as text and compared as text.
  if (z.regexes.date.test(value)) return value > '0000-01-01' && value < '9999-12-31';
  const instant = timestamp.test(value) ? Date.parse(value) : Number.NaN;
  return !Number.isNaN(instant) && new Date(instant).toISOString().length === 24;
};

const dueDate = z.pipe(
  z.optional(
    z.nullable(
      z
        .string('Due date must be text.')
        .check(z.refine((value) => value === '' || isDate(value), 'Due date must be an ISO 8601 date or timestamp.')),
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

/** What a new task is made from. `dueDate` is an ISO timestamp, or a bare day that means its end. */
export const newTask = z.object({ ...fields, priority: z._default(priority, 'medium') });
export type NewTask = z.infer<typeof newTask>;

/** What a task is replaced with; an absent priority stays as it is. */
export const taskEdit = z.object({ ...fields, priority: z.optional(priority) });
export type TaskEdit = z.infer<typeof taskEdit>;

export const statusChange = z.object({ status });

const place = (name: string) => z.string(`The task id in "${name}" must be given once.`);

export const taskSearch = z.object({
  search: z.optional(text('Search text', 500)),
  status: z.optional(status),
  assignee: z.optional(text('Assignee', 200)),
  after: z.optional(place('after')),
});
export type TaskSearch = z.infer<typeof taskSearch>;

export const olderTasks = z.object({ status, before: place('before') });

const person = z.object({ id: z.string(), name: z.string() });

/** A task as every answer shows it. Times are ISO 8601 in UTC with milliseconds. */
export const task = z.object({
  id: z.string(),
  title: z.string(),
  description: z.nullable(z.string()),
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
