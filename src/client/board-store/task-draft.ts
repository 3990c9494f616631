import { dayOf, endOfDay } from '#shared/calendar.ts';
import type { Priority, Task } from '#shared/tasks.ts';
import { timeZone } from '../ui/time-zone.ts';

/** A task as somebody fills it into a form. */
export type TaskDraft = {
  title: string;
  description: string;
  /** An admin's name; null for nobody. */
  assignee: string | null;
  priority: Priority;
  /** `YYYY-MM-DD` in the team's calendar; empty for none. */
  day: string;
};

/** A task as the calls take it; what is unset is absent. */
export type TaskBody = { title: string; description?: string; assignee?: string; priority: Priority; dueDate?: string };

/** A form nobody has filled in. */
export const emptyDraft: TaskDraft = { title: '', description: '', assignee: null, priority: 'medium', day: '' };

/** The schema's name of the field for which the form has one of its own. */
export const schemaNames: Partial<Record<string, string>> = { day: 'dueDate' };

const dueDay = ({ dueDate }: Pick<Task, 'dueDate'>) => (dueDate ? dayOf(dueDate, timeZone) : '');

/** As much of a task as a form shows. */
type DraftedTask = Pick<Task, 'title' | 'description' | 'assignee' | 'priority' | 'dueDate'>;

/** The form filled in with a task. */
export const draftOf = (task: DraftedTask): TaskDraft => ({
  title: task.title,
  description: task.description ?? '',
  assignee: task.assignee,
  priority: task.priority,
  day: dueDay(task),
});

const isDay = (written: string) => /^\d{4}-\d\d-\d\d$/.test(written);

function dueDate(day: string, edited: Pick<Task, 'dueDate'> | undefined): string | undefined {
  // A due time that was set to the minute by another program stays as it is while its day is left alone.
  if (edited?.dueDate && day === dueDay(edited)) return edited.dueDate;
  if (!day) return undefined;
  return isDay(day) ? endOfDay(day, timeZone) : day;
}

/**
 * What a filled-in form asks for, still to be checked by the schema.
 * @param edited the task being edited; none for a new one
 */
export const bodyOf = ({ title, description, assignee, priority, day }: TaskDraft, edited?: Pick<Task, 'dueDate'>): TaskBody => ({
  title: title.trim(),
  description: description || undefined,
  assignee: assignee ?? undefined,
  priority,
  dueDate: dueDate(day, edited),
});
