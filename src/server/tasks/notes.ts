import { dateInWords } from '#shared/calendar.ts';
import { type Priority, type Status, statusLabels } from '#shared/tasks.ts';

/** A description may be long; a line of history shows its beginning. */
const EXCERPT = 120;

function excerpt(text: string | null): string {
  if (text === null) return 'none';
  const line = [...text.replace(/\s+/gu, ' ').trim()];
  return line.length > EXCERPT ? `${line.slice(0, EXCERPT).join('')}…` : line.join('');
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
  const day = (dueDate: string | null) => (dueDate === null ? 'none' : dateInWords(dueDate, zone));
  const line = <T>(name: string, from: T, to: T, words: (value: T) => string) =>
    from === to ? [] : `${name}: ${words(from)} → ${words(to)}`;
  const lines = [
    line('Title', before.title, after.title, (title) => title),
    line('Description', before.description, after.description, excerpt),
    line('Assignee', before.assignee, after.assignee, (name) => name ?? 'Unassigned'),
    line('Priority', before.priority, after.priority, (priority) => priority),
    line('Due date', before.dueDate, after.dueDate, day),
  ].flat();
  return lines.length === 0 ? null : lines.join('\n');
}

/** A move between columns in words: `Pending → In Progress`. */
export const statusNote = (before: Status, after: Status) => `${statusLabels[before]} → ${statusLabels[after]}`;
