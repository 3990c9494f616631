import type { TaskDraft } from '../task-draft.ts';

export type TaskField = keyof TaskDraft;

/** The fields two people may change at once, in the order of the form. */
export const taskFields = ['title', 'description', 'assignee', 'priority', 'day'] as const satisfies readonly TaskField[];

/** What the form calls them. */
export const fieldLabels = {
  title: 'Title',
  description: 'Description',
  assignee: 'Assignee',
  priority: 'Priority',
  day: 'Due Date',
} as const satisfies Record<TaskField, string>;

type Merged = {
  /** Both changes in one; where they conflict, mine. */
  merged: TaskDraft;
  /** What both changed, and differently. */
  conflicts: TaskField[];
  /** What only they changed. */
  taken: TaskField[];
};

/** The fields in which two differ. */
export const changedFields = (from: TaskDraft, to: TaskDraft): TaskField[] => taskFields.filter((field) => from[field] !== to[field]);

/**
 * Brings two changes of one task together, field by field. Pure.
 * @param base what both started from
 */
export function merge(base: TaskDraft, mine: TaskDraft, theirs: TaskDraft): Merged {
  const byThem = changedFields(base, theirs).filter((field) => mine[field] !== theirs[field]);
  const conflicts = byThem.filter((field) => mine[field] !== base[field]);
  const taken = byThem.filter((field) => mine[field] === base[field]);
  const merged = { ...mine, ...Object.fromEntries(taken.map((field) => [field, theirs[field]])) };
  return { merged, conflicts, taken };
}
