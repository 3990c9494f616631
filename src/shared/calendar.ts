import { DAY, HOUR } from './durations.ts';

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatter(zone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = zone + JSON.stringify(options);
  let found = formatters.get(key);
  if (!found) {
    found = new Intl.DateTimeFormat('en-US', { timeZone: zone, ...options });
    formatters.set(key, found);
  }
  return found;
}

const clock = {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
  era: 'short',
} as const;

/** What the wall clock of `zone` shows at `instant`, written as if it were UTC (milliseconds since 1970). */
function wallClock(instant: number, zone: string): number {
  const part = Object.fromEntries(
    formatter(zone, clock)
      .formatToParts(instant)
      .map((p) => [p.type, p.value]),
  );
  const year = part.era === 'BC' ? 1 - Number(part.year) : Number(part.year);
  const shown = new Date(0);
  shown.setUTCFullYear(year, Number(part.month) - 1, Number(part.day));
  shown.setUTCHours(Number(part.hour), Number(part.minute), Number(part.second), 0);
  return shown.getTime();
}

/**
 * The last millisecond of a calendar day.
 * @param day `YYYY-MM-DD`
 * @param zone an IANA time zone, the team's
 * @returns ISO 8601 in UTC with milliseconds
 */
export function endOfDay(day: string, zone: string): string {
  const wanted = Date.parse(`${day}T23:59:59.000Z`);
  let instant = wanted;
  // Twice: the offset at the first guess may be the one before a change of the clocks.
  for (let pass = 0; pass < 2; pass++) instant += wanted - wallClock(instant, zone);
  // Where the clocks go back at midnight, the last hour of the day comes twice.
  if (wallClock(instant + HOUR, zone) === wanted) instant += HOUR;
  return new Date(instant + 999).toISOString();
}

/** The calendar day (`YYYY-MM-DD`) on which an ISO timestamp falls in `zone`. */
export function dayOf(instant: string, zone: string): string {
  return new Date(wallClock(Date.parse(instant), zone)).toISOString().slice(0, 10);
}

/** An ISO timestamp as its day in words: `Jan 31, 2020`. */
export function dateInWords(instant: string, zone: string): string {
  return formatter(zone, { year: 'numeric', month: 'short', day: 'numeric' }).format(Date.parse(instant));
}

/** An ISO timestamp as day and minute: `Jan 31, 2020, 4:05 PM`. */
export function timeInWords(instant: string, zone: string): string {
  return formatter(zone, { dateStyle: 'medium', timeStyle: 'short' }).format(Date.parse(instant));
}

/** Calendar days from one moment to another, both milliseconds since 1970. */
function daysBetween(from: number, to: number, zone: string): number {
  const day = (moment: number) => Date.parse(dayOf(new Date(moment).toISOString(), zone));
  return Math.round((day(to) - day(from)) / DAY);
}

const daysLate = (days: number) => (days === 1 ? '1 day late' : `${days} days late`);

/**
 * A due day as people say it: in words within a week either side, otherwise as the date.
 * @param instant the due date, ISO 8601
 * @param now milliseconds since 1970
 */
export function dueInWords(instant: string, now: number, zone: string): string {
  const days = daysBetween(now, Date.parse(instant), zone);
  if (Math.abs(days) > 7) return dateInWords(instant, zone);
  if (days === 0) return 'Today';
  if (days === 1) return 'Tomorrow';
  if (days > 1) return `In ${days} days`;
  return daysLate(-days);
}

/** The due day of a completed task: by how many days it was missed, or else the date. Both ISO 8601. */
export function metDueInWords(instant: string, completedAt: string, zone: string): string {
  const days = daysBetween(Date.parse(instant), Date.parse(completedAt), zone);
  return days > 0 ? daysLate(days) : dateInWords(instant, zone);
}

/** How long ago an ISO timestamp was, in short: `just now`, `5 min ago`, `3 h ago`, `12 d ago`; from 30 days on the date. */
export function ageInWords(instant: string, now: number, zone: string): string {
  const minutes = Math.floor((now - Date.parse(instant)) / 60_000);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${minutes} min ago`;
  if (minutes < 24 * 60) return `${Math.floor(minutes / 60)} h ago`;
  if (minutes < 30 * 24 * 60) return `${Math.floor(minutes / (24 * 60))} d ago`;
  return dateInWords(instant, zone);
}
