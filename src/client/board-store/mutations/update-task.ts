import * as messages from '#messages/edit-task.ts';
import type { Task } from '#shared/tasks.ts';
import { changedFields } from '../draft-fields.ts';
import { baseOf, type Edit, rebased, saveEdit, valuesOf } from '../merge/save-edit.ts';
import { heldTask } from '../task-cache.ts';
import { bodyOf, draftOf, type TaskDraft } from '../task-draft.ts';
import { changeTask, type TaskChange } from './change-task.ts';
import { drawnValues } from './provisional.ts';

export function save(id: string, edit: Edit): TaskChange {
  const { base, mine } = edit;
  const { before, after } = valuesOf(base, bodyOf(mine, base));
  return {
    id,
    draw: drawnValues(before, after, base.version),
    send: async () => ({ said: messages.updated, ...(await saveEdit(id, rebased(edit, heldTask(id)))) }),
  };
}

/** Saves new values of a shown task's fields, if they differ. */
export function setFields(task: Task, fields: Partial<TaskDraft>): void {
  const [was, mine] = [draftOf(task), { ...draftOf(task), ...fields }];
  if (changedFields(was, mine).length > 0) changeTask(save(task.id, { base: baseOf(task), mine }));
}
