import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Connection } from '../database/database.ts';
import type { TaskKey } from './engine.ts';
import { isOpen, type KeyedOrder, NEVER, orderKeys, type TaskFilters } from './filters.ts';

/** The end of a page: its last task, by part (rank, or open before completed) and key. That task may have changed since, or be gone. */
export type PageCursor = {
  /** The task's id; in a search for words, its key. */
  place: TaskKey;
  part: number;
  key: number;
  /** The oldest ranked key of a search for words; empty if all are ranked. */
  reach?: TaskKey;
  similar?: boolean;
};

/** The cursor as text, for `Next-After` and `after`. */
export const formatCursor = ({ place, part, key, reach = '', similar = false }: PageCursor): string =>
  [place, part, key, reach, Number(similar)].join('~');

/** The parsed cursor; undefined for a bare task id. @param keyOf reads a place */
export function parseCursor(after: string, keyOf: (text: string) => TaskKey = String): PageCursor | undefined {
  const [, text, part, key, reach = '', similar] = /^([^~]+)~(\d)~(-?\d{1,16})~([^~]*)~([01])$/.exec(after) ?? [];
  const place = keyOf(text ?? '');
  if (!text || Number.isNaN(place)) return undefined;
  return { place, part: Number(part), key: Number(key), reach: keyOf(reach), similar: similar === '1' };
}

export function keyIn(order: KeyedOrder, key: number): string | number {
  if (order === 'priority') return Math.max(0, Math.min(3, key));
  const due = new Date(key);
  return Number.isNaN(due.getTime()) ? '~' : due.toISOString();
}

const numberOf = (key: string | number | null): number => (typeof key === 'string' ? (key === '~' ? NEVER : Date.parse(key)) : (key ?? 0));

/** The cursor of a bare task id, from the task's present position. Deleted tasks and those of another status keep theirs. */
export async function presentPlace(
  connection: Connection,
  { status, overdueAt }: TaskFilters,
  after: string,
  order?: KeyedOrder,
): Promise<PageCursor | undefined> {
  const { rows } = await sql<{ open: number; key: string | number }>`
    select case when ${isOpen} then 1 else 0 end as open, ${order ? orderKeys[order] : sql`0`} as key
    from tasks as t where t.id = ${after}`.execute(connection.sql);
  const [task] = rows;
  if (!task) return undefined;
  const isLast = status || overdueAt ? status === 'completed' : task.open === 0;
  if (!order || isLast) return { place: after, part: order ? 1 : 0, key: 0 };
  return { place: after, part: 0, key: numberOf(task.key) };
}

/** The sort columns `part` and `key` of tasks `t`. Of equals, the newest comes first. */
export const sortKeys = (order: KeyedOrder | undefined): RawBuilder<unknown> =>
  order
    ? sql`case when ${isOpen} then 0 else 1 end as part, case when ${isOpen} then ${orderKeys[order]} end as key`
    : sql`0 as part, 0 as key`;

/** The places that a query selects, as `place` with the columns of `sortKeys`. */
export async function placesOf(connection: Connection, query: RawBuilder<unknown>): Promise<PageCursor[]> {
  const { rows } = await sql<{ place: TaskKey; part: number; key: string | number | null }>`${query}`.execute(connection.sql);
  return rows.map(({ place, part, key }) => ({ place, part, key: numberOf(key) }));
}

/** Sorts the places that a query selects. @returns at most `most` of those behind the cursor */
export function sortPlaces(connection: Connection, query: RawBuilder<unknown>, most: number, start?: PageCursor, order?: KeyedOrder) {
  return placesOf(
    connection,
    sql`with few as materialized (${query}) select place, part, key from few where ${start ? isAfter(start, order) : sql`true`}
      order by part, key, place desc limit ${most}`,
  );
}

/** SQL for rows after a cursor, by their `part`, `key` and `place`. */
function isAfter({ part, key, place }: PageCursor, order?: KeyedOrder): RawBuilder<SqlBool> {
  const own = order && part === 0 ? keyIn(order, key) : undefined;
  const below = own === undefined ? sql`place < ${place}` : sql`(key > ${own} or key = ${own} and place < ${place})`;
  return sql`(part > ${part} or part = ${part} and ${below})`;
}
