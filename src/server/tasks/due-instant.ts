import { endOfDay } from '#shared/calendar.ts';
import { instantOf } from '../moments.ts';

/** The same with an instant as its due date: a bare day means its end. @param zone the team's time zone */
export function withDueInstant<Draft extends { dueDate?: string | null | undefined }>(draft: Draft, zone: string): Draft {
  return draft.dueDate ? { ...draft, dueDate: instantOf(draft.dueDate, endOfDay, zone) } : draft;
}
