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

/** The cursor of a bare task id, from the task's present position. Deleted tasks and those of another status keep theirs. @param place its key */
export async function presentPlace(
  connection: Connection,
  { status, overdueAt }: TaskFilters,
  after: string,
  order?: KeyedOrder,
  place: RawBuilder<TaskKey> = sql`t.id`,
): Promise<PageCursor | undefined> {
  const query = sql`select ${place} as place, case when ${isOpen} then 0 else 1 end as part, ${order ? orderKeys[order] : sql`0`} as key
    from tasks as t where t.id = ${after}`;
  const [present] = await placesOf(connection, query);
  if (!present || !order) return present && { ...present, part: 0 };
  const isLast = status || overdueAt ? status === 'completed' : present.part === 1;
  return { ...present, ...(isLast ? { part: 1, key: 0 } : { part: 0 }) };
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
  let behind = sql<SqlBool>`true`;
  if (start) {
    const { part, key, place } = start;
    const own = order && part === 0 ? keyIn(order, key) : undefined;
    const below = own === undefined ? sql`place < ${place}` : sql`(key > ${own} or key = ${own} and place < ${place})`;
    behind = sql`(part > ${part} or part = ${part} and ${below})`;
  }
  const sorted = sql`with few as materialized (${query}) select place, part, key from few where ${behind}
    order by part, key, place desc limit ${most}`;
  return placesOf(connection, sorted);
}
