import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Connection } from './database.ts';
import type { FoundTasks, PageCursor, SearchPage } from './search-index.ts';
import { isOpen, type KeyedOrder, NEVER, orderKeys, type TaskFilters } from './task-filters.ts';

/** Serialises a page cursor for `Next-After`, to be sent as `after` instead of the bare task id. */
export const formatCursor = ({ id, part, key, reach = 0, similar = false }: PageCursor): string =>
  [id, part, key, reach, Number(similar)].join('~');

/** The same read back; undefined for a bare task id, which does not say where the task was. */
export function parseCursor(after: string): PageCursor | undefined {
  const [, id, part, key, reach, similar] = /^([^~]+)~(\d)~(-?\d{1,16})~(\d{1,16})~([01])$/.exec(after) ?? [];
  if (!id) return undefined;
  return { id, part: Number(part), key: Number(key), reach: Number(reach), similar: similar === '1' };
}

/** The key as the tasks' columns have it. */
export function keyIn(order: KeyedOrder, key: number): string | number {
  if (order === 'priority') return Math.max(0, Math.min(3, key));
  const due = new Date(key);
  return Number.isNaN(due.getTime()) ? '~' : due.toISOString();
}

/** Only due dates are sorted as text. */
const numberOf = (key: string | number) => (typeof key === 'number' ? key : key === '~' ? NEVER : Date.parse(key));

/**
 * Where a list by `order` goes on: at the cursor that was sent, else at the task's present position. A deleted task keeps its position, and so does one
 * whose status is no longer wanted: the list it was in had nothing but the other.
 */
export async function cursorFor(
  connection: Connection,
  { status, overdueAt }: TaskFilters,
  { after, order }: Pick<SearchPage, 'after' | 'order'>,
): Promise<PageCursor | undefined> {
  const sent = after === undefined ? undefined : parseCursor(after);
  if (sent || after === undefined) return sent;
  const { rows } = await sql<{ open: number; key: string | number }>`
    select case when ${isOpen} then 1 else 0 end as open, ${order ? orderKeys[order] : sql`0`} as key
    from tasks as t where t.id = ${after}`.execute(connection.sql);
  const [task] = rows;
  if (!task) return undefined;
  const isLast = status || overdueAt ? status === 'completed' : task.open === 0;
  return order && !isLast ? { id: after, part: 0, key: numberOf(task.key) } : { id: after, part: order ? 1 : 0, key: 0 };
}

/** The last task of a page, after which the next begins; none if this page is all there is, as in most searches. */
export const lastOf = (
  { ids, total }: Pick<FoundTasks, 'ids' | 'total'>,
  { after, order, byAge }: SearchPage,
): Omit<SearchPage, 'size'> => ({
  after: after === undefined && ids.length >= total ? undefined : ids.at(-1),
  order,
  byAge,
});

/** What a list is sorted by, as `part` and `key` of tasks `t`; of equal ones, the newest comes first. */
export const sortKeys = (order: KeyedOrder | undefined): RawBuilder<unknown> =>
  order
    ? sql`case when ${isOpen} then 0 else 1 end as part, case when ${isOpen} then ${orderKeys[order]} end as key`
    : sql`0 as part, 0 as key`;

/** What comes after a cursor, of rows with `part`, `key` and `id`. */
export function isAfter({ id, part, key }: PageCursor, order?: KeyedOrder): RawBuilder<SqlBool> {
  const own = order && part === 0 ? keyIn(order, key) : undefined;
  const below = own === undefined ? sql`id < ${id}` : sql`(key > ${own} or key = ${own} and id < ${id})`;
  return sql`(part > ${part} or part = ${part} and ${below})`;
}
