import type { Task } from '#shared/tasks.ts';
import { type Edit, saveEdit, withNewName } from './save-edit.ts';
import { showInAdvance, taskShown } from './show-task.ts';
import { bodyOf } from './task-draft.ts';
import { type Afterwards, type TaskChange, useTaskChange } from './use-task-change.ts';

const fields = ['title', 'description', 'assignee', 'priority', 'dueDate'] as const;

/** What an edit makes of a task: only the fields it changes, for the others may be somebody else's by now. */
function wantedBy({ base, mine }: Edit): Partial<Task> {
  const { title, description = null, assignee = null, priority, dueDate = null } = bodyOf(mine, base);
  const whole = { title, description, assignee, priority, dueDate };
  return Object.fromEntries(fields.filter((field) => whole[field] !== base[field]).map((field) => [field, whole[field]]));
}

/** Saves what the edit dialog changes of a task. It stands apart from the other changes because it is fetched with its window only. */
export function useUpdateTask({ id }: Pick<Task, 'id'>, afterwards: Afterwards<Edit>): TaskChange<Edit> {
  return useTaskChange({
    ...afterwards,
    id,
    done: 'Task updated successfully!',
    send: (edit, { client }) => saveEdit(id, withNewName(edit, taskShown(client, id))),
    show: (client, edit) => {
      const wanted = wantedBy(edit);
      const back = (former?: Task) => (task?: Task) => {
        if (!task || !former) return task;
        // Field by field: what somebody else has changed since is not this change's to undo.
        const mine = fields.filter((field) => field in wanted && task[field] === wanted[field]);
        return { ...task, ...Object.fromEntries(mine.map((field) => [field, former[field]])) };
      };
      return showInAdvance(client, id, (task) => task && { ...task, ...wanted }, back);
    },
  });
}
