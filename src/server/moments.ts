import { endOfDay } from '#shared/calendar.ts';

/** The instant (ISO 8601 in UTC) of a sent day or timestamp. @param ofDay which end of a bare day it means @param zone the team's time zone */
export const instantOf = (sent: string, ofDay: typeof endOfDay, zone: string): string =>
  sent.includes('T') ? new Date(sent).toISOString() : ofDay(sent, zone);

/** The same with an instant as its due date: a bare day means its end. @param zone the team's time zone */
export function withDueInstant<Draft extends { dueDate?: string | null | undefined }>(draft: Draft, zone: string): Draft {
  return draft.dueDate ? { ...draft, dueDate: instantOf(draft.dueDate, endOfDay, zone) } : draft;
}
