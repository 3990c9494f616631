import { sql, type Updateable } from 'kysely';
import { ago, DAY, MINUTE } from '#shared/durations.ts';
import type { NotificationKind } from '#shared/notifications.ts';
import type { Connection, Transaction } from '../database/database.ts';
import type { Tables } from '../database/schema.ts';

/** Locks people's settings until commit, so that changes at once don't begin two mails. One order of the rows avoids deadlocks. */
export async function lockMailSettings(tx: Transaction, adminIds: string[]): Promise<void> {
  await tx.sql
    .selectFrom('notification_settings')
    .select('admin_id')
    .where(tx.engine.json.among(sql`admin_id`, adminIds))
    .orderBy('admin_id')
    .modifyEnd(tx.engine.locks.rows('notification_settings', 'change'))
    .execute();
}

export async function attachToMails(tx: Transaction, mailed: { id: string; jobId: string }[]): Promise<void> {
  const wanted = tx.engine.json.table(mailed.map(({ id, jobId }) => ({ id, job_id: jobId })));
  await sql`update notifications set mail_job_id = wanted.job_id from ${wanted} as wanted where notifications.id = wanted.id`.execute(
    tx.sql,
  );
}

/** A person's confirmed address and choices; `undefined` if they get no mail. */
export async function findReceiver(
  connection: Connection,
  adminId: string,
): Promise<{ address: string; kinds: NotificationKind[]; digestHour: number | null } | undefined> {
  const row = await connection.sql
    .selectFrom('notification_settings')
    .innerJoin('admins', 'admins.id', 'notification_settings.admin_id')
    .select(['email', 'email_kinds', 'digest_hour'])
    .where('admin_id', '=', adminId)
    .where('active', '=', 1)
    .where('email_confirmed_at', 'is not', null)
    .executeTakeFirst();
  if (!row?.email) return undefined;
  return { address: row.email, kinds: JSON.parse(row.email_kinds), digestHour: row.digest_hour };
}

/** The notifications in a job's mail, oldest first. `isWanted`: unread, and their task is not deleted. */
export async function listMailed(connection: Connection, jobId: string): Promise<{ id: string; isWanted: boolean }[]> {
  const rows = await connection.sql
    .selectFrom('notifications')
    .leftJoin('tasks', 'tasks.id', 'notifications.task_id')
    .select(['notifications.id', 'read_at', 'deleted_at'])
    .where('mail_job_id', '=', jobId)
    .orderBy('notifications.id')
    .execute();
  return rows.map(({ id, read_at, deleted_at }) => ({ id, isWanted: read_at === null && deleted_at === null }));
}

/** The claim of the digests that are due: each person's once a day. A day far ahead was noted by a wrong clock. @returns their people */
export async function claimDigests(
  tx: Transaction,
  { day, nextDay, hour }: { day: string; nextDay: string; hour: number },
): Promise<string[]> {
  const rows = await tx.sql
    .updateTable('notification_settings')
    .set({ digest_on: day })
    .where('digest_hour', '<=', hour)
    .where('email_confirmed_at', 'is not', null)
    .where((row) => row.or([row('digest_on', 'is', null), row('digest_on', '<', day), row('digest_on', '>', nextDay)]))
    .returning('admin_id')
    .execute();
  return rows.map(({ admin_id }) => admin_id);
}

/** A person's open tasks, those due first in front. `lastBy`: the author of the latest entry in the history. */
export const listOpenTasks = (connection: Connection, adminId: string) =>
  connection.sql
    .selectFrom('tasks')
    .select((task) => [
      'number',
      'title',
      'due_date as dueDate',
      task
        .selectFrom('activities')
        .select('admin_id')
        .whereRef('task_id', '=', 'tasks.id')
        .orderBy('task_version', 'desc')
        .limit(1)
        .as('lastBy'),
    ])
    .where('assignee_id', '=', adminId)
    .where('deleted_at', 'is', null)
    .where('status', '<>', 'completed')
    .orderBy(sql`coalesce(due_date, '9')`)
    .orderBy('number')
    .execute();

/** Notes that the mail server refused a person's address, which is then unconfirmed. @returns whether it was still theirs and not refused yet */
export async function noteRefusal(tx: Transaction, adminId: string, address: string): Promise<boolean> {
  const row = await tx.sql
    .updateTable('notification_settings')
    .set({ email_refused_at: new Date().toISOString(), email_confirmed_at: null })
    .where('admin_id', '=', adminId)
    .where('email', '=', address)
    .where('email_refused_at', 'is', null)
    .returning('admin_id')
    .executeTakeFirst();
  return row !== undefined;
}

export type StoredSettings = Awaited<ReturnType<typeof findSettings>>;

/** A person's settings; mail and push are off until they choose. */
export async function findSettings(connection: Connection, adminId: string) {
  const row = await connection.sql
    .selectFrom('admins')
    .leftJoin('notification_settings', 'admin_id', 'admins.id')
    .select(['email', 'email_confirmed_at', 'email_refused_at', 'email_kinds', 'push_kinds', 'digest_hour as digestHour'])
    .where('admins.id', '=', adminId)
    .executeTakeFirst();
  return {
    email: row?.email ?? null,
    isConfirmed: row?.email_confirmed_at != null,
    isRefused: row?.email_refused_at != null,
    emailKinds: JSON.parse(row?.email_kinds ?? '[]') as NotificationKind[],
    pushKinds: JSON.parse(row?.push_kinds ?? '[]') as NotificationKind[],
    digestHour: row?.digestHour ?? null,
  };
}

/** A person's settings, locked until commit. */
export async function holdSettings(tx: Transaction, adminId: string): Promise<StoredSettings> {
  await tx.sql
    .insertInto('notification_settings')
    .values({ admin_id: adminId, email_kinds: '[]', push_kinds: '[]' })
    .onConflict((known) => known.doNothing())
    .execute();
  await lockMailSettings(tx, [adminId]);
  return findSettings(tx, adminId);
}

/** Changes a person's settings. An empty change is none. */
export async function updateSettings(tx: Transaction, adminId: string, fields: Updateable<Tables['notification_settings']>): Promise<void> {
  if (Object.keys(fields).length === 0) return;
  await tx.sql.updateTable('notification_settings').set(fields).where('admin_id', '=', adminId).execute();
}

/** How many confirmation mails were sent for a person, or to an address, within a day. A clock that was ahead counts for nothing. */
export async function countConfirmations(
  connection: Connection,
  column: 'admin_id' | 'address_hash',
  value: string,
  now: number,
): Promise<number> {
  const rows = await connection.sql
    .selectFrom('email_confirmations')
    .select('id')
    .where(column, '=', value)
    .where('at', '>', ago(DAY, now))
    .where('at', '<', new Date(now + MINUTE).toISOString())
    .execute();
  return rows.length;
}

/** Deletes confirmation mails that no limit counts any more. */
export async function deleteOldConfirmations(tx: Transaction, now: number): Promise<void> {
  const outside = tx.sql.deleteFrom('email_confirmations');
  await outside.where((row) => row.or([row('at', '<', ago(DAY, now)), row('at', '>', new Date(now + DAY).toISOString())])).execute();
}
