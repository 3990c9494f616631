import type { TaskDraft } from './task-draft.ts';

export type TaskField = keyof TaskDraft;

/** The editable fields, in the form's order. */
export const taskFields = ['title', 'description', 'assignee', 'priority', 'day', 'labels'] as const satisfies readonly TaskField[];

/** The fields in which two drafts differ. */
export const changedFields = (from: TaskDraft, to: TaskDraft): TaskField[] =>
  taskFields.filter((field) => (from[field] ?? '') !== (to[field] ?? ''));
