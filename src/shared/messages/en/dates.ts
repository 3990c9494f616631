import { counted } from '#messages/plural.ts';

/** The locale of dates and lists, as `Intl` names it. */
export const locale = 'en-US';

export const daysLate = (days: number) => `${counted(days, 'day')} late`;

/** A due date some days from today, which may be negative. */
export const due = (days: number) => (days < 0 ? daysLate(-days) : days > 1 ? `In ${days} days` : days === 1 ? 'Tomorrow' : 'Today');

export const age = (minutes: number) => {
  if (minutes < 1) return 'just now';
  const hours = Math.floor(minutes / 60);
  return hours < 1 ? `${minutes} min ago` : hours < 24 ? `${hours} h ago` : `${Math.floor(hours / 24)} d ago`;
};
