import * as auditMessages from '#messages/server/audit.ts';
import * as messages from '#messages/server/tasks.ts';
import { dayOf } from '#shared/calendar.ts';
import { labelsAsText } from '#shared/label-text.ts';
import { type Status, statuses, type Task, type TaskFilter } from '#shared/tasks.ts';
import { audit } from '../audit/record.ts';
import type { Database } from '../database/database.ts';
import { type Handlers, TableAnswer } from '../http/call.ts';
import { findWanted, paceOf } from '../search/search.ts';
import { type Place, readColumn, tasksJson } from '../stream/queries.ts';
import { readDescriptions } from './queries.ts';

/** Tasks per read, so few that nobody else waits long, and that a slow reader holds little memory. */
const AT_ONCE = 10;

type Column = keyof typeof messages.csvColumns;
const columns = Object.keys(messages.csvColumns) as Column[];

function cells(task: Task, timeZone: string): string[] {
  const dueDate = task.dueDate && dayOf(task.dueDate, timeZone);
  const [creator, labels] = [task.creator.name, labelsAsText(task.labels)];
  const values: Record<Column, string | number | null> = { ...task, dueDate, creator, labels };
  return columns.map((column) => String(values[column] ?? ''));
}

/** Tasks of a list with their whole descriptions. */
async function whole(database: Database, tasks: Task[]): Promise<Task[]> {
  const cut = tasks.filter(({ descriptionCut }) => descriptionCut).map(({ id }) => id);
  const descriptions = new Map((await readDescriptions(database, cut)).map(({ id, description }) => [id, description]));
  return tasks.map((task) => ({ ...task, description: descriptions.get(task.id) ?? task.description }));
}

async function* columnOf(database: Database, status: Status): AsyncGenerator<Task[]> {
  for (let below: Place | undefined; ; ) {
    const page = await database.snapshot((connection) => readColumn(connection, status, { below, limit: AT_ONCE }));
    yield page.map(({ json }) => JSON.parse(json));
    const last = page.at(-1);
    if (!last || page.length < AT_ONCE) return;
    below = { listedAt: last.completedAt ?? last.createdAt, id: last.id };
  }
}

/** All hits of a filter, in pages. @param similar whether to look for similar words, which depends on all columns */
async function* foundBy(database: Database, filter: TaskFilter, similar: boolean, searchTime: number): AsyncGenerator<Task[]> {
  for (let after: string | undefined; ; ) {
    const found = await database.aside((connection) => findWanted(connection, { ...filter, after }, paceOf(searchTime), similar));
    for (let at = 0; at < found.ids.length; at += AT_ONCE) {
      const ids = found.ids.slice(at, at + AT_ONCE);
      yield JSON.parse((await database.snapshot((connection) => tasksJson(connection, ids))).json.toString());
    }
    if (!found.next) return;
    after = found.next;
  }
}

/** The rows of the wanted tasks, column by column. Concurrent changes may show or not, but no task comes twice. */
async function* pagesOf(database: Database, filter: TaskFilter, timeZone: string, searchTime: number): AsyncGenerator<string[][]> {
  const isWhole = Object.values(filter).every((value) => !value);
  const told = new Set<string>();
  for (const similar of filter.search ? [false, true] : [false]) {
    for (const status of statuses) {
      if (filter.status && filter.status !== status) continue;
      for await (const page of isWhole ? columnOf(database, status) : foundBy(database, { ...filter, status }, similar, searchTime)) {
        const fresh = page.filter(({ id }) => !told.has(id));
        for (const { id } of fresh) told.add(id);
        if (fresh.length > 0) yield (await whole(database, fresh)).map((task) => cells(task, timeZone));
      }
    }
    if (told.size > 0) return;
  }
}

/** The handler of the CSV export. @param timeZone the team's, for due days @param searchTime timeout of each read of a search (ms) */
export const taskExport = (database: Database, timeZone: string, searchTime: number) =>
  ({
    exportTasks: async (call) => {
      if (!call.headOnly) await call.change((tx) => audit(tx, tx.by, 'exported', auditMessages.tasksExported));
      const pages = pagesOf(database, call.query, timeZone, searchTime);
      return new TableAnswer({ name: 'tasks.csv', columns: Object.values(messages.csvColumns), pages });
    },
  }) satisfies Partial<Handlers>;
