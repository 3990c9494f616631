import { sql } from 'kysely';
import { NOTE_CUT, NOTIFICATIONS_PAGE } from '#shared/limits.ts';
import type { AnyNotificationKind, Notification } from '#shared/notifications.ts';
import type { Change } from '../changes/change.ts';
import type { Connection, Transaction } from '../database/database.ts';
import { risingIds } from '../rising-ids.ts';
import type { Told } from './who-is-told.ts';

const nextId = risingIds();

type Written = Omit<Told, 'kind'> & { kind: AnyNotificationKind };

/** Adds notifications, with the author of the change as their actor. @param at ISO 8601 @returns their ids, in order */
export async function insertNotifications(tx: Change, told: Written[], at: string): Promise<string[]> {
  const ids = told.map(() => nextId(at));
  const rows = told.map((one, index) => ({
    id: ids[index] ?? '',
    admin_id: one.adminId,
    kind: one.kind,
    task_id: one.taskId,
    activity_id: one.activityId,
    actor_id: tx.by.user?.id ?? null,
    count: one.count,
    at,
    mail_job_id: null,
  }));
  await tx.sql.insertInto('notifications').values(rows).execute();
  return ids;
}

/** Those of these people who can sign in. */
export async function activeAmong(connection: Connection, ids: string[]): Promise<Set<string>> {
  const active = connection.sql.selectFrom('admins').select('id').where('active', '=', 1);
  const rows = await active.where(connection.engine.json.among(sql`id`, ids)).execute();
  return new Set(rows.map(({ id }) => id));
}

const notifications = (connection: Connection) =>
  connection.sql
    .selectFrom('notifications')
    .leftJoin('tasks', 'tasks.id', 'notifications.task_id')
    .leftJoin('activities', 'activities.id', 'notifications.activity_id')
    .leftJoin('admins', 'admins.id', 'notifications.actor_id')
    .select([
      'notifications.id',
      'notifications.admin_id as adminId',
      'notifications.kind',
      'notifications.task_id as taskId',
      'tasks.number',
      'tasks.title',
      'notifications.actor_id as actorId',
      'admins.name as actorName',
      'notifications.count',
      sql<string | null>`substr(activities.note, 1, ${sql.lit(NOTE_CUT)})`.as('note'),
      'notifications.at',
      'notifications.read_at as readAt',
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof notifications>['execute']>>[number];

/** A notification as its owner sees it. */
const asNotification = ({ id, kind, taskId, number, title, actorId, actorName, count, note, at, readAt }: Row): Notification => ({
  id,
  kind,
  task: taskId === null || number === null ? null : { id: taskId, number, title: title ?? '' },
  count,
  actor: actorId === null ? null : { id: actorId, name: actorName ?? '' },
  note,
  at,
  readAt,
});

/** A page of a person's notifications, newest first. @param before the id to go on from */
export async function listNotifications(connection: Connection, adminId: string, before?: string): Promise<Notification[]> {
  const page = notifications(connection).where('notifications.admin_id', '=', adminId).orderBy('notifications.id', 'desc');
  const rows = await (before === undefined ? page : page.where('notifications.id', '<', before)).limit(NOTIFICATIONS_PAGE).execute();
  return rows.map(asNotification);
}

/** Notifications by id, oldest first, with their owners. */
export async function findNotifications(connection: Connection, ids: string[]): Promise<{ adminId: string; item: Notification }[]> {
  const wanted = notifications(connection).where(connection.engine.json.among(sql`notifications.id`, ids));
  const rows = await wanted.orderBy('notifications.id').execute();
  return rows.map((row) => ({ adminId: row.adminId, item: asNotification(row) }));
}

/** How many notifications each of these people has not read. */
export async function countUnread(connection: Connection, adminIds: string[]): Promise<Map<string, number>> {
  const rows = await connection.sql
    .selectFrom('notifications')
    .select(['admin_id', (unread) => unread.fn.countAll<number>().as('unread')])
    .where('read_at', 'is', null)
    .where(connection.engine.json.among(sql`admin_id`, adminIds))
    .groupBy('admin_id')
    .execute();
  return new Map(rows.map(({ admin_id, unread }) => [admin_id, Number(unread)]));
}

/** Marks a person's notifications as read: these, or all up to one. @returns whether any was unread */
export async function markRead(
  tx: Transaction,
  adminId: string,
  which: { ids: string[] } | { upTo: string },
  at: string,
): Promise<boolean> {
  const unread = tx.sql.updateTable('notifications').set({ read_at: at }).where('admin_id', '=', adminId).where('read_at', 'is', null);
  const wanted = 'ids' in which ? unread.where(tx.engine.json.among(sql`id`, which.ids)) : unread.where('id', '<=', which.upTo);
  return (await wanted.returning('id').execute()).length > 0;
}

/** Deletes notifications from before a time (ISO 8601). */
export async function deleteOldNotifications(tx: Transaction, before: string): Promise<void> {
  await tx.sql.deleteFrom('notifications').where('at', '<', before).execute();
}
