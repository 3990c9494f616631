import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { NOTE_CUT, NOTIFICATIONS_PAGE } from '#shared/limits.ts';
import type { AnyNotificationKind, Notification } from '#shared/notifications.ts';
import type { Change } from '../changes/change-transaction.ts';
import type { Connection, Transaction } from '../database/database.ts';
import { insertRows } from '../database/rows.ts';
import { shortened } from '../shortened.ts';
import { announceNews, type News } from './news.ts';
import type { Told } from './who-is-told.ts';

/** A notification to add, by default about no task. `mailJobId` is the job of the mail that tells it, too. */
type New = Partial<Omit<Told, 'kind'>> & { adminId: string; kind: AnyNotificationKind; mailJobId?: string | undefined };

/** Adds notifications, with the author of the change as their actor. Their people are told after the commit. @returns them with their ids */
export async function insertNotifications(tx: Change, added: New[]): Promise<(New & { id: string })[]> {
  const written = added.map((one) => ({ ...one, id: newId() }));
  const rows = written.map(({ id, adminId, kind, taskId = null, activityId = null, count = 1, mailJobId = null }) => ({
    id,
    admin_id: adminId,
    kind,
    task_id: taskId,
    activity_id: activityId,
    actor_id: tx.by.user?.id ?? null,
    via: tx.by.via?.name,
    count,
    at: tx.at,
    mail_job_id: mailJobId,
  }));
  await insertRows(tx, 'notifications', rows);
  announceNews(tx, ...written.map(({ adminId, id }): News => [adminId, id]));
  return written;
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
      'tasks.deleted_at as deletedAt',
      'notifications.actor_id as actorId',
      'admins.name as actorName',
      'notifications.via',
      'notifications.count',
      // One more, to know whether it is cut.
      sql<string | null>`substr(activities.note, 1, ${sql.lit(NOTE_CUT + 1)})`.as('note'),
      'notifications.at',
      'notifications.read_at as readAt',
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof notifications>['execute']>>[number];

/** A link that is cut within its address, whose signs would be shown. */
const CUT_LINK = /!?\[([^[\]\n]*)\]\([^()\s]*…$/;

/** A notification with its owner. `isWanted`: it is unread, and its task is not deleted. */
type Owned = { adminId: string; isWanted: boolean; item: Notification };

const asOwned = ({ adminId, deletedAt, taskId, number, title, actorId, actorName, note, ...rest }: Row): Owned => ({
  adminId,
  isWanted: rest.readAt === null && deletedAt === null,
  item: {
    ...rest,
    note: note && shortened(note, NOTE_CUT).replace(CUT_LINK, '$1…'),
    task: taskId === null || number === null ? null : { id: taskId, number, title: title ?? '' },
    actor: actorId === null ? null : { id: actorId, name: actorName ?? '' },
  },
});

/** A page of a person's notifications, newest first. @param before the id to go on from */
export async function listNotifications(connection: Connection, adminId: string, before?: string): Promise<Notification[]> {
  const page = notifications(connection).where('notifications.admin_id', '=', adminId).orderBy('notifications.id', 'desc');
  const rows = await (before === undefined ? page : page.where('notifications.id', '<', before)).limit(NOTIFICATIONS_PAGE).execute();
  return rows.map((row) => asOwned(row).item);
}

const oldestFirst = async (wanted: ReturnType<typeof notifications>): Promise<Owned[]> =>
  (await wanted.orderBy('notifications.id').execute()).map(asOwned);

/** Notifications by id, oldest first. */
export const findNotifications = (connection: Connection, ids: string[]): Promise<Owned[]> =>
  oldestFirst(notifications(connection).where(connection.engine.json.among(sql`notifications.id`, ids)));

/** The notifications in a job's mail, oldest first. */
export const listMailed = (connection: Connection, jobId: string): Promise<Owned[]> =>
  oldestFirst(notifications(connection).where('mail_job_id', '=', jobId));

/** Has a job's mail tell the notifications of other jobs' mails. */
export async function joinMails(tx: Transaction, jobId: string, others: string[]): Promise<void> {
  const told = tx.sql.updateTable('notifications').set({ mail_job_id: jobId });
  await told.where(tx.engine.json.among(sql`mail_job_id`, others)).execute();
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
  return new Map(rows.map(({ admin_id, unread }) => [admin_id, unread]));
}

/** Has the people who were told of an entry load their notifications anew, because its text has changed. */
export async function announceRewriting(tx: Transaction, activityId: string): Promise<void> {
  const told = tx.sql.selectFrom('notifications').select('admin_id').distinct().where('activity_id', '=', activityId);
  announceNews(tx, ...(await told.execute()).map(({ admin_id }): News => [admin_id]));
}

/** Notifications per statement, so that nobody waits long for the writer. */
const AT_ONCE = 1_000;

/** Marks some of a person's notifications as read: of these, or of all up to one. @returns whether there may be more */
export async function markRead(tx: Transaction, adminId: string, which: { ids: string[] } | { upTo: string }): Promise<boolean> {
  const unread = tx.sql.selectFrom('notifications').select('id').where('admin_id', '=', adminId).where('read_at', 'is', null);
  const wanted = 'ids' in which ? unread.where(tx.engine.json.among(sql`id`, which.ids)) : unread.where('id', '<=', which.upTo);
  const now = tx.sql.updateTable('notifications').set({ read_at: new Date().toISOString() });
  const read = await now.where('id', 'in', wanted.limit(AT_ONCE)).returning('id').execute();
  if (read.length > 0) announceNews(tx, [adminId]);
  return read.length === AT_ONCE;
}
