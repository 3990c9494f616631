import { statusLabels, unassigned } from '#messages/labels.ts';
import * as words from '#messages/server/history.ts';
import { fields } from '#messages/validation.ts';
import type { FieldChange, WholeActivity } from '#shared/activities.ts';
import { dateInWords, timeInWords } from '#shared/calendar.ts';
import { may } from '#shared/permissions.ts';
import type { User } from '#shared/session.ts';
import { shownFileName } from '#shared/shown-file-name.ts';
import { tickBetween } from '#shared/task-list.ts';
import type { Task } from '#shared/tasks.ts';
import type { EditedField, Status } from '#shared/words.ts';
import { ANSWER_MOST, fittingTexts } from '../answer-size.ts';
import type { Connection } from '../database/database.ts';
import { listFileRows, removedBy } from '../files/queries.ts';
import { shortened } from '../shortened.ts';

/** Characters of a description in a note, and of them before a difference. */
const EXCERPT = 120;
const BEFORE = 30;

type Value = FieldChange['before'];

/** A text without line breaks and control characters. It leaves single spaces alone, because a long text has thousands. */
export const inOneLine = (text: string) => text.replace(/[\s\p{Cc}]{2,}|[^\S ]|\p{Cc}/gu, ' ').trim();

const isSecondHalf = (unit: number) => unit >= 0xdc00 && unit <= 0xdfff;

/** The index where a text differs first from another one, never within a character. */
function differenceOf(text: string, other: string): number {
  let at = 0;
  while (at < text.length && text.charCodeAt(at) === other.charCodeAt(at)) at++;
  return isSecondHalf(text.charCodeAt(at)) ? at - 1 : at;
}

/** A description's beginning, or the part where it differs. Text that reads like `none` or `blanks` is quoted. */
function excerpt(text: Value, other: Value): string {
  if (text === null) return words.none;
  const line = inOneLine(text);
  if (line === '') return words.blanks;
  if (line === words.none || line === words.blanks) return words.quoted(line);
  const place = differenceOf(line, inOneLine(other ?? ''));
  // A character has at most two units.
  const same = [...line.slice(Math.max(0, place - 2 * EXCERPT), place)];
  const isBeginning = same.length < EXCERPT - BEFORE;
  const letters = [...(isBeginning ? same : same.slice(-BEFORE)), ...line.slice(place, place + 2 * EXCERPT + 2)];
  return `${isBeginning ? '' : '…'}${letters.slice(0, EXCERPT).join('')}${letters.length > EXCERPT ? '…' : ''}`;
}

/** A due date as its day; two of one day get their times. */
function dueWords(dueDate: Value, other: Value, zone: string): string {
  if (dueDate === null) return words.none;
  const day = dateInWords(dueDate, zone);
  return other !== null && dateInWords(other, zone) === day ? timeInWords(dueDate, zone) : day;
}

const inWords: Record<EditedField, (value: Value, other: Value, zone: string) => string> = {
  title: (title) => inOneLine(title ?? ''),
  description: excerpt,
  assignee: (name) => name ?? unassigned,
  priority: (priority) => priority ?? words.none,
  dueDate: dueWords,
  labels: (names) => names ?? words.none,
};

/** A move between columns: `Pending → In Progress`. */
export const statusNote = (before: Status, after: Status) => words.changed(statusLabels[before], statusLabels[after]);

function lineOf({ field, before, after }: FieldChange, zone: string): string {
  if (field === 'status') return statusNote(before as Status, after as Status);
  const box = field === 'description' && before !== null && after !== null ? tickBetween(before, after) : undefined;
  if (box) return (box.checked ? words.ticked : words.unticked)(shortened(box.label, EXCERPT));
  if (field === 'files') return after === null ? words.fileRemoved(shownFileName(before ?? '')) : words.fileAdded(shownFileName(after));
  const [from, to] = [inWords[field](before, after, zone), inWords[field](after, before, zone)];
  const line =
    from === to ? words.alike(from, field === 'dueDate' ? words.byLessThanAMinute : words.spacingChanged) : words.changed(from, to);
  return words.ofField(fields[field], line);
}

/** Changes in words, one line per field: `Priority: medium → high`. @param zone the team's time zone */
export const noteOf = (changes: FieldChange[], zone: string): string => changes.map((change) => lineOf(change, zone)).join('\n');

const isRemoval = ({ field, after }: FieldChange) => field === 'files' && after === null;

/** Entries of a task with notes of their changes, for a reader, as many of the newest as fit. @param beside bytes of the answer already used */
export async function withNotes(
  connection: Connection,
  task: Task,
  entries: WholeActivity[],
  reader: { user: User; zone: string },
  beside = 0,
): Promise<WholeActivity[]> {
  const { user, zone } = reader;
  const files = entries.some(({ changes }) => changes.some(isRemoval)) ? await listFileRows(connection, task.id) : [];
  const whole = entries.map((entry): WholeActivity => {
    const { changes } = entry;
    const removed = removedBy(files, { at: entry.at, before: changes.find(isRemoval)?.before });
    // Entries of older releases have a note but no changes.
    const note = changes.length > 0 ? noteOf(changes, zone) : entry.note;
    const mayRestore = removed && may(user, 'restoreFile', { ...task, authorId: removed.admin_id });
    return { ...entry, note, ...(mayRestore && { removedFileId: removed.id }) };
  });
  const texts = whole.map((entry) => JSON.stringify(entry));
  return whole.slice(0, fittingTexts(texts, ANSWER_MOST - beside).length);
}
