import { type NotNull, type SqlBool, sql, type Updateable } from 'kysely';
import { ago, DAY, MINUTE } from '#shared/durations.ts';
import type { AnyNotificationKind, NotificationKind } from '#shared/notifications.ts';
import type { Connection, Transaction } from '../database/database.ts';
import type { Tables } from '../database/schema.ts';
import type { JobData } from '../jobs/kinds.ts';
import { openTasks } from '../tasks/queries.ts';

const dayAfter = (day: string) => new Date(Date.parse(day) + DAY).toISOString().slice(0, 10);

/** The claim of the digests that are due: each person's once a day. A day far ahead was noted by a wrong clock. @returns the data of their jobs */
export const claimDigests = (tx: Transaction, day: string, hour: number): Promise<JobData['digest'][]> =>
  tx.sql
    .updateTable('notification_settings')
    .set({ digest_on: day })
    .where('digest_hour', '<=', hour)
    .where('email_confirmed_at', 'is not', null)
    .where((row) => row.or([row('digest_on', 'is', null), row('digest_on', '<', day), row('digest_on', '>', dayAfter(day))]))
    .returning(['admin_id as adminId', 'digest_on as day'])
    .$narrowType<{ day: NotNull }>()
    .execute();

/** A person's open tasks, those due first in front. `lastBy`: the author of the latest entry in the history. */
export const listOpenTasks = (connection: Connection, adminId: string) =>
  openTasks(connection)
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

const settings = (connection: Connection) =>
  connection.sql
    .selectFrom('admins')
    .leftJoin('notification_settings', 'admin_id', 'admins.id')
    .select(['admins.id', 'email', 'email_confirmed_at', 'email_refused_at', 'email_kinds', 'push_kinds', 'digest_hour']);

const asSettings = (row: Awaited<ReturnType<ReturnType<typeof settings>['execute']>>[number]) => ({
  email: row.email,
  emailConfirmed: row.email_confirmed_at !== null,
  emailRefused: row.email_refused_at !== null,
  emailKinds: JSON.parse(row.email_kinds ?? '[]') as NotificationKind[],
  pushKinds: JSON.parse(row.push_kinds ?? '[]') as NotificationKind[],
  digestHour: row.digest_hour,
});

export type StoredSettings = ReturnType<typeof asSettings>;

/** A person's settings; mail and push are off until they choose. */
export const findSettings = async (connection: Connection, adminId: string): Promise<StoredSettings> =>
  asSettings(await settings(connection).where('admins.id', '=', adminId).executeTakeFirstOrThrow());

/** A person who can sign in, with an address that may be unconfirmed. */
export type Receiver = StoredSettings & { email: string };

export async function findReceiver(connection: Connection, adminId: string): Promise<Receiver | undefined> {
  const row = await settings(connection).where('admins.id', '=', adminId).where('active', '=', 1).executeTakeFirst();
  return row?.email ? { ...asSettings(row), email: row.email } : undefined;
}

type Chosen = { id: string; mailKinds: AnyNotificationKind[]; pushKinds: AnyNotificationKind[] };

/** Those of these people, and of the commenters on a task, who can sign in, with the kinds that they chose for mail and push. */
export async function listReceivers(connection: Connection, ids: string[], commentedTaskId: string): Promise<Chosen[]> {
  const { json } = connection.engine;
  const hasCommented = sql<SqlBool>`admins.id in (select admin_id from activities where task_id = ${commentedTaskId} and action = 'comment')`;
  const rows = await settings(connection)
    .where('active', '=', 1)
    .where((admin) => admin.or([json.among(sql`admins.id`, ids), hasCommented]))
    .execute();
  return rows.map((row) => {
    const { emailConfirmed, emailKinds, pushKinds } = asSettings(row);
    return { id: row.id, mailKinds: emailConfirmed ? emailKinds : [], pushKinds };
  });
}

/** A person's settings, locked until commit. */
export async function holdSettings(tx: Transaction, adminId: string): Promise<StoredSettings> {
  await tx.sql
    .insertInto('notification_settings')
    .values({ admin_id: adminId, email_kinds: '[]', push_kinds: '[]' })
    // An update of nothing locks the row.
    .onConflict((known) => known.column('admin_id').doUpdateSet((row) => ({ email: row.ref('notification_settings.email') })))
    .execute();
  return findSettings(tx, adminId);
}

/** Changes a person's settings. An empty change is none. */
export async function updateSettings(tx: Transaction, adminId: string, fields: Updateable<Tables['notification_settings']>): Promise<void> {
  if (Object.keys(fields).length === 0) return;
  await tx.sql.updateTable('notification_settings').set(fields).where('admin_id', '=', adminId).execute();
}

/** How many confirmation mails were sent within a day, for a person or to an address, whichever are more. A clock that was ahead counts for nothing. */
export async function countConfirmations(connection: Connection, adminId: string, addressHash: string, now: number): Promise<number> {
  const { own, alike } = await connection.sql
    .selectFrom('email_confirmations')
    .select(({ fn }) => fn.countAll<number>().filterWhere('admin_id', '=', adminId).as('own'))
    .select(({ fn }) => fn.countAll<number>().filterWhere('address_hash', '=', addressHash).as('alike'))
    .where((row) => row.or([row('admin_id', '=', adminId), row('address_hash', '=', addressHash)]))
    .where('at', '>', ago(DAY, now))
    .where('at', '<', ago(-MINUTE, now))
    .executeTakeFirstOrThrow();
  return Math.max(own, alike);
}
