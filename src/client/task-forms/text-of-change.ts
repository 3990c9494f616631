import { dateInWords, endOfDay } from '#shared/calendar.ts';
import { priorityLabels } from '#shared/words.ts';
import { changedFields, fieldLabels, type TaskField } from '../board-store/merge/merge.ts';
import type { TaskDraft } from '../board-store/task-draft.ts';
import { timeZone } from '../ui/time-zone.ts';

/** A field's value as people read it. */
export function valueInWords(field: TaskField, draft: TaskDraft): string {
  if (field === 'assignee') return draft.assignee ?? 'Unassigned';
  if (field === 'priority') return priorityLabels[draft.priority];
  if (field === 'day') return draft.day ? dateInWords(endOfDay(draft.day, timeZone), timeZone) : 'None';
  return draft[field] || 'Empty';
}

/** The fields in which one draft differs from another, as text to take elsewhere; empty where in none. */
export function textOfChange(from: TaskDraft, to: TaskDraft): string {
  const changed = changedFields(from, to);
  const [only] = changed;
  if (changed.length === 1 && only) return valueInWords(only, to);
  return changed.map((field) => `${fieldLabels[field]}: ${valueInWords(field, to)}`).join('\n');
}
