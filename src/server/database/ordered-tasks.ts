import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Connection } from './database.ts';
import { cursorFor, keyIn } from './page-cursors.ts';
import type { SearchPage } from './search-index.ts';
import { isClosed, isOpen, isWanted, orderKeys, type TaskFilters } from './task-filters.ts';

const newestFirst = sql`t.id desc`;

/**
 * A page out of many tasks, each part of it read from an index where it begins. In an order of its own: what stands beside the task
 * before it, what comes after that, and then what is completed, newest first.
 * @param also what else a task `t` must be
 */
export async function walkTasks(
  connection: Connection,
  filters: TaskFilters,
  page: SearchPage,
  also: RawBuilder<SqlBool> = sql`true`,
): Promise<string[]> {
  const { size, after, order } = page;
  const found: string[] = [];
  const take = async (condition: RawBuilder<unknown>, by = newestFirst, walks = true) => {
    if (found.length === size) return;
    const { rows } = await sql<{ id: string }>`
      select t.id from tasks as t where ${isWanted(filters, walks)} and ${condition} and ${also}
      order by ${by} limit ${size - found.length}`.execute(connection.sql);
    for (const { id } of rows) found.push(id);
  };
  const start = await cursorFor(connection, filters, page);
  if (after !== undefined && !start) return [];
  const below = start ? sql`t.id < ${start.id}` : sql`true`;
  if (!order) {
    await take(below, newestFirst, filters.overdueAt !== undefined);
    return found;
  }
  const key = orderKeys[order];
  const own = start && keyIn(order, start.key);
  const isCompleted = start !== undefined && start.part > 0;
  // What is overdue, and what one person has to do, stands in an index in the order of due dates: there is nothing to be led past.
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
