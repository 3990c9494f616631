import { changedFields, type TaskField } from '../draft-fields.ts';
import { mergeLabels } from '../label-text.ts';
import type { TaskDraft } from '../task-draft.ts';
import { mergeTexts } from './merge-texts.ts';

export type Merged = {
  /** Both changes; in a conflict, mine. */
  merged: TaskDraft;
  /** Both changes; in a conflict, theirs. */
  other: TaskDraft;
  conflicts: TaskField[];
  taken: TaskField[];
  /** Whether the description holds lines of both. */
  isJoined: boolean;
};

/** Merges two changes of one task by field, of its description by lines, and of its labels one by one. @param base the version that both started from */
export function merge(base: TaskDraft, mine: TaskDraft, theirs: TaskDraft): Merged {
  const byThem = changedFields(base, theirs).filter((field) => mine[field] !== theirs[field]);
  const byMe = changedFields(base, mine);
  // Labels never conflict, because each is added or removed by itself.
  const byBoth = byThem.filter((field) => byMe.includes(field) && field !== 'labels');
  const labels = mergeLabels(base.labels, mine.labels, theirs.labels);
  const taken = byThem.filter((field) => (field === 'labels' ? labels !== (mine.labels ?? '') : !byBoth.includes(field)));
  const theirsOf = (fields: TaskField[]) => Object.fromEntries(fields.map((field) => [field, theirs[field]]));
  const merged = { ...mine, ...theirsOf(taken), ...(taken.includes('labels') && { labels }) };
  const other = { ...merged, ...theirsOf(byBoth) };
  if (!byBoth.includes('description')) return { merged, other, conflicts: byBoth, taken, isJoined: false };
  const texts = mergeTexts(base.description, mine.description, theirs.description);
  const conflicts = byBoth.filter((field) => field !== 'description' || texts.overlaps.length > 0);
  return {
    merged: { ...merged, description: texts.mine },
    other: { ...other, description: texts.theirs },
    conflicts,
    taken,
    isJoined: texts.overlaps.length === 0,
  };
}
