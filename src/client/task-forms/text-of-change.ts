import * as messages from '#messages/labels.ts';
import { dateInWords, endOfDay } from '#shared/calendar.ts';
import { changedFields, type TaskField } from '../board-store/draft-fields.ts';
import type { TaskDraft } from '../board-store/task-draft.ts';
import { timeZone } from '../ui/time-zone.ts';

/** A field's value as text. */
export function valueInWords(field: TaskField, draft: TaskDraft): string {
  if (field === 'assignee') return draft.assignee ?? messages.unassigned;
  if (field === 'priority') return messages.priorityLabels[draft.priority];
  if (field === 'day') return draft.day ? dateInWords(endOfDay(draft.day, timeZone), timeZone) : messages.noDate;
  return draft[field] || messages.empty;
}

/** The fields in which two drafts differ, as text to copy; empty if none. */
export function textOfChange(from: TaskDraft, to: TaskDraft): string {
  const changed = changedFields(from, to);
  const [only] = changed;
  if (changed.length === 1 && only) return valueInWords(only, to);
  return changed.map((field) => `${messages.fieldLabels[field]}: ${valueInWords(field, to)}`).join('\n');
}
