import { dayOf } from '#shared/calendar.ts';
import { type Status, statuses, type Task, type TaskFilter } from '#shared/tasks.ts';
import { audit } from '../audit/record.ts';
import { csvHead, csvLine } from '../csv.ts';
import type { Database } from '../database/database.ts';
import { FileAnswer, type Handlers } from '../http/call.ts';
import { findWanted, paceOf } from '../search/search.ts';
import { type Place, readColumn } from '../stream/queries.ts';
import { readDescriptions } from './queries.ts';
import { tasksJson } from './task-json-cache.ts';

/** Tasks read at once where many go out: so few that nobody else waits long for their turn. */
const AT_ONCE = 50;

const head = [
  'Id',
  'Title',
  'Description',
  'Status',
  'Priority',
  'Assignee',
  'Due',
  'Creator',
  'Created',
  'Updated',
  'Completed',
  'Version',
  'Number',
];
const cells = (task: Task, timeZone: string) => [
  task.id,
  task.title,
  task.description ?? '',
  task.status,
  task.priority,
  task.assignee ?? '',
  task.dueDate ? dayOf(task.dueDate, timeZone) : '',
  task.creator.name,
  task.createdAt,
  task.updatedAt,
  task.completedAt ?? '',
  String(task.version),
  String(task.number),
];

/** Tasks as lists show them, with their descriptions whole. */
async function whole(database: Database, tasks: Task[]): Promise<Task[]> {
  const cut = tasks.filter(({ descriptionCut }) => descriptionCut).map(({ id }) => id);
  const descriptions = new Map((await readDescriptions(database, cut)).map(({ id, description }) => [id, description]));
  return tasks.map((task) => ({ ...task, description: descriptions.get(task.id) ?? task.description }));
}

/** All tasks of a column, a page at a time. */
async function* columnOf(database: Database, status: Status): AsyncGenerator<Task[]> {
  for (let below: Place | undefined; ; ) {
    const page = await readColumn(database, status, { below, limit: AT_ONCE });
    yield whole(
      database,
      page.map(({ json }) => JSON.parse(json)),
    );
    const last = page.at(-1);
    if (!last || page.length < AT_ONCE) return;
    below = { listedAt: last.completedAt ?? last.createdAt, id: last.id };
  }
}

/**
 * All tasks of a column that a search finds, a page at a time. What becomes of a page's last task meanwhile takes no others along, and where
 * the search found what was meant elsewhere, a column without it has nothing.
 * @param approximate whether the search as a whole found similar ones only
 */
async function* foundIn(database: Database, filter: TaskFilter, status: Status, approximate: boolean): AsyncGenerator<Task[]> {
  for (let after: string | undefined; ; ) {
    const found = await database.aside((connection) => findWanted(connection, { ...filter, status, after }, paceOf(), approximate));
    for (let at = 0; at < found.ids.length; at += AT_ONCE)
      yield whole(database, JSON.parse((await tasksJson(database, found.ids.slice(at, at + AT_ONCE), new Map())).toString()));
    if (!found.next) return;
    after = found.next;
  }
}

/**
 * The lines of all tasks that are wanted, in the order in which the board shows them: column after column. What is changed while it is
 * read may be in it as it was or as it is; nothing is in it twice.
 */
async function* linesOf(database: Database, filter: TaskFilter, timeZone: string): AsyncGenerator<string> {
  const isWhole = Object.values(filter).every((value) => !value);
  const approximate = !isWhole && (await database.aside((connection) => findWanted(connection, filter, paceOf()))).approximate;
  const told = new Set<string>();
  for (const status of statuses) {
    if (filter.status && filter.status !== status) continue;
    for await (const page of isWhole ? columnOf(database, status) : foundIn(database, filter, status, approximate)) {
      const fresh = page.filter(({ id }) => !told.has(id));
      for (const { id } of fresh) told.add(id);
      if (fresh.length > 0) yield fresh.map((task) => csvLine(cells(task, timeZone))).join('');
    }
  }
}

/** The handler of the CSV export. @param timeZone the team's, for due days */
export const taskExport = (database: Database, timeZone: string): Pick<Handlers, 'exportTasks'> => ({
  exportTasks: async (call) => {
    if (!call.headOnly) await call.change((tx) => audit(tx, tx.by, 'exported', 'Tasks, as CSV'));
    return new FileAnswer('tasks.csv', csvHead(head), linesOf(database, call.query, timeZone));
  },
});
