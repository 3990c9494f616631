/** Milliseconds; a calendar day may be an hour longer or shorter (`calendar.ts`). */
export const MINUTE = 60_000;
export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;

/** The time so many milliseconds before `now`, as ISO 8601. */
export const ago = (ms: number, now = Date.now()): string => new Date(now - ms).toISOString();

/** Whether a time (ISO 8601) is within so many milliseconds before now, and not written while the clock was ahead. */
export function isWithin(at: string | null | undefined, ms: number): boolean {
  const age = at ? Date.now() - Date.parse(at) : Number.POSITIVE_INFINITY;
  return age < ms && age > -MINUTE;
}
