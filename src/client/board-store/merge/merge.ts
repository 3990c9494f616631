import type { TaskDraft } from '../task-draft.ts';

export type TaskField = keyof TaskDraft;

/** The editable fields, in the form's order. */
export const taskFields = ['title', 'description', 'assignee', 'priority', 'day'] as const satisfies readonly TaskField[];

type Merged = {
  /** Both changes; in a conflict, mine. */
  merged: TaskDraft;
  conflicts: TaskField[];
  taken: TaskField[];
};

/** The fields in which two drafts differ. */
export const changedFields = (from: TaskDraft, to: TaskDraft): TaskField[] => taskFields.filter((field) => from[field] !== to[field]);

/** Merges two changes of one task by field. @param base the version that both started from */
export function merge(base: TaskDraft, mine: TaskDraft, theirs: TaskDraft): Merged {
  const byThem = changedFields(base, theirs).filter((field) => mine[field] !== theirs[field]);
  const conflicts = byThem.filter((field) => mine[field] !== base[field]);
  const taken = byThem.filter((field) => mine[field] === base[field]);
  const merged = { ...mine, ...Object.fromEntries(taken.map((field) => [field, theirs[field]])) };
  return { merged, conflicts, taken };
}
