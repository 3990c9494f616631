import { dateInWords, endOfDay } from '#shared/calendar.ts';
import { priorityLabels } from '#shared/words.ts';
import { changedFields, fieldLabels, type TaskField } from '../board-store/merge/merge.ts';
import type { Edit } from '../board-store/merge/save-edit.ts';
import { draftOf, type TaskDraft } from '../board-store/task-draft.ts';
import { timeZone } from '../ui/time-zone.ts';

/** A field's value as people read it. */
export function valueInWords(field: TaskField, draft: TaskDraft): string {
  if (field === 'assignee') return draft.assignee ?? 'Unassigned';
  if (field === 'priority') return priorityLabels[draft.priority];
  if (field === 'day') return draft.day ? dateInWords(endOfDay(draft.day, timeZone), timeZone) : 'None';
  return draft[field] || 'Empty';
}

/** What an edit changes, as text to take elsewhere; empty where it changes nothing. */
export function textOfEdit({ base, mine }: Edit): string {
  const changed = changedFields(draftOf(base), mine);
  const [only] = changed;
  if (changed.length === 1 && only) return valueInWords(only, mine);
  return changed.map((field) => `${fieldLabels[field]}: ${valueInWords(field, mine)}`).join('\n');
}
