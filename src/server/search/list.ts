import { type RawBuilder, sql } from 'kysely';
import { columns } from '#shared/board.ts';
import type { Order } from '#shared/words.ts';
import type { Connection } from '../database/database.ts';
import { readBoardState } from '../stream/queries.ts';
import { formatCursor, keyIn, type PageCursor, parseCursor, placesOf, presentPlace, sortKeys, sortPlaces } from './cursors.ts';
import type { TaskKey } from './engine.ts';
import { hasFilters, isClosed, isOpen, isWanted, type KeyedOrder, orderKeys, type TaskFilters } from './filters.ts';

export const PAGE = 100;

/** A page of a list or search: after a task's id or a cursor. */
export type WantedPage = {
  after?: string;
  order?: Order;
  /** A task shown above the hits: the first page leaves room for it. */
  above?: TaskKey;
};

/** More tasks than this are read from an index instead of sorted. */
const MOST_SORTED = 10_000;

/** Makes the planner use the due-date index, because statistics underestimate overdue tasks. */
const along = ({ overdueAt }: TaskFilters) => (overdueAt ? sql`order by ${orderKeys.due}` : sql``);

function sortFew(connection: Connection, filters: TaskFilters, start: PageCursor | undefined, order?: KeyedOrder): Promise<PageCursor[]> {
  const few = sql`select t.id as place, ${sortKeys(order)} from tasks as t where ${isWanted(filters)} ${along(filters)} limit ${MOST_SORTED}`;
  return sortPlaces(connection, few, PAGE, start, order);
}

const newestFirst = sql`t.id desc`;

/** Reads a page of a label's tasks, newest first, from the label's own index. */
function walkLabel(connection: Connection, { labelId, ...filters }: TaskFilters, start: PageCursor | undefined): Promise<PageCursor[]> {
  const query = sql`select t.id as place, ${sortKeys(undefined)} from task_labels as l cross join tasks as t
    where l.label_id = ${labelId} and t.id = l.task_id and ${isWanted(filters)} and ${start ? sql`l.task_id < ${start.place}` : sql`true`}
    order by l.task_id desc limit ${PAGE}`;
  return placesOf(connection, query);
}

/** Reads a page from indexes: ties with the cursor, then what follows it, then completed tasks. */
async function walkTasks(
  connection: Connection,
  filters: TaskFilters,
  start: PageCursor | undefined,
  order?: KeyedOrder,
): Promise<PageCursor[]> {
  const found: PageCursor[] = [];
  const take = async (condition: RawBuilder<unknown>, by: RawBuilder<unknown>, walks: boolean) => {
    if (found.length === PAGE) return;
    const query = sql`select t.id as place, ${sortKeys(order)} from tasks as t where ${isWanted(filters, walks)} and ${condition}
      order by ${by} limit ${PAGE - found.length}`;
    found.push(...(await placesOf(connection, query)));
  };
  const below = start ? sql`t.id < ${start.place}` : sql`true`;
  if (!order) {
    await take(below, newestFirst, filters.overdueAt !== undefined);
    return found;
  }
  const key = orderKeys[order];
  const own = start && keyIn(order, start.key);
  const isCompleted = start !== undefined && start.part > 0;
  // Overdue tasks and one person's tasks have an index by due date, so the planner needs no hint.
  const byPerson = Boolean(filters.assigneeId || filters.unassigned);
  const walks = order !== 'due' || !(byPerson || filters.overdueAt);
  if (filters.status !== 'completed' && !isCompleted) {
    if (start) await take(sql`${isOpen} and ${key} = ${own} and ${below}`, newestFirst, walks);
    await take(start ? sql`${isOpen} and ${key} > ${own}` : isOpen, sql`${key}, ${newestFirst}`, walks);
  }
  if (!filters.overdueAt && (filters.status ?? 'completed') === 'completed')
    await take(sql`${byPerson ? isClosed : sql`t.status = 'completed'`} and ${isCompleted ? below : sql`true`}`, newestFirst, false);
  return found;
}

/** SQL for the number of tasks with a label. Deleted ones keep theirs and are few, so the others need no look-up. */
const labelled = (labelId: string) => sql`(select count(*) from task_labels where label_id = ${labelId})
  - (select count(*) from tasks as t cross join task_labels as l where t.deleted_at is not null and l.task_id = t.id and l.label_id = ${labelId})`;

/** The number of matches; the board knows the totals of a status. */
async function count(connection: Connection, filters: TaskFilters): Promise<number> {
  const { status, ...others } = filters;
  const { labelId, ...rest } = filters;
  if (!hasFilters(others)) {
    const { counts } = await readBoardState(connection);
    return status ? counts[columns[status]] : counts.pending + counts.inProgress + counts.completed;
  }
  const matches = labelId && !hasFilters(rest) ? labelled(labelId) : sql`(select count(*) from tasks as t where ${isWanted(filters)})`;
  const { rows } = await sql<{ total: number }>`select ${matches} as total`.execute(connection.sql);
  return rows[0]?.total ?? 0;
}

/** Whether an index has the tasks in order and few others. */
const isInOrder = ({ assigneeId, unassigned, overdueAt }: TaskFilters, order?: KeyedOrder): boolean =>
  order === undefined ? !overdueAt : order === 'due' && Boolean(assigneeId || unassigned || overdueAt);

/** Tasks by filters alone, newest first or in a keyed order. @returns a page of ids with their cursors, the total, and the last cursor if more follow */
export async function listTasks(connection: Connection, filters: TaskFilters, { after, order: wanted }: WantedPage) {
  const order = wanted === 'newest' ? undefined : wanted;
  const total = await count(connection, filters);
  const start = after === undefined ? undefined : (parseCursor(after) ?? (await presentPlace(connection, filters, after, order)));
  if (after !== undefined && !start) return { ids: [], cursors: new Map<string, string>(), total };
  const walk = filters.labelId && !order ? walkLabel : walkTasks;
  const page = total > MOST_SORTED || isInOrder(filters, order) ? walk : sortFew;
  const found = await page(connection, filters, start, order);
  const last = found.length === PAGE && (start || total > PAGE) ? found.at(-1) : undefined;
  const cursors = new Map(found.map((one) => [String(one.place), formatCursor(one)]));
  return { ids: [...cursors.keys()], cursors, total, next: last && formatCursor(last) };
}
