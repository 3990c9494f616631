import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Order, Status } from '#shared/tasks.ts';

/** Which tasks are wanted; what is absent is no condition. */
export type TaskFilters = {
  status?: Status;
  assigneeId?: string;
  /** Only those that nobody is assigned to. */
  unassigned?: boolean;
  /** Only those that are not completed and were due before this time. */
  overdueAt?: string;
};

/** An order by what a task says, not by its age. */
export type KeyedOrder = Exclude<Order, 'newest'>;

/** Whether there is any. */
export const hasFilters = (filters: TaskFilters): boolean => Object.values(filters).some(Boolean);

/** A condition that is true if all of these are, or if there are none. */
const allOf = (conditions: RawBuilder<unknown>[]): RawBuilder<SqlBool> =>
  conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` and `)})`;

/** Later than every due date (milliseconds since 1970). */
export const NEVER = 9_000_000_000_000_000;

/**
 * What tasks are sorted by, the lowest first; of equal ones, the newest comes first. Word for word the expressions of the indexes of
 * the schema, or no index serves it. Tasks without a due date come last.
 */
export const orderKeys = {
  due: sql<string>`coalesce(t.due_date, '~')`,
  priority: sql<number>`case t.priority when 'urgent' then 0 when 'high' then 1 when 'medium' then 2 else 3 end`,
} as const satisfies Record<KeyedOrder, RawBuilder<unknown>>;

/** Not completed, in the words of those indexes. */
export const isOpen: RawBuilder<SqlBool> = sql`t.status <> 'completed'`;

/** Completed, in words that lead to no index of the status. */
export const isClosed: RawBuilder<SqlBool> = sql`not (${isOpen})`;

/** One status, if another index than the status's own shall be used; of what is open, in the words of its indexes. */
function isOf(status: Status): RawBuilder<SqlBool> {
  if (status === 'completed') return isClosed;
  return sql`${isOpen} and t.status <> ${status === 'pending' ? 'in_progress' : 'pending'}`;
}

/**
 * What a task `t` must be as the filters say.
 * @param walks the index of the wanted order is to be scanned: so many tasks pass that the planner must not choose another index, and sort
 */
function passes({ status, assigneeId, unassigned, overdueAt }: TaskFilters, walks = false): RawBuilder<SqlBool> {
  const byPerson = assigneeId !== undefined || unassigned;
  // coalesce() hides the column from the planner, so that it walks the order's index.
  const assignee = walks ? sql`coalesce(t.assignee_id, '')` : sql`t.assignee_id`;
  const due = walks ? sql`coalesce(${orderKeys.due}, '')` : orderKeys.due;
  return allOf([
    ...(assigneeId ? [sql`${assignee} = ${assigneeId}`] : []),
    ...(status ? [walks || overdueAt || byPerson ? isOf(status) : sql`t.status = ${status}`] : []),
    ...(unassigned ? [walks ? sql`${assignee} = ''` : sql`t.assignee_id is null`] : []),
    ...(overdueAt ? [isOpen, sql`${due} < ${overdueAt}`] : []),
  ]);
}

/** The same, and on the board. */
export const isWanted = (filters: TaskFilters, walks = false): RawBuilder<SqlBool> =>
  allOf([sql`t.deleted_at is null`, passes(filters, walks)]);
