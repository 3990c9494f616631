import { type QueryExecutorProvider, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Priority, Status } from '#shared/tasks.ts';
import { allOf, type KeyedOrder, NEVER, type TaskFilters } from '../task-filters.ts';

/** The numbers in the table, the lowest first in an order. To change one takes a migration that rebuilds the table. */
const statusNumbers = { pending: 0, in_progress: 1, completed: 2 } satisfies Record<Status, number>;
const priorityNumbers = { urgent: 0, high: 1, medium: 2, low: 3 } satisfies Record<Priority, number>;

const numbered = (column: string, numbers: Record<string, number>) =>
  sql`case ${sql.ref(column)} ${sql.join(
    Object.entries(numbers).map(([word, number]) => sql`when ${sql.lit(word)} then ${sql.lit(number)}`),
    sql` `,
  )} end`;

/**
 * Copies the filter and sort columns of tasks, as numbers, into `search_tasks`: a page of the file holds five times as many tasks as it would in words,
 * and of 10,000 hits each one's is looked at.
 * @param which a condition on `number`, `task_id` and their tasks
 */
export async function copyToSearchTasks(db: QueryExecutorProvider, which: RawBuilder<unknown>): Promise<void> {
  const tasks = sql`search_texts join tasks on tasks.id = task_id where ${which} and deleted_at is null`;
  await sql`insert or ignore into search_people (admin_id) select distinct assignee_id from ${tasks} and assignee_id is not null`.execute(
    db,
  );
  await sql`insert into search_tasks (number, status, priority, person, due)
    select number, ${numbered('status', statusNumbers)}, ${numbered('priority', priorityNumbers)},
      coalesce((select person from search_people where admin_id = assignee_id), 0),
      coalesce(cast(round(1000 * unixepoch(due_date, 'subsec')) as integer), ${NEVER})
    from ${tasks} order by number
    on conflict (number) do update set status = excluded.status, priority = excluded.priority, person = excluded.person,
      due = excluded.due`.execute(db);
}

/** Not completed. */
export const isOpen: RawBuilder<SqlBool> = sql`t.status < ${sql.lit(statusNumbers.completed)}`;

/** What tasks are sorted by, the lowest first. */
export const orderKeys: Record<KeyedOrder, RawBuilder<number>> = { due: sql`t.due`, priority: sql`t.priority` };

/** What a task `t` must be as the filters say. */
export function passes({ status, assigneeId, unassigned, overdueAt }: TaskFilters): RawBuilder<SqlBool> {
  return allOf([
    ...(assigneeId ? [sql`t.person = (select person from search_people where admin_id = ${assigneeId})`] : []),
    ...(unassigned ? [sql`t.person = 0`] : []),
    ...(status ? [sql`t.status = ${statusNumbers[status]}`] : []),
    ...(overdueAt ? [isOpen, sql`t.due < ${Date.parse(overdueAt)}`] : []),
  ]);
}
