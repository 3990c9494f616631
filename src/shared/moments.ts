import * as z from 'zod/mini';

const timestamp = z.regexes.datetime({ offset: true });

/** Whether a text is an ISO 8601 day or a timestamp with its zone. */
export function isMoment(value: string): boolean {
  // Four-digit years only, wherever on earth the day ends: times are stored as text and compared as text.
  if (z.regexes.date.test(value)) return value > '0000-01-01' && value < '9999-12-31';
  const instant = timestamp.test(value) ? Date.parse(value) : Number.NaN;
  return !Number.isNaN(instant) && new Date(instant).toISOString().length === 24;
}
