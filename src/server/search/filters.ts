import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Order, Status } from '#shared/tasks.ts';

export type TaskFilters = {
  status?: Status;
  assigneeId?: string;
  unassigned?: boolean;
  labelId?: string;
  overdueAt?: string;
};

export type KeyedOrder = Exclude<Order, 'newest'>;

export const hasFilters = (filters: TaskFilters): boolean => Object.values(filters).some(Boolean);

export const NEVER = 9_000_000_000_000_000;

/** Sort keys, lowest first. Word for word the index expressions of the schema, or no index is used. */
export const orderKeys = {
  due: sql<string>`coalesce(t.due_date, '~')`,
  priority: sql<number>`case t.priority when 'urgent' then 0 when 'high' then 1 when 'medium' then 2 else 3 end`,
} as const satisfies Record<KeyedOrder, RawBuilder<unknown>>;

/** Not completed, as the indexes spell it. */
export const isOpen: RawBuilder<SqlBool> = sql`t.status <> 'completed'`;

/** Completed, spelled so that no index of the status is used. */
export const isClosed: RawBuilder<SqlBool> = sql`not (${isOpen})`;

/** One status, spelled so that no index of the status is used. */
function isOf(status: Status): RawBuilder<SqlBool> {
  if (status === 'completed') return isClosed;
  return sql`${isOpen} and t.status <> ${status === 'pending' ? 'in_progress' : 'pending'}`;
}

/** SQL for a task `t` on the board that passes the filters. @param walks keeps the planner on the order's index, because sorting so many would be slower */
export function isWanted({ status, assigneeId, unassigned, labelId, overdueAt }: TaskFilters, walks = false): RawBuilder<SqlBool> {
  const byPerson = assigneeId !== undefined || unassigned;
  const assignee = walks ? sql`coalesce(t.assignee_id, '')` : sql`t.assignee_id`;
  const due = walks ? sql`coalesce(${orderKeys.due}, '')` : orderKeys.due;
  // Either walks an index of tasks and looks each up, or begins with the tasks that have the label.
  const labelled = walks
    ? sql`exists (select 1 from task_labels as l where l.task_id = t.id and l.label_id = ${labelId})`
    : sql`t.id in (select l.task_id from task_labels as l where l.label_id = ${labelId})`;
  const conditions = [
    sql`t.deleted_at is null`,
    ...(assigneeId ? [sql`${assignee} = ${assigneeId}`] : []),
    ...(status ? [walks || overdueAt || byPerson ? isOf(status) : sql`t.status = ${status}`] : []),
    ...(unassigned ? [walks ? sql`${assignee} = ''` : sql`t.assignee_id is null`] : []),
    ...(labelId ? [labelled] : []),
    ...(overdueAt ? [isOpen, sql`${due} < ${overdueAt}`] : []),
  ];
  return sql`(${sql.join(conditions, sql` and `)})`;
}
