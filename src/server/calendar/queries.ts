import { type NotNull, sql } from 'kysely';
import type { CalendarScope } from '#shared/calendar-feed.ts';
import type { Connection, Transaction } from '../database/database.ts';
import { openTasks } from '../tasks/queries.ts';

/** A person's calendar, without its secret. */
export const findCalendar = (connection: Connection, adminId: string) =>
  connection.sql.selectFrom('calendars').select(['scope', 'created_at as createdAt']).where('admin_id', '=', adminId).executeTakeFirst();

/** The calendar of a secret, while its owner can sign in. */
export const findFeed = (connection: Connection, secretHash: string) =>
  connection.sql
    .selectFrom('calendars')
    .innerJoin('admins', 'admins.id', 'calendars.admin_id')
    .select(['admin_id as adminId', 'scope'])
    .where('secret_hash', '=', secretHash)
    .where('active', '=', 1)
    .executeTakeFirst();

/** Gives a person a calendar; the address of the former one ends. */
export async function saveCalendar(tx: Transaction, admin_id: string, secret_hash: string, scope: CalendarScope): Promise<string> {
  const fields = { secret_hash, scope, created_at: new Date().toISOString() };
  await tx.sql
    .insertInto('calendars')
    .values({ admin_id, ...fields })
    .onConflict((known) => known.column('admin_id').doUpdateSet(fields))
    .execute();
  return fields.created_at;
}

/** @returns whether there was one */
export const deleteCalendar = async (tx: Transaction, adminId: string): Promise<boolean> =>
  (await tx.sql.deleteFrom('calendars').where('admin_id', '=', adminId).returning('admin_id').executeTakeFirst()) !== undefined;

/** Open tasks with a due day, the latest first. @param assigneeId for the tasks of one person */
export function listDueTasks(connection: Connection, assigneeId: string | null, limit: number) {
  // As in the indexes, or a large board is read as a whole.
  const day = sql<string>`coalesce(due_date, '~')`;
  const due = openTasks(connection)
    .select(['id', 'number', 'title', 'due_date as dueDate', 'updated_at as updatedAt', 'version'])
    .where(day, '<', '~')
    .$narrowType<{ dueDate: NotNull }>();
  const wanted = assigneeId === null ? due : due.where('assignee_id', '=', assigneeId);
  return wanted.orderBy(day, 'desc').orderBy('id').limit(limit).execute();
}

export type DueTask = Awaited<ReturnType<typeof listDueTasks>>[number];
