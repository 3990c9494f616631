import * as messages from '#messages/edit-task.ts';
import type { Task } from '#shared/tasks.ts';
import { changedFields } from '../draft-fields.ts';
import { baseOf, type Edit, saveEdit, valuesOf, withNewName } from '../merge/save-edit.ts';
import { cachedTask } from '../task-cache.ts';
import { bodyOf, draftOf, type TaskDraft } from '../task-draft.ts';
import { changeTask, type TaskChange } from './change-task.ts';

/** The save of an edit. */
export function save(id: string, edit: Edit): TaskChange {
  const { after } = valuesOf(edit.base, bodyOf(edit.mine, edit.base));
  const shown = 'description' in after ? { ...after, descriptionCut: undefined } : after;
  return {
    id,
    done: messages.updated,
    draw: (task) => task && { ...task, ...shown },
    send: () => saveEdit(id, withNewName(edit, cachedTask(id))),
  };
}

/** Saves new values of a shown task's fields, if they differ. */
export function setFields(task: Task, fields: Partial<TaskDraft>): void {
  const [was, mine] = [draftOf(task), { ...draftOf(task), ...fields }];
  if (changedFields(was, mine).length > 0) changeTask(save(task.id, { base: baseOf(task), mine }));
}
