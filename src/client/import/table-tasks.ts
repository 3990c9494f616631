import type { Label } from '#shared/labels.ts';
import { nameKey } from '#shared/name-key.ts';
import type { ImportedTask } from '#shared/tasks.ts';
import type { Priority, Status } from '#shared/words.ts';
import { type Columns, guessPriority, guessStatus, type ImportField, importFields } from './guesses.ts';
import { type DateOrder, guessOrder, readDate } from './read-dates.ts';
import { pause, type Table } from './read-table.ts';

/** The questions that a table leaves open. */
export type TableFacts = {
  /** The order of the dates, unless they don't tell. */
  order: DateOrder | null;
  /** Words whose meaning is unknown, people and labels that don't exist; the most frequent first. */
  statuses: string[];
  priorities: string[];
  people: string[];
  labels: string[];
};

/** The user's choices about a table. Other words and names keep their guesses. */
export type Choices = {
  columns: Columns;
  order: DateOrder | null;
  statuses: ReadonlyMap<string, Status>;
  priorities: ReadonlyMap<string, Priority>;
  /** The admins that unknown people become; the others' tasks are unassigned. */
  people: ReadonlyMap<string, string | null>;
  /** Whether unknown labels are created, or left out. */
  areLabelsMade: boolean;
};

type Row = readonly string[];

/** The names in a cell: Trello has all members of a card in one. */
const namesIn = (cell: string) =>
  cell
    .split(/[,;|]/)
    .map((name) => name.trim())
    .filter((name) => name !== '');

/** Names by their keys, the last one of each. */
const byKey = (names: readonly string[]) => new Map(names.map((name) => [nameKey(name), name]));

type People = readonly { name: string }[];

/** Reads a row by the fields that the columns become. */
function readerOf({ headers, isOwn }: Table, columns: Columns, people: ReadonlyMap<string, string>) {
  // Jira has a column for each label.
  const placesOf = (field: ImportField) => headers.flatMap((header, at) => (header === columns[field] ? [at] : []));
  const places = new Map(importFields.map((field) => [field, placesOf(field)]));
  // Our own labels have no comma, but may have the other separators.
  const labelNames = (text: string) => (isOwn ? text.split(', ').filter((name) => name !== '') : namesIn(text));
  return (row: Row) => {
    const cellsOf = (field: ImportField) => (places.get(field) ?? []).map((at) => row[at] ?? '');
    const cell = (field: ImportField) => cellsOf(field)[0] ?? '';
    const whole = cell('assignee');
    // A whole name may have a comma, and a task has one assignee.
    const person = people.has(nameKey(whole)) ? whole : (namesIn(whole)[0] ?? '');
    return {
      title: cell('title'),
      description: cell('description'),
      status: cell('status'),
      priority: cell('priority'),
      person,
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

/** Looks through a table once for what must be asked. */
export function factsOf(table: Table, columns: Columns, admins: People, labels: readonly Label[]): TableFacts {
  const people = byKey(admins.map(({ name }) => name));
  const known = byKey(labels.map(({ name }) => name));
  const rows = table.rows.map(readerOf(table, columns, people));
  return {
    order: guessOrder(rows.map(({ dueDate }) => dueDate)),
    statuses: different(rows.map(({ status }) => status)).filter((word) => guessStatus(word) === null),
    priorities: different(rows.map(({ priority }) => priority)).filter((word) => guessPriority(word) === null),
    people: different(rows.map(({ person }) => person)).filter((name) => !people.has(nameKey(name))),
    labels: different(rows.flatMap((row) => row.labels)).filter((name) => !known.has(nameKey(name))),
  };
}

const AT_ONCE = 1_000;

/** The tasks of a table's rows, in steps. */
export async function makeTasks(table: Table, choices: Choices, admins: People, unknownLabels: readonly string[]): Promise<ImportedTask[]> {
  const people = byKey(admins.map(({ name }) => name));
  const read = readerOf(table, choices.columns, people);
  const leftOut = byKey(choices.areLabelsMade ? [] : unknownLabels);
  const tasks: ImportedTask[] = [];
  for (const [at, row] of table.rows.entries()) {
    const { title, description, status, priority, person, dueDate, labels } = read(row);
    tasks.push({
      title,
      description: description || null,
      status: choices.statuses.get(status) ?? guessStatus(status) ?? 'pending',
      priority: choices.priorities.get(priority) ?? guessPriority(priority) ?? 'medium',
      assignee: people.get(nameKey(person)) ?? choices.people.get(person) ?? null,
      dueDate: readDate(dueDate, choices.order ?? 'dayFirst'),
      labels: labels.filter((name) => !leftOut.has(nameKey(name))),
    });
    if (at % AT_ONCE === AT_ONCE - 1) await pause();
  }
  return tasks;
}
