import type { Label } from '#shared/labels.ts';
import { nameKey } from '#shared/name-key.ts';
import type { ImportedTask } from '#shared/tasks.ts';
import type { FieldName, Priority, Status } from '#shared/words.ts';
import { type Columns, completingIn, guessStatus, importFields, priorityGuess } from './guesses.ts';
import { type DateOrder, guessOrder, readDate } from './read-dates.ts';
import { pause, type Table } from './read-table.ts';

/** The fields of which a table has words of its own, and what these become. */
export type Meanings = { status: Status; priority: Priority; assignee: string | null };
export type WordField = keyof Meanings;

/** The meanings of words that nobody has chosen and the page does not know. */
export const usual: Meanings = { status: 'pending', priority: 'medium', assignee: null };

type Guesses = { [Field in WordField]: (word: string) => Meanings[Field] | null };

/** A table's rows in the fields that its columns become, and the questions that these leave open. */
export type TableFacts = {
  rows: readonly Cells[];
  /** The order of the dates, unless they don't tell. */
  order: DateOrder | null;
  guesses: Guesses;
  /** Words whose meaning is unknown, and labels that don't exist; the most frequent first. */
  unknown: Record<WordField | 'labels', string[]>;
};

/** The user's choices about a table. Other words and names keep their guesses. */
export type Choices = {
  columns: Columns;
  /** The order of dates that don't tell theirs. */
  order: DateOrder | null;
  meanings: { [Field in WordField]: ReadonlyMap<string, Meanings[Field]> };
  /** Whether unknown labels are created, or left out. */
  areLabelsMade: boolean;
};

type Cells = Record<Exclude<FieldName, 'labels'>, string> & { labels: string[] };

/** The names in a cell: Trello has all members of a card in one, and ClickUp has brackets around them. */
const namesIn = (cell: string) =>
  cell
    .replace(/^\[([^[\]]*)\]$/, '$1')
    .split(/[,;|]/)
    .map((name) => name.trim())
    .filter((name) => name !== '');

/** Names by their keys, the last one of each. */
const byKey = (names: readonly string[]) => new Map(names.map((name) => [nameKey(name), name]));

type People = readonly { name: string }[];

/** Reads a row by the fields that the columns become. */
function readerOf({ headers, isOwn }: Table, columns: Columns, people: ReadonlyMap<string, string>) {
  // Jira has a column for each label.
  const placesOf = (field: FieldName) => headers.flatMap((header, at) => (header === columns[field] ? [at] : []));
  const places = new Map(importFields.map((field) => [field, placesOf(field)]));
  const completing = completingIn(headers);
  // Our own labels have no comma, but may have the other separators.
  const labelNames = (text: string) => (isOwn ? text.split(', ').filter((name) => name !== '') : namesIn(text));
  return (row: readonly string[]): Cells => {
    const cellsOf = (field: FieldName) => (places.get(field) ?? []).map((at) => row[at] ?? '');
    const cell = (field: FieldName) => cellsOf(field)[0] ?? '';
    const whole = cell('assignee');
    return {
      title: cell('title'),
      description: cell('description'),
      status: completing.some((at) => /[1-9]|^(true|yes|y|x)$/i.test(row[at] ?? '')) ? 'completed' : cell('status'),
      priority: cell('priority'),
      // A whole name may have a comma, and a task has one assignee.
      assignee: isOwn || people.has(nameKey(whole)) ? whole : (namesIn(whole)[0] ?? ''),
      dueDate: cell('dueDate'),
      labels: [...byKey(cellsOf('labels').flatMap(labelNames)).values()],
    };
  };
}

/** The different texts of some cells, the most frequent first. */
function different(texts: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const text of texts) if (text !== '') counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts].sort(([, some], [, others]) => others - some).map(([text]) => text);
}

/** Reads a table once, and looks for what must be asked. */
export function factsOf(table: Table, columns: Columns, admins: People, labels: readonly Label[]): TableFacts {
  const people = byKey(admins.map(({ name }) => name));
  const known = byKey(labels.map(({ name }) => name));
  const rows = table.rows.map(readerOf(table, columns, people));
  const guesses: Guesses = {
    status: guessStatus,
    priority: priorityGuess(table.headers),
    assignee: (name) => people.get(nameKey(name)) ?? null,
  };
  const unknownIn = (field: WordField) => different(rows.map((row) => row[field])).filter((word) => guesses[field](word) === null);
  return {
    rows,
    order: guessOrder(rows.map(({ dueDate }) => dueDate)),
    guesses,
    unknown: {
      status: unknownIn('status'),
      priority: unknownIn('priority'),
      assignee: unknownIn('assignee'),
      labels: different(rows.flatMap((row) => row.labels)).filter((name) => !known.has(nameKey(name))),
    },
  };
}

const AT_ONCE = 1_000;

/** The tasks of a table's rows, in steps. */
export async function makeTasks({ rows, order, guesses, unknown }: TableFacts, choices: Choices): Promise<ImportedTask[]> {
  const leftOut = byKey(choices.areLabelsMade ? [] : unknown.labels);
  const meaningOf = <Field extends WordField>(field: Field, word: string): Meanings[Field] =>
    guesses[field](word) ?? choices.meanings[field].get(word) ?? usual[field];
  const tasks: ImportedTask[] = [];
  for (const [at, { title, description, status, priority, assignee, dueDate, labels }] of rows.entries()) {
    tasks.push({
      title,
      description: description || null,
      status: meaningOf('status', status),
      priority: meaningOf('priority', priority),
      assignee: meaningOf('assignee', assignee),
      dueDate: readDate(dueDate, order ?? choices.order ?? 'dayFirst'),
      labels: labels.filter((name) => !leftOut.has(nameKey(name))),
    });
    if (at % AT_ONCE === AT_ONCE - 1) await pause();
  }
  return tasks;
}
