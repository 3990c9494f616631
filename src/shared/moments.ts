import * as z from 'zod/mini';

const timestamps = [z.regexes.datetime({ offset: true }), z.regexes.datetime({ offset: true, precision: -1 })];
const isDay = (value: string) => z.regexes.date.test(value);

/** Whether a text is an ISO 8601 day, or a timestamp with its zone. */
export const isMoment = (value: string): boolean => isDay(value) || timestamps.some((form) => form.test(value));

/** Whether a moment has a four-digit year in UTC, because times are compared as text. */
export function canBeKept(moment: string): boolean {
  if (isDay(moment)) return moment > '0000-01-01' && moment < '9999-12-31';
  const instant = Date.parse(moment);
  return !Number.isNaN(instant) && new Date(instant).toISOString().length === 24;
}
