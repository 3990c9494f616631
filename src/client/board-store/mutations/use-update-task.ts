import * as messages from '#messages/edit-task.ts';
import type { Task } from '#shared/tasks.ts';
import { changedFields } from '../draft-fields.ts';
import { baseOf, type Edit, saveEdit, valuesOf, withNewName } from '../merge/save-edit.ts';
import { cachedTask, exchange, showValues } from '../task-cache.ts';
import { bodyOf, draftOf, type TaskDraft } from '../task-draft.ts';
import { type Afterwards, runTaskMutation, type TaskMutation, type TaskMutationOptions, useTaskMutation } from './use-task-mutation.ts';

function update(id: string): TaskMutationOptions<Edit> {
  return {
    id,
    done: messages.updated,
    send: (edit) => saveEdit(id, withNewName(edit, cachedTask(id))),
    // A value that somebody else has set meanwhile is shown.
    reapply: (task, { base, mine }) => {
      const { before, after } = valuesOf(base, bodyOf(mine, base));
      return exchange(task, before, after);
    },
    show: ({ base, mine }) => {
      const { after } = valuesOf(base, bodyOf(mine, base));
      return showValues(id, 'description' in after ? { ...after, descriptionCut: undefined } : after);
    },
  };
}

/** Saves an edit from the dialog. */
export const useUpdateTask = ({ id }: Pick<Task, 'id'>, afterwards: Afterwards<Edit>): TaskMutation<Edit> =>
  useTaskMutation({ ...update(id), ...afterwards });

/** Saves new values of a shown task's fields, if they differ. */
export function setFields(task: Task, fields: Partial<TaskDraft>): void {
  const [was, mine] = [draftOf(task), { ...draftOf(task), ...fields }];
  if (changedFields(was, mine).length > 0) runTaskMutation(update(task.id), { base: baseOf(task), mine });
}
