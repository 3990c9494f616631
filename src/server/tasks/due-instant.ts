import { endOfDay } from '#shared/calendar.ts';

/** The same with an instant as its due date: a bare day means its end. @param zone the team's time zone */
export function withDueInstant<Draft extends { dueDate?: string | null | undefined }>(draft: Draft, zone: string): Draft {
  if (!draft.dueDate) return draft;
  const isDay = !draft.dueDate.includes('T');
  return { ...draft, dueDate: isDay ? endOfDay(draft.dueDate, zone) : new Date(draft.dueDate).toISOString() };
}
