import { type SqlBool, sql } from 'kysely';
import { NOTE_CUT, NOTIFICATIONS_PAGE } from '#shared/limits.ts';
import type { AnyNotificationKind, Notification, NotificationKind } from '#shared/notifications.ts';
import type { Change } from '../changes/change-transaction.ts';
import type { Connection, Transaction } from '../database/database.ts';
import { insertRows } from '../database/rows.ts';
import { nextId } from '../rising-ids.ts';
import { announceNews, type News } from './news.ts';
import type { Told } from './who-is-told.ts';

type Written = Omit<Told, 'kind'> & { kind: AnyNotificationKind };

/** Adds notifications, with the author of the change as their actor. Their people are told after the commit. @returns their ids, in order */
export async function insertNotifications(tx: Change, told: Written[]): Promise<string[]> {
  const ids = told.map(() => nextId(tx.at));
  const rows = told.map((one, index) => ({
    id: ids[index] ?? '',
    admin_id: one.adminId,
    kind: one.kind,
    task_id: one.taskId,
    activity_id: one.activityId,
    actor_id: tx.by.user?.id ?? null,
    via: tx.by.via?.name,
    count: one.count,
    at: tx.at,
    mail_job_id: null,
  }));
  await insertRows(tx, 'notifications', rows);
  announceNews(tx, ...rows.map(({ admin_id, id }): News => [admin_id, id]));
  return ids;
}

const kindsOf = (kinds: string | null): NotificationKind[] => JSON.parse(kinds ?? '[]');

/** Those of these people, and of the commenters on a task, who can sign in, with the kinds that they chose for mail and push. */
export async function listReceivers(connection: Connection, ids: string[], commentedTaskId: string) {
  const { json } = connection.engine;
  const hasCommented = sql<SqlBool>`admins.id in (select admin_id from activities where task_id = ${commentedTaskId} and action = 'comment')`;
  const rows = await connection.sql
    .selectFrom('admins')
    .leftJoin('notification_settings', 'notification_settings.admin_id', 'admins.id')
    .select(['admins.id', 'email_confirmed_at', 'email_kinds', 'push_kinds'])
    .select(sql<number>`case when ${hasCommented} then 1 else 0 end`.as('hasCommented'))
    .where('active', '=', 1)
    .where((admin) => admin.or([json.among(sql`admins.id`, ids), hasCommented]))
    .execute();
  return rows.map((row) => ({
    id: row.id,
    hasCommented: row.hasCommented === 1,
    mailKinds: row.email_confirmed_at === null ? [] : kindsOf(row.email_kinds),
    pushKinds: kindsOf(row.push_kinds),
  }));
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
      'notifications.via',
      'notifications.count',
      sql<string | null>`substr(activities.note, 1, ${sql.lit(NOTE_CUT)})`.as('note'),
      'notifications.at',
      'notifications.read_at as readAt',
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof notifications>['execute']>>[number];

const asNotification = ({ id, kind, taskId, number, title, actorId, actorName, via, count, note, at, readAt }: Row): Notification => ({
  id,
  kind,
  task: taskId === null || number === null ? null : { id: taskId, number, title: title ?? '' },
  count,
  actor: actorId === null ? null : { id: actorId, name: actorName ?? '' },
  via,
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

/** Notifications per statement, so that nobody waits long for the writer. */
const AT_ONCE = 1_000;

/** Marks some of a person's notifications as read: of these, or of all up to one. @returns whether there may be more */
export async function markRead(
  tx: Transaction,
  adminId: string,
  which: { ids: string[] } | { upTo: string },
  at: string,
): Promise<boolean> {
  const unread = tx.sql.selectFrom('notifications').select('id').where('admin_id', '=', adminId).where('read_at', 'is', null);
  const wanted = 'ids' in which ? unread.where(tx.engine.json.among(sql`id`, which.ids)) : unread.where('id', '<=', which.upTo);
  const some = wanted.limit(AT_ONCE);
  const read = await tx.sql.updateTable('notifications').set({ read_at: at }).where('id', 'in', some).returning('id').execute();
  if (read.length > 0) announceNews(tx, [adminId]);
  return read.length === AT_ONCE;
}
