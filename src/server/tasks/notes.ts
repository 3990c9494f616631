import { dateInWords, timeInWords } from '#shared/calendar.ts';
import { type Priority, type Status, statusLabels } from '#shared/tasks.ts';

/** A description may be long: a line of history shows so much of it, and so much of what stands before a difference (characters). */
const EXCERPT = 120;
const BEFORE = 30;

const inOneLine = (text: string) => text.replace(/\s+/gu, ' ').trim();

/**
 * A description's beginning; of one that begins for long as the other does, the part where it differs. One that says just what stands for
 * none, or for nothing but blanks, is quoted.
 */
function excerpt(text: string | null, other: string | null): string {
  if (text === null) return 'none';
  const line = inOneLine(text);
  if (line === '') return 'blanks';
  if (line === 'none' || line === 'blanks') return `“${line}”`;
  const [letters, others] = [[...line], [...inOneLine(other ?? '')]];
  const place = letters.findIndex((letter, at) => letter !== others[at]);
  const differs = place < 0 ? letters.length : place;
  const start = differs < EXCERPT - BEFORE ? 0 : differs - BEFORE;
  const end = start + EXCERPT;
  return `${start > 0 ? '…' : ''}${letters.slice(start, end).join('')}${letters.length > end ? '…' : ''}`;
}

/** A due date as its day; two of one day with their time. */
function dueWords(dueDate: string | null, other: string | null, zone: string): string {
  if (dueDate === null) return 'none';
  const day = dateInWords(dueDate, zone);
  return other !== null && dateInWords(other, zone) === day ? timeInWords(dueDate, zone) : day;
}

/** What an edit may change, by the names people know. */
export type EditedFields = {
  title: string;
  description: string | null;
  assignee: string | null;
  priority: Priority;
  dueDate: string | null;
};

/**
 * What an edit changed in plain words, one line a field (`Priority: medium → high`).
 * @param zone the team's time zone, in which a due date is a day
 * @returns `null` where nothing changed
 */
export function editNote(before: EditedFields, after: EditedFields, zone: string): string | null {
  const line = <T>(name: string, from: T, to: T, words: (value: T, other: T) => string, alike = 'spacing changed') => {
    const [before, after] = [words(from, to), words(to, from)];
    if (from === to) return [];
    return before === after ? `${name}: ${before} (${alike})` : `${name}: ${before} → ${after}`;
  };
  const due = (dueDate: string | null, other: string | null) => dueWords(dueDate, other, zone);
  const lines = [
    line('Title', before.title, after.title, inOneLine),
    line('Description', before.description, after.description, excerpt),
    line('Assignee', before.assignee, after.assignee, (name) => name ?? 'Unassigned'),
    line('Priority', before.priority, after.priority, (priority) => priority),
    line('Due date', before.dueDate, after.dueDate, due, 'by less than a minute'),
  ].flat();
  return lines.length === 0 ? null : lines.join('\n');
}

/** A move between columns in words: `Pending → In Progress`. */
export const statusNote = (before: Status, after: Status) => `${statusLabels[before]} → ${statusLabels[after]}`;
