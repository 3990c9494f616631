import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Connection } from '../database/database.ts';
import { isOpen, type KeyedOrder, NEVER, orderKeys, type TaskFilters } from './filters.ts';

/**
 * Where a page ended: its last task, in which part of the list that was (by rank, or open before completed) and by which key within that part.
 * The task may have changed by now, or be gone; what follows must not be left out.
 */
export type PageCursor = {
  /** The task's id; in a search for words, its key. */
  place: string;
  part: number;
  key: number;
  /** The key of the oldest task that a search for words has put in order; empty if it has put all in order. */
  reach?: string;
  /** Whether the search had found similar words only. */
  similar?: boolean;
};

/** The cursor as the header `Next-After` has it, to be sent as `after`. */
export const formatCursor = ({ place, part, key, reach = '', similar = false }: PageCursor): string =>
  [place, part, key, reach, Number(similar)].join('~');

/** The same read back; undefined for a bare task id, which does not say where the task was. */
export function parseCursor(after: string): PageCursor | undefined {
  const [, place, part, key, reach, similar] = /^([^~]+)~(\d)~(-?\d{1,16})~([^~]*)~([01])$/.exec(after) ?? [];
  return place ? { place, part: Number(part), key: Number(key), reach, similar: similar === '1' } : undefined;
}

/** The key as the tasks' columns have it. */
export function keyIn(order: KeyedOrder, key: number): string | number {
  if (order === 'priority') return Math.max(0, Math.min(3, key));
  const due = new Date(key);
  return Number.isNaN(due.getTime()) ? '~' : due.toISOString();
}

/** The same as a cursor has it: only due dates are sorted as text. */
export const numberOf = (key: string | number | null): number =>
  typeof key === 'string' ? (key === '~' ? NEVER : Date.parse(key)) : (key ?? 0);

/**
 * Where a list by `order` goes on after a bare task id: at the task's present position. A deleted task keeps its position, and so does one
 * whose status is no longer wanted: the list it was in had nothing but the other.
 */
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

/** The sort columns `part` and `key` of tasks `t`. The newest of equal tasks comes first. */
export const sortKeys = (order: KeyedOrder | undefined): RawBuilder<unknown> =>
  order
    ? sql`case when ${isOpen} then 0 else 1 end as part, case when ${isOpen} then ${orderKeys[order]} end as key`
    : sql`0 as part, 0 as key`;

/** The condition for rows after a cursor. The rows have `part`, `key` and `place`. */
export function isAfter({ part, key }: PageCursor, place: string | number, order?: KeyedOrder): RawBuilder<SqlBool> {
  const own = order && part === 0 ? keyIn(order, key) : undefined;
  const below = own === undefined ? sql`place < ${place}` : sql`(key > ${own} or key = ${own} and place < ${place})`;
  return sql`(part > ${part} or part = ${part} and ${below})`;
}
