import * as z from 'zod/mini';

/** Seconds may be left out. */
const timestamps = [z.regexes.datetime({ offset: true }), z.regexes.datetime({ offset: true, precision: -1 })];
const isDay = (value: string) => z.regexes.date.test(value);

/** Whether a text is an ISO 8601 day or a timestamp with its zone. */
export const isMoment = (value: string): boolean => isDay(value) || timestamps.some((form) => form.test(value));

/** Whether such a one can be kept. Four-digit years only, wherever on earth the day ends: times are stored as text and compared as text. */
export function canBeKept(moment: string): boolean {
  if (isDay(moment)) return moment > '0000-01-01' && moment < '9999-12-31';
  const instant = Date.parse(moment);
  return !Number.isNaN(instant) && new Date(instant).toISOString().length === 24;
}

/** What is said of one that cannot. */
export const KEPT = 'must lie between 0000-01-02 and 9999-12-30.';
