import * as messages from '#messages/edit-task.ts';
import type { Task } from '#shared/tasks.ts';
import { changedFields } from '../draft-fields.ts';
import { baseOf, type Edit, saveEdit, valuesOf, withNewNames } from '../merge/save-edit.ts';
import { heldTask } from '../task-cache.ts';
import { bodyOf, draftOf, type TaskDraft } from '../task-draft.ts';
import type { Values } from '../undo/steps.ts';
import { changeTask, type TaskChange } from './change-task.ts';

export function save(id: string, edit: Edit): TaskChange {
  const { base, mine } = edit;
  const { before, after } = valuesOf(base, bodyOf(mine, base));
  const draw = (task: Task): Task => {
    const isAsBefore = (field: string) => JSON.stringify(task[field as keyof Values]) === JSON.stringify(before[field as keyof Values]);
    // A value that somebody else has set meanwhile is shown.
    const shown = Object.entries(after).filter(([field]) => task.version === base.version || isAsBefore(field));
    const isWhole = shown.some(([field]) => field === 'description');
    return { ...task, ...Object.fromEntries(shown), descriptionCut: isWhole ? undefined : task.descriptionCut };
  };
  return {
    id,
    done: messages.updated,
    draw: (task) => task && draw(task),
    send: () => saveEdit(id, withNewNames(edit, heldTask(id))),
  };
}

/** Saves new values of a shown task's fields, if they differ. */
export function setFields(task: Task, fields: Partial<TaskDraft>): void {
  const [was, mine] = [draftOf(task), { ...draftOf(task), ...fields }];
  if (changedFields(was, mine).length > 0) changeTask(save(task.id, { base: baseOf(task), mine }));
}
