import { type RawBuilder, sql } from 'kysely';
import type { Connection } from '../database/database.ts';
import { COUNT_LIMIT, type SearchPage } from '../database/search-index.ts';
import { isOpen, isWanted, orderKeys, type TaskFilters } from '../database/task-filters.ts';

type Page = SearchPage & { filters: TaskFilters };

const newestFirst = sql`t.id desc`;

/** Leads to the index of due dates where that is what tells few tasks from many; neither engine knows how many a day has. */
const along = ({ overdueAt }: TaskFilters) => (overdueAt ? sql`order by ${orderKeys.due}` : sql``);

/** All wanted tasks, where there are few of them: whichever index finds them, they are sorted afterwards. */
async function readFew(connection: Connection, { filters, size, after, order }: Page): Promise<string[]> {
  const keys = order
    ? sql`case when ${isOpen} then 0 else 1 end as closed, case when ${isOpen} then ${orderKeys[order]} end as key`
    : sql`0 as closed, 0 as key`;
  const { rows } = await sql<{ id: string }>`
    select id from (select t.id, ${keys} from tasks as t where ${isWanted(filters)} ${along(filters)} limit ${COUNT_LIMIT}) as few
    order by closed, key, id desc`.execute(connection.sql);
  const ids = rows.map(({ id }) => id);
  const begin = after === undefined ? 0 : ids.indexOf(after) + 1 || ids.length;
  return ids.slice(begin, begin + size);
}

/**
 * A page out of many, each part of it read from an index where it begins. In an order of its own: what stands beside the task
 * before it, what comes after that, and then what is completed, newest first.
 */
async function readMany(connection: Connection, { filters, size, after, order }: Page): Promise<string[]> {
  const found: string[] = [];
  const take = async (condition: RawBuilder<unknown>, by = newestFirst, walks = true) => {
    if (found.length === size) return;
    const { rows } = await sql<{ id: string }>`
      select t.id from tasks as t where ${isWanted(filters, walks)} and ${condition}
      order by ${by} limit ${size - found.length}`.execute(connection.sql);
    for (const { id } of rows) found.push(id);
  };
  const below = after === undefined ? sql`true` : sql`t.id < ${after}`;
  if (!order) {
    await take(below, newestFirst, filters.overdueAt !== undefined);
    return found;
  }
  const key = orderKeys[order];
  const { rows } = await sql<{ key: string | number; open: number }>`
    select ${key} as key, case when ${isOpen} then 1 else 0 end as open from tasks as t where t.id = ${after ?? ''}`.execute(
    connection.sql,
  );
  const start = rows[0];
  if (after !== undefined && !start) return [];
  if (filters.status !== 'completed' && start?.open !== 0) {
    if (start) await take(sql`${isOpen} and ${key} = ${start.key} and ${below}`);
    await take(start ? sql`${isOpen} and ${key} > ${start.key}` : isOpen, sql`${key}, ${newestFirst}`);
  }
  if (!filters.overdueAt && (filters.status ?? 'completed') === 'completed')
    await take(sql`t.status = 'completed' and ${start?.open === 0 ? below : sql`true`}`);
  return found;
}

/** How many there are; `upTo` a limit, beyond which it is not counted. */
async function count(connection: Connection, filters: TaskFilters, upTo?: number): Promise<number> {
  const limit = upTo === undefined ? sql`` : sql`${along(filters)} limit ${upTo}`;
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (select 1 from tasks as t where ${isWanted(filters)} ${limit}) as found`.execute(connection.sql);
  return Number(rows[0]?.total ?? 0);
}

/** How many there are of those that are too many to count each time: where only the status matters, the board knows. */
async function countMany(connection: Connection, filters: TaskFilters): Promise<number> {
  const { status, assigneeId, unassigned, overdueAt } = filters;
  if (assigneeId || unassigned || overdueAt) return count(connection, filters);
  const totals = await connection.sql.selectFrom('board').select(['pending', 'in_progress', 'completed']).executeTakeFirstOrThrow();
  return status ? totals[status] : totals.pending + totals.in_progress + totals.completed;
}

/**
 * Tasks by their filters alone, newest first or in an order of their own.
 * @returns a page of ids, and how many tasks there are in all
 */
export async function listTaskIds(
  connection: Connection,
  filters: TaskFilters,
  page: SearchPage,
): Promise<{ ids: string[]; total: number }> {
  const total = await count(connection, filters, COUNT_LIMIT + 1);
  const wanted = { ...page, filters };
  if (total <= COUNT_LIMIT) return { ids: await readFew(connection, wanted), total };
  return { ids: await readMany(connection, wanted), total: await countMany(connection, filters) };
}
