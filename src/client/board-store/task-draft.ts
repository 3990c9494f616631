import { dayOf, endOfDay } from '#shared/calendar.ts';
import { labelsIn } from '#shared/label-text.ts';
import type { Priority, Task } from '#shared/tasks.ts';
import type { EditedField } from '#shared/words.ts';
import { timeZone } from '../ui/time-zone.ts';
import { labelText } from './label-text.ts';

/** The values of a task form. */
export type TaskDraft = {
  title: string;
  description: string;
  assignee: string | null;
  priority: Priority;
  /** `YYYY-MM-DD` in the team's time zone, or empty. */
  day: string;
  /** As text: see `labelText`. Absent if none were chosen, or in a draft of a release without labels. */
  labels?: string;
};

export const emptyDraft: TaskDraft = { title: '', description: '', assignee: null, priority: 'medium', day: '' };

const dueDay = ({ dueDate }: Pick<Task, 'dueDate'>) => (dueDate ? dayOf(dueDate, timeZone) : '');

/** The fields of a task that an edit changes. Absent labels stay as they are, also in edits that a release without labels has stored. */
export type TaskBody = Pick<Task, Exclude<EditedField, 'labels'>> & { labels?: string[] };

/** The form values of a task. */
export const draftOf = (task: TaskBody): Required<TaskDraft> => ({
  title: task.title,
  description: task.description ?? '',
  assignee: task.assignee,
  priority: task.priority,
  day: dueDay(task),
  labels: labelText(task.labels),
});

const isDay = (written: string) => /^\d{4}-\d\d-\d\d$/.test(written);

function dueDate(day: string, edited: Pick<Task, 'dueDate'> | undefined): string | null {
  // Keeps a due time that another program set, unless the day changes.
  if (edited?.dueDate && day === dueDay(edited)) return edited.dueDate;
  if (!day) return null;
  return isDay(day) ? endOfDay(day, timeZone) : day;
}

/** The form values of a task with other values. A due date that its day alone would not give stands there in full. */
export function draftWith(task: TaskBody, values: Partial<TaskBody>): TaskDraft {
  const draft = draftOf({ ...task, ...values });
  const { dueDate: due } = values;
  return due && due !== dueDate(draft.day, task) ? { ...draft, day: due } : draft;
}

/** The task fields of form values, not validated yet. Labels are only there if they change. @param edited the task, unless it is new */
export const bodyOf = (
  { title, description, assignee, priority, day, labels }: TaskDraft,
  edited?: Pick<TaskBody, 'dueDate' | 'labels'>,
): TaskBody => ({
  title: title.trim(),
  description: description || null,
  assignee,
  priority,
  dueDate: dueDate(day, edited),
  labels: labels === undefined || labels === labelText(edited?.labels) ? undefined : labelsIn(labels),
});

/** A body as it is sent: the calls leave unset fields out. */
export const sentBody = (body: TaskBody) =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null)) as Pick<TaskBody, 'title'> & Partial<TaskBody>;
