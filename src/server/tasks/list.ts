import { sql } from 'kysely';
import type { Connection } from '../database/database.ts';
import { walkTasks } from '../database/ordered-tasks.ts';
import { cursorFor, isAfter, lastOf, sortKeys } from '../database/page-cursors.ts';
import { COUNT_LIMIT, type FoundTasks, type SearchPage } from '../database/search-index.ts';
import { isWanted, orderKeys, type TaskFilters } from '../database/task-filters.ts';
import { cachedTotal, cacheTotal } from '../database/total-cache.ts';

/** Makes the planner use the index of due dates for what is overdue: neither engine's statistics tell how few tasks that is. */
const along = ({ overdueAt }: TaskFilters) => (overdueAt ? sql`order by ${orderKeys.due}` : sql``);

/** All wanted tasks, where there are few of them: whichever index finds them, they are sorted afterwards. */
async function sortFew(connection: Connection, filters: TaskFilters, page: SearchPage): Promise<string[]> {
  const { size, after, order } = page;
  const start = await cursorFor(connection, filters, page);
  if (after !== undefined && !start) return [];
  const { rows } = await sql<{ id: string }>`
    with few as materialized (select t.id, ${sortKeys(order)} from tasks as t where ${isWanted(filters)} ${along(filters)} limit ${COUNT_LIMIT})
    select id from few where ${start ? isAfter(start, order) : sql`true`} order by part, key, id desc limit ${size}`.execute(
    connection.sql,
  );
  return rows.map(({ id }) => id);
}

/** Whether an index has them in the order wanted and little else. */
const isInOrder = ({ assigneeId, unassigned, overdueAt }: TaskFilters, { order }: SearchPage): boolean =>
  order === undefined ? !overdueAt : order === 'due' && Boolean(assigneeId || unassigned || overdueAt);

/** How many there are; `upTo` a limit, beyond which it is not counted. */
async function count(connection: Connection, filters: TaskFilters, upTo?: number): Promise<number> {
  const limit = upTo === undefined ? sql`` : sql`${along(filters)} limit ${upTo}`;
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (select 1 from tasks as t where ${isWanted(filters)} ${limit}) as found`.execute(connection.sql);
  return Number(rows[0]?.total ?? 0);
}

/** How many there are: where only the status matters, the board knows; of others that are many, as it was a moment ago. */
async function countAll(connection: Connection, filters: TaskFilters): Promise<number> {
  const { status, assigneeId, unassigned, overdueAt } = filters;
  if (!assigneeId && !unassigned && !overdueAt) {
    const totals = await connection.sql.selectFrom('board').select(['pending', 'in_progress', 'completed']).executeTakeFirstOrThrow();
    return status ? totals[status] : totals.pending + totals.in_progress + totals.completed;
  }
  // Time goes on, but what is overdue is nearly the same a moment later.
  const kind = JSON.stringify(['list', status, assigneeId, unassigned, Boolean(overdueAt)]);
  const known = cachedTotal(connection, kind);
  if (known !== undefined) return known;
  const total = await count(connection, filters, COUNT_LIMIT + 1);
  return total <= COUNT_LIMIT ? total : cacheTotal(connection, kind, await count(connection, filters));
}

/**
 * Tasks by their filters alone, newest first or in an order of their own.
 * @returns a page of ids, and how many tasks there are in all: exactly up to `COUNT_LIMIT`
 */
export async function listTaskIds(connection: Connection, filters: TaskFilters, page: SearchPage): Promise<Omit<FoundTasks, 'byComment'>> {
  const total = await countAll(connection, filters);
  const walks = total > COUNT_LIMIT || isInOrder(filters, page);
  const ids = await (walks ? walkTasks : sortFew)(connection, filters, page);
  return { ids, total, cursor: await cursorFor(connection, filters, lastOf({ ids, total }, page)) };
}
