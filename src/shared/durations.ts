/** Milliseconds; a calendar day may be an hour longer or shorter (`calendar.ts`). */
export const MINUTE = 60_000;
export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;
