/** Milliseconds; a calendar day may be an hour longer or shorter (`calendar.ts`). */
export const MINUTE = 60_000;
export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;

/** The time so many milliseconds before `now`, as ISO 8601. */
export const ago = (ms: number, now = Date.now()): string => new Date(now - ms).toISOString();
