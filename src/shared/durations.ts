/** An hour and a day in milliseconds. A day of the calendar may have an hour more or less: see `calendar.ts`. */
export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;
