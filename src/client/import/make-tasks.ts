import { type ImportField, importFields } from '#shared/import.ts';
import { nameKey } from '#shared/name-key.ts';
import type { ImportedTask } from '#shared/tasks.ts';
import type { Priority, Status } from '#shared/words.ts';
import { type Columns, placesOf } from './guess-columns.ts';
import { guessPriority, guessStatus } from './guess-values.ts';
import { isOwnExport } from './own-export.ts';
import { type DateOrder, readDate } from './read-dates.ts';
import { pause, type Table } from './read-table.ts';
import { byKey, labelsIn, personIn } from './table-facts.ts';

/** The user's choices about a table. Other words and names keep their guesses. */
export type Choices = {
  columns: Columns;
  order: DateOrder | null;
  statuses: ReadonlyMap<string, Status>;
  priorities: ReadonlyMap<string, Priority>;
  /** The admins that unknown people become; the others' tasks are unassigned. */
  people: ReadonlyMap<string, string>;
  /** Whether unknown labels are created, or left out. */
  areLabelsMade: boolean;
};

/** Rows per step. */
const AT_ONCE = 1_000;

const emptyAsNull = (text: string) => text || null;

/** The tasks of a table's rows, in steps. */
export async function makeTasks(
  { headers, rows }: Table,
  choices: Choices,
  admins: readonly { name: string }[],
  unknownLabels: readonly string[],
): Promise<ImportedTask[]> {
  const places = Object.fromEntries(importFields.map((field) => [field, placesOf(headers, choices.columns[field])])) as Record<
    ImportField,
    number[]
  >;
  const isOwn = isOwnExport(headers);
  const people = byKey(admins);
  const leftOut = new Set(choices.areLabelsMade ? [] : unknownLabels.map(nameKey));
  const tasks: ImportedTask[] = [];
  for (const [at, row] of rows.entries()) {
    const cell = (field: ImportField) => row[places[field][0] ?? -1] ?? '';
    const person = personIn(cell('assignee'), people);
    const labels = labelsIn(
      places.labels.map((place) => row[place] ?? ''),
      isOwn,
    );
    tasks.push({
      title: cell('title'),
      description: emptyAsNull(cell('description')),
      status: choices.statuses.get(cell('status')) ?? guessStatus(cell('status')) ?? 'pending',
      priority: choices.priorities.get(cell('priority')) ?? guessPriority(cell('priority')) ?? 'medium',
      assignee: people.get(nameKey(person)) ?? choices.people.get(person) ?? null,
      dueDate: readDate(cell('dueDate'), choices.order ?? 'dayFirst'),
      labels: labels.filter((name) => !leftOut.has(nameKey(name))),
    });
    if (at % AT_ONCE === AT_ONCE - 1) await pause();
  }
  return tasks;
}
