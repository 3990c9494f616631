import * as messages from '#messages/dates.ts';
import { DAY, HOUR, MINUTE } from './durations.ts';

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatter(zone: string, options: Intl.DateTimeFormatOptions, locale = messages.locale): Intl.DateTimeFormat {
  const key = locale + zone + JSON.stringify(options);
  let found = formatters.get(key);
  if (!found) {
    found = new Intl.DateTimeFormat(locale, { timeZone: zone, ...options });
    formatters.set(key, found);
  }
  return found;
}

/** The wall clock of `zone` at `instant`, as if it were UTC (ms). */
function wallClock(instant: number, zone: string): number {
  const parts = formatter(zone, { timeZoneName: 'longOffset' }, 'en-US').formatToParts(instant);
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  // `GMT-05:00`, `GMT`, or before there were time zones `GMT-04:56:02`.
  const [, sign, hours = 0, minutes = 0, seconds = 0] = /([+-])(\d+):(\d+)(?::(\d+))?$/.exec(offset) ?? [];
  const ahead = Number(hours) * HOUR + Number(minutes) * MINUTE + Number(seconds) * 1_000;
  return instant + (sign === '-' ? -ahead : ahead);
}

/** The instant at which the wall clock of `zone` shows `wanted`, which is given as if it were UTC (ms). */
function instantOf(wanted: number, zone: string): number {
  let instant = wanted;
  // Twice, because the first guess may have the offset from before a clock change.
  for (let pass = 0; pass < 2; pass++) instant += wanted - wallClock(instant, zone);
  return instant;
}

/** A time of the wall clock (`YYYY-MM-DDTHH:MM`) in an IANA time zone, as ISO 8601 in UTC. */
export const atWallClock = (time: string, zone: string): string => new Date(instantOf(Date.parse(`${time}Z`), zone)).toISOString();

/** The last millisecond of a day (`YYYY-MM-DD`) in an IANA time zone, as ISO 8601 in UTC. */
export function endOfDay(day: string, zone: string): string {
  const wanted = Date.parse(`${day}T23:59:59.000Z`);
  let instant = instantOf(wanted, zone);
  // Where clocks go back at midnight, the last hour comes twice.
  if (wallClock(instant + HOUR, zone) === wanted) instant += HOUR;
  return new Date(instant + 999).toISOString();
}

/** The first millisecond of a day (`YYYY-MM-DD`) in an IANA time zone, as ISO 8601 in UTC. */
export function startOfDay(day: string, zone: string): string {
  const dayBefore = new Date(Date.parse(day) - DAY).toISOString().slice(0, 10);
  return new Date(Date.parse(endOfDay(dayBefore, zone)) + 1).toISOString();
}

/** The day (`YYYY-MM-DD`) of an ISO timestamp in `zone`. */
export function dayOf(instant: string, zone: string): string {
  return new Date(wallClock(Date.parse(instant), zone)).toISOString().slice(0, 10);
}

/** The hour of the wall clock (0 to 23) of an ISO timestamp in `zone`. */
export const hourOf = (instant: string, zone: string): number => new Date(wallClock(Date.parse(instant), zone)).getUTCHours();

/** Whether a day (`YYYY-MM-DD`) is one from Monday to Friday. */
export const isWorkday = (day: string): boolean => ![0, 6].includes(new Date(day).getUTCDay());

/** An ISO timestamp as a date: `Jan 31, 2020`. */
export function dateInWords(instant: string, zone: string): string {
  return formatter(zone, { year: 'numeric', month: 'short', day: 'numeric' }).format(Date.parse(instant));
}

/** An ISO timestamp as date and time: `Jan 31, 2020, 4:05 PM`. */
export function timeInWords(instant: string, zone: string): string {
  return formatter(zone, { dateStyle: 'medium', timeStyle: 'short' }).format(Date.parse(instant));
}

const daysBetween = (from: number, to: number, zone: string): number =>
  Math.floor(wallClock(to, zone) / DAY) - Math.floor(wallClock(from, zone) / DAY);

/** A due date: in words within a week, otherwise as a date. @param now milliseconds since 1970 */
export function dueInWords(instant: string, now: number, zone: string): string {
  const days = daysBetween(now, Date.parse(instant), zone);
  return Math.abs(days) > 7 ? dateInWords(instant, zone) : messages.due(days);
}

/** The due date of a completed task: the days it was late by, or the date. */
export function metDueInWords(instant: string, completedAt: string, zone: string): string {
  const days = daysBetween(Date.parse(instant), Date.parse(completedAt), zone);
  return days > 0 ? messages.daysLate(days) : dateInWords(instant, zone);
}

/** The age of an ISO timestamp, such as `5 min ago`; from 30 days on the date. */
export function ageInWords(instant: string, now: number, zone: string): string {
  const minutes = Math.floor((now - Date.parse(instant)) / 60_000);
  return minutes < 30 * 24 * 60 ? messages.age(minutes) : dateInWords(instant, zone);
}
