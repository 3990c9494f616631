import { type ImportField, importFields } from '#shared/import.ts';
import { browserStorage } from '../ui/browser-storage.ts';

/** The header of each field's column; `null` if nothing becomes it. */
export type Columns = Record<ImportField, string | null>;

/** Headers of Trello, Planka, Kanboard, Jira, Asana and usual sheets: lower case, letters only, the likeliest first. */
const names: Record<ImportField, readonly string[]> = {
  title: ['title', 'cardname', 'cardtitle', 'summary', 'taskname', 'task', 'card', 'name', 'subject'],
  description: ['description', 'carddescription', 'notes', 'details', 'note'],
  status: ['status', 'listname', 'list', 'columnname', 'column', 'sectioncolumn', 'state', 'stage', 'section'],
  priority: ['priority', 'importance', 'urgency', 'prio'],
  assignee: ['assignee', 'assigneename', 'assignedto', 'members', 'member', 'owner', 'responsible', 'assigneeusername'],
  dueDate: ['duedate', 'due', 'deadline', 'dueon'],
  labels: ['labels', 'label', 'tags', 'tag', 'categories', 'category'],
};
/** Kanboard's status says only whether a task is open. */
const KANBOARD = ['swimlane', 'column'];

const plain = (header: string) => header.toLowerCase().replace(/[^a-z]/g, '');

/** The column of each field by the names of the headers. */
export function guessColumns(headers: readonly string[]): Columns {
  const known = new Map(headers.map((header) => [plain(header), header]));
  const isKanboard = KANBOARD.every((name) => known.has(name));
  const columnOf = (field: ImportField) => {
    if (field === 'status' && isKanboard) return known.get('column') ?? null;
    const name = names[field].find((one) => known.has(one));
    return (name && known.get(name)) ?? null;
  };
  return Object.fromEntries(importFields.map((field) => [field, columnOf(field)])) as Columns;
}

const STORED = 'import-columns';
/** The sets of headers that a browser remembers. */
const REMEMBERED = 20;

function stored(): [string, Columns][] {
  try {
    return JSON.parse(browserStorage.read(STORED) ?? '[]');
  } catch {
    return [];
  }
}

const keyOf = (headers: readonly string[]) => JSON.stringify(headers);

/** The columns that the user chose last for these headers, or guessed ones. */
export const columnsFor = (headers: readonly string[]): Columns =>
  stored().find(([key]) => key === keyOf(headers))?.[1] ?? guessColumns(headers);

/** Remembers the columns for tables with these headers. */
export function rememberColumns(headers: readonly string[], columns: Columns): void {
  const others = stored().filter(([key]) => key !== keyOf(headers));
  browserStorage.write(STORED, JSON.stringify([[keyOf(headers), columns], ...others].slice(0, REMEMBERED)));
}

/** The places of a header's columns: Jira has a column for each label. */
export const placesOf = (headers: readonly string[], header: string | null): number[] =>
  headers.flatMap((one, at) => (one === header ? [at] : []));
