import * as z from 'zod/mini';
import { type FieldName, type Priority, priorities, type Status } from '#shared/words.ts';
import { browserStorage } from '../ui/browser-storage.ts';

/** Headers of Trello, Planka, Kanboard, Jira, Asana, ClickUp, GitHub, Monday, Notion, Planner and usual sheets: lower case, letters only, the likeliest first. */
const names: Record<FieldName, readonly string[]> = {
  title: ['title', 'cardname', 'cardtitle', 'summary', 'taskname', 'task', 'card', 'name', 'subject'],
  description: ['description', 'carddescription', 'taskcontent', 'notes', 'details', 'note'],
  status: ['status', 'listname', 'list', 'columnname', 'column', 'sectioncolumn', 'state', 'stage', 'progress', 'section'],
  priority: ['priority', 'importance', 'urgency', 'prio'],
  assignee: [
    'assignee',
    'assigneename',
    'assignees',
    'assignedto',
    'assign',
    'members',
    'member',
    'owner',
    'responsible',
    'assigneeusername',
    'person',
    'people',
  ],
  dueDate: ['duedate', 'due', 'deadline', 'dueon'],
  labels: ['labels', 'label', 'tags', 'tag', 'categories', 'category'],
};
/** The fields of a task that a column of a table can become, in the form's order. */
export const importFields = Object.keys(names) as FieldName[];

/** The header of each field's column; `null` if nothing becomes it. */
export type Columns = Record<FieldName, string | null>;

const plain = (header: string) => header.toLowerCase().replace(/[^a-z]/g, '');

/** Whether a table is of Kanboard. Its status says only whether a task is open. */
const isOfKanboard = (headers: readonly string[]) => ['swimlane', 'column'].every((name) => headers.map(plain).includes(name));

/** The places of columns that complete a task of any status by a date or a yes. In other tables a completion date may be a plan. */
export function completingIn(headers: readonly string[]): number[] {
  const known = isOfKanboard(headers) ? ['completiondate'] : ['completedat', 'archived', 'duecomplete'];
  return headers.flatMap((header, at) => (known.includes(plain(header)) ? [at] : []));
}

/** The column of each field by the names of the headers. */
export function guessColumns(headers: readonly string[]): Columns {
  const known = new Map(headers.map((header) => [plain(header), header]));
  const columnOf = (field: FieldName) => {
    if (field === 'status' && isOfKanboard(headers)) return known.get('column') ?? null;
    const name = names[field].find((one) => known.has(one));
    return (name && known.get(name)) ?? null;
  };
  return Object.fromEntries(importFields.map((field) => [field, columnOf(field)])) as Columns;
}

const STORED = 'import-columns';
/** The sets of headers that a browser remembers. */
const REMEMBERED = 20;

/** Columns by the headers of their table. */
const remembered = z.array(z.tuple([z.string(), z.record(z.enum(importFields), z.nullable(z.string()))]));

function stored(): z.infer<typeof remembered> {
  try {
    return remembered.parse(JSON.parse(browserStorage.read(STORED) ?? '[]'));
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

const statusNames: Record<Status, readonly string[]> = {
  pending: ['pending', 'todo', 'backlog', 'open', 'new', 'ready', 'notstarted', 'inbox', 'planned', 'selectedfordevelopment', 'reopened'],
  in_progress: [
    'inprogress',
    'doing',
    'workinprogress',
    'workingonit',
    'wip',
    'started',
    'active',
    'inreview',
    'review',
    'testing',
    'blocked',
    'stuck',
    'onhold',
    'ongoing',
  ],
  completed: ['completed', 'complete', 'done', 'closed', 'resolved', 'solved', 'finished', 'archived', 'cancelled', 'canceled'],
};
/** Numbers are those of ClickUp. */
const priorityNames: Record<Priority, readonly string[]> = {
  low: ['low', 'lowest', 'minor', 'trivial', 'p4', '4'],
  medium: ['medium', 'normal', 'moderate', 'p3', '3'],
  high: ['high', 'major', 'important', 'p2', '2'],
  urgent: ['urgent', 'highest', 'critical', 'blocker', 'asap', 'p1', 'p0', '1'],
};

function guess<Value extends string>(names: Record<Value, readonly string[]>, cell: string): Value | null {
  const plain = cell.toLowerCase().replace(/[^a-z0-9]/g, '');
  const entries = Object.entries(names) as [Value, readonly string[]][];
  return entries.find(([, known]) => known.includes(plain))?.[0] ?? null;
}

/** The status that another program's word means, if that is known. */
export const guessStatus = (cell: string): Status | null => guess(statusNames, cell);

/** The same for the priorities of a table. Kanboard's numbers rise with them. */
export function priorityGuess(headers: readonly string[]): (cell: string) => Priority | null {
  const levels = isOfKanboard(headers) ? priorities : [];
  return (cell) => levels[Number.parseInt(cell, 10)] ?? guess(priorityNames, cell);
}
