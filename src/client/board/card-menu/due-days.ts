import { dayOf } from '#shared/calendar.ts';
import { DAY } from '#shared/durations.ts';

const later = (day: string, days: number) => new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10);

/** Days that are often chosen, as `YYYY-MM-DD` in `zone`. @param now milliseconds since 1970 */
export function dueDays(now: number, zone: string) {
  const today = dayOf(new Date(now).toISOString(), zone);
  // Sunday is 0, and on a Monday the next one is a week off.
  const weekday = new Date(today).getUTCDay();
  return { today, tomorrow: later(today, 1), nextMonday: later(today, (8 - weekday) % 7 || 7) };
}
