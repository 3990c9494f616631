import type { Updateable } from 'kysely';
import { v7 as newId } from 'uuid';
import { DAY, MINUTE } from '#shared/durations.ts';
import type { NotificationKind } from '#shared/notifications.ts';
import type { Connection, Transaction } from '../database/database.ts';
import type { Tables } from '../database/schema.ts';

type Row = Tables['notification_settings'];

/** A person's stored settings. */
export type StoredSettings = {
  email: string | null;
  isConfirmed: boolean;
  isRefused: boolean;
  emailKinds: NotificationKind[];
  pushKinds: NotificationKind[];
  digestHour: number | null;
};

const settingsOf = (connection: Connection, adminId: string) =>
  connection.sql
    .selectFrom('notification_settings')
    .select(['email', 'email_confirmed_at', 'email_refused_at', 'email_kinds', 'push_kinds', 'digest_hour'])
    .where('admin_id', '=', adminId);

const NONE: StoredSettings = { email: null, isConfirmed: false, isRefused: false, emailKinds: [], pushKinds: [], digestHour: null };

const read = (row: Awaited<ReturnType<ReturnType<typeof settingsOf>['executeTakeFirst']>>): StoredSettings =>
  row
    ? {
        email: row.email,
        isConfirmed: row.email_confirmed_at !== null,
        isRefused: row.email_refused_at !== null,
        emailKinds: JSON.parse(row.email_kinds),
        pushKinds: JSON.parse(row.push_kinds),
        digestHour: row.digest_hour,
      }
    : NONE;

/** A person's settings; mail and push are off until they choose. */
export const findSettings = async (connection: Connection, adminId: string): Promise<StoredSettings> =>
  read(await settingsOf(connection, adminId).executeTakeFirst());

/** A person's settings, locked until commit. */
export async function holdSettings(tx: Transaction, adminId: string): Promise<StoredSettings> {
  await tx.sql
    .insertInto('notification_settings')
    .values({ admin_id: adminId, email_kinds: '[]', push_kinds: '[]' })
    .onConflict((known) => known.doNothing())
    .execute();
  return read(await settingsOf(tx, adminId).modifyEnd(tx.engine.locks.rows('notification_settings', 'change')).executeTakeFirst());
}

/** Changes a person's settings. An empty change is none. */
export async function updateSettings(tx: Transaction, adminId: string, fields: Updateable<Row>): Promise<void> {
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
    .where('at', '>', new Date(now - DAY).toISOString())
    .where('at', '<', new Date(now + MINUTE).toISOString())
    .execute();
  return rows.length;
}

export async function insertConfirmation(tx: Transaction, adminId: string, addressHash: string, now: number): Promise<void> {
  const row = { id: newId(), admin_id: adminId, address_hash: addressHash, at: new Date(now).toISOString() };
  await tx.sql.insertInto('email_confirmations').values(row).execute();
}

/** Deletes confirmation mails that no limit counts any more. */
export async function deleteOldConfirmations(tx: Transaction, now: number): Promise<void> {
  const outside = tx.sql.deleteFrom('email_confirmations');
  await outside
    .where((row) => row.or([row('at', '<', new Date(now - DAY).toISOString()), row('at', '>', new Date(now + DAY).toISOString())]))
    .execute();
}
