import { type EditedField, editedFields } from '#shared/words.ts';
import type { TaskDraft } from './task-draft.ts';

export type TaskField = keyof TaskDraft;

/** The editable fields, in the form's order. */
export const draftFields: readonly TaskField[] = editedFields.map((field) => (field === 'dueDate' ? 'day' : field));

/** The schema's name of a form field. */
export const schemaName = (field: TaskField): EditedField => (field === 'day' ? 'dueDate' : field);

/** The fields in which two drafts differ. */
export const changedFields = (from: TaskDraft, to: TaskDraft): TaskField[] =>
  draftFields.filter((field) => (from[field] ?? '') !== (to[field] ?? ''));
