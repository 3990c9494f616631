import { author, someone } from '#messages/activity.ts';
import type { Activity, WholeActivity } from '#shared/activities.ts';
import type { Task } from '#shared/tasks.ts';
import { schemaName, type TaskField } from '../draft-fields.ts';

type Who = { name: string; at: string };

type Changed = Pick<Task, 'updatedAt'> & { activities: readonly (Activity | WholeActivity)[] };

const who = ({ updatedAt }: Changed, entry: Activity | undefined): Who =>
  entry ? { name: author(entry), at: entry.at } : { name: someone, at: updatedAt };

/** The last editor of a task, or of one field if the task's history says what changed, and when. */
export function whoEdited(task: Changed, field?: TaskField): Who {
  const edits = task.activities.filter(({ action }) => action === 'edited');
  const name = field && schemaName(field);
  const exact = name && edits.find((entry) => 'changes' in entry && entry.changes.some((change) => change.field === name));
  return who(task, exact || edits[0]);
}

/** The last person to set a task's status, and when. */
export const whoSetStatus = (task: Changed): Who =>
  who(
    task,
    task.activities.find(({ action }) => action === 'status_changed'),
  );

/** Whether an entry is by someone else, or by a program of the user, who did not make its change by hand. */
export const isByOther = ({ admin, via }: Activity, userId: string): boolean => admin.id !== userId || Boolean(via);
