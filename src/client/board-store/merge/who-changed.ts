import * as messages from '#messages/conflicts.ts';
import { fieldLabels } from '#messages/task-fields.ts';
import type { Activity } from '#shared/activities.ts';
import type { Task } from '#shared/tasks.ts';
import type { TaskField } from './changed-fields.ts';

type Who = { name: string; at: string };

const who = (entry: Activity | undefined, task: Task): Who =>
  entry ? { name: entry.admin.name, at: entry.at } : { name: messages.somebody, at: task.updatedAt };

/** The last editor of a task, or of one field if the task's history tells, and when. */
export function whoEdited(task: Task, field?: TaskField): Who {
  const edits = task.activities.filter(({ action }) => action === 'edited');
  const line = field && `${fieldLabels[field].toLowerCase()}:`;
  const exact = line && edits.find(({ note }) => note?.split('\n').some((words) => words.toLowerCase().startsWith(line)));
  return who(exact || edits[0], task);
}

/** The last person to set a task's status, and when. */
export const whoSetStatus = (task: Task): Who =>
  who(
    task.activities.find(({ action }) => action === 'status_changed'),
    task,
  );
