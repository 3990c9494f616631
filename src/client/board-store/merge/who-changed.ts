import type { Activity } from '#shared/activities.ts';
import type { Task } from '#shared/tasks.ts';
import { fieldLabels, type TaskField } from './merge.ts';

type Who = { name: string; at: string };

const who = (entry: Activity | undefined, task: Task): Who =>
  entry ? { name: entry.admin.name, at: entry.at } : { name: 'Somebody', at: task.updatedAt };

/** Who edited a task last, and when. With a field, who changed that, as far as the history that a task carries tells. */
export function whoEdited(task: Task, field?: TaskField): Who {
  const edits = task.activities.filter(({ action }) => action === 'edited');
  const line = field && `${fieldLabels[field].toLowerCase()}:`;
  const exact = line && edits.find(({ note }) => note?.split('\n').some((words) => words.toLowerCase().startsWith(line)));
  return who(exact || edits[0], task);
}

/** Who set a task's status last, and when. */
export const whoSetStatus = (task: Task): Who =>
  who(
    task.activities.find(({ action }) => action === 'status_changed'),
    task,
  );
