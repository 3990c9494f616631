import type { QueryClient } from '@tanstack/react-query';
import * as messages from '#messages/edit-task.ts';
import type { Task } from '#shared/tasks.ts';
import { changedFields } from '../merge/changed-fields.ts';
import { baseOf, type Edit, saveEdit, withNewName } from '../merge/save-edit.ts';
import { cachedTask, updateOptimistically } from '../task-cache.ts';
import { bodyOf, draftOf, type TaskDraft } from '../task-draft.ts';
import { type Afterwards, runTaskMutation, type TaskMutation, type TaskMutationOptions, useTaskMutation } from './use-task-mutation.ts';

const fields = ['title', 'description', 'assignee', 'priority', 'dueDate'] as const;

/** Only the fields that an edit changes, because the others may be someone else's by now. */
function wantedBy({ base, mine }: Edit): Partial<Task> {
  const { title, description = null, assignee = null, priority, dueDate = null } = bodyOf(mine, base);
  const whole = { title, description, assignee, priority, dueDate };
  return Object.fromEntries(fields.filter((field) => whole[field] !== base[field]).map((field) => [field, whole[field]]));
}

function update(id: string): TaskMutationOptions<Edit> {
  return {
    id,
    done: messages.updated,
    send: (edit, { client }) => saveEdit(id, withNewName(edit, cachedTask(client, id))),
    show: (client, edit) => {
      const wanted = wantedBy(edit);
      const back = (task?: Task, former?: Task) => {
        if (!task || !former) return task;
        // By field, because later changes by others stay.
        const mine = fields.filter((field) => field in wanted && task[field] === wanted[field]);
        return { ...task, ...Object.fromEntries(mine.map((field) => [field, former[field]])) };
      };
      return updateOptimistically(client, id, (task) => task && { ...task, ...wanted }, back);
    },
  };
}

/** Saves an edit from the dialog. */
export const useUpdateTask = ({ id }: Pick<Task, 'id'>, afterwards: Afterwards<Edit>): TaskMutation<Edit> =>
  useTaskMutation({ ...update(id), ...afterwards });

/** Saves new values of a shown task's fields, if they differ. */
export function setFields(client: QueryClient, task: Task, fields: Partial<TaskDraft>): void {
  const [was, mine] = [draftOf(task), { ...draftOf(task), ...fields }];
  if (changedFields(was, mine).length > 0) runTaskMutation(client, update(task.id), { base: baseOf(task), mine });
}
