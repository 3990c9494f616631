import type { Label } from '#shared/labels.ts';
import { nameKey } from '#shared/name-key.ts';
import { type Columns, placesOf } from './guess-columns.ts';
import { guessPriority, guessStatus } from './guess-values.ts';
import { isOwnExport } from './own-export.ts';
import { type DateOrder, guessOrder } from './read-dates.ts';
import type { Table } from './read-table.ts';

/** What must be asked about a table. */
export type TableFacts = {
  /** The order of the dates, unless they don't tell. */
  order: DateOrder | null;
  /** Words whose meaning is unknown, people and labels that don't exist; the most frequent first. */
  statuses: string[];
  priorities: string[];
  people: string[];
  labels: string[];
};

/** The names in a cell: Trello has all members of a card in one. */
const namesIn = (cell: string) =>
  cell
    .split(/[,;|]/)
    .map((name) => name.trim())
    .filter((name) => name !== '');

/** The person of a cell. A whole name may have a comma, and a task has one assignee. */
export const personIn = (cell: string, admins: ReadonlyMap<string, string>): string =>
  admins.has(nameKey(cell)) ? cell : (namesIn(cell)[0] ?? '');

/** The labels of a row. @param isOwn our own labels have no comma, but may have the other separators */
export function labelsIn(cells: readonly string[], isOwn: boolean): string[] {
  const names = cells.flatMap((cell) => (isOwn ? cell.split(', ').filter((name) => name !== '') : namesIn(cell)));
  return [...new Map(names.map((name) => [nameKey(name), name])).values()];
}

/** The different texts of some cells, the most frequent first. */
function different(texts: Iterable<string>): string[] {
  const counts = new Map<string, number>();
  for (const text of texts) if (text !== '') counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts].sort(([, some], [, others]) => others - some).map(([text]) => text);
}

/** Names of admins by their keys. */
export const byKey = (admins: readonly { name: string }[]): Map<string, string> => new Map(admins.map(({ name }) => [nameKey(name), name]));

/** Looks through a table once for what must be asked. */
export function factsOf(
  { headers, rows }: Table,
  columns: Columns,
  admins: readonly { name: string }[],
  labels: readonly Label[],
): TableFacts {
  const isOwn = isOwnExport(headers);
  const cellsOf = (header: string | null): string[] => {
    const [place] = placesOf(headers, header);
    return place === undefined ? [] : rows.map((row) => row[place] ?? '');
  };
  const people = byKey(admins);
  const known = new Set(labels.map(({ name }) => nameKey(name)));
  const labelPlaces = placesOf(headers, columns.labels);
  const named = rows.flatMap((row) =>
    labelsIn(
      labelPlaces.map((at) => row[at] ?? ''),
      isOwn,
    ),
  );
  return {
    order: guessOrder(cellsOf(columns.dueDate)),
    statuses: different(cellsOf(columns.status)).filter((word) => guessStatus(word) === null),
    priorities: different(cellsOf(columns.priority)).filter((word) => guessPriority(word) === null),
    people: different(cellsOf(columns.assignee).map((cell) => personIn(cell, people))).filter((name) => !people.has(nameKey(name))),
    labels: different(named).filter((name) => !known.has(nameKey(name))),
  };
}
