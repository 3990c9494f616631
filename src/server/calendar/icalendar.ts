import { name } from '#messages/product.ts';
import { numberedTitle } from '#messages/task-link.ts';
import { dayOf } from '#shared/calendar.ts';
import type { DueTask } from './queries.ts';

/** The longest line (RFC 5545), in bytes. */
const LINE_MOST = 75;

/** A line cut into lines that a reader joins again, never within a character. Google Calendar leaves out an event that is cut within an escaped one. */
function folded(line: string): string {
  if (Buffer.byteLength(line) <= LINE_MOST) return line;
  const lines = [''];
  let size = 0;
  for (const [letter] of line.matchAll(/\\?./gsu)) {
    const bytes = Buffer.byteLength(letter);
    if (size + bytes > LINE_MOST) {
      lines.push(' ');
      size = 1;
    }
    lines[lines.length - 1] += letter;
    size += bytes;
  }
  return lines.join('\r\n');
}

/** A text value (RFC 5545, 3.3.11), in one line and without control characters. */
const escaped = (text: string) =>
  text
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll(/\r\n?|\n/g, '\\n')
    .replaceAll(/\p{Cc}/gu, ' ');

/** `2026-12-01T08:00:00.000Z` as `20261201T080000Z`. */
const moment = (iso: string) => iso.replace(/\.\d+/, '').replaceAll(/[-:]/g, '');

function eventOf({ id, number, title, dueDate, updatedAt, version }: DueTask, origin: string | null, zone: string): string[] {
  const day = dayOf(dueDate, zone);
  // A far year has five digits in some zones, which a calendar can't hold.
  if (!/^\d{4}-/.test(day)) return [];
  return [
    'BEGIN:VEVENT',
    `UID:${id}@max-tasks`,
    `DTSTAMP:${moment(updatedAt)}`,
    `SEQUENCE:${version}`,
    // Without an end, it lasts this day.
    `DTSTART;VALUE=DATE:${day.replaceAll('-', '')}`,
    `SUMMARY:${escaped(numberedTitle(number, title))}`,
    ...(origin === null ? [] : [`URL:${origin}/?task=${number}`]),
    'STATUS:CONFIRMED',
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ];
}

/** Tasks as an iCalendar file (RFC 5545) of all-day events. @param origin the board's address, for links @param zone the team's time zone */
export const asCalendar = (tasks: DueTask[], origin: string | null, zone: string): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${name}//EN`,
    `X-WR-CALNAME:${name}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    // Outlook knows only this name of it.
    'X-PUBLISHED-TTL:PT1H',
    ...tasks.flatMap((task) => eventOf(task, origin, zone)),
    'END:VCALENDAR',
    '',
  ]
    .map(folded)
    .join('\r\n');
