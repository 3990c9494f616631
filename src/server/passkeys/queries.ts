import type { Insertable } from 'kysely';
import { v7 as newId } from 'uuid';
import { isWithin, MINUTE } from '#shared/durations.ts';
import type { Passkey } from '#shared/second-factor.ts';
import type { Connection, Transaction } from '../database/database.ts';
import type { Tables } from '../database/schema.ts';
import { updateSession } from '../session/queries.ts';

/** How long a browser may take to make a passkey, or to sign with one (ms). */
export const PASSKEY_MS = 5 * MINUTE;

/** How a browser reaches a passkey: `usb`, `hybrid`. Browsers may invent more. */
export const TRANSPORT = /^[a-z-]{1,32}$/;
export const isTransport = (value: unknown): value is string => typeof value === 'string' && TRANSPORT.test(value);

const columns = ['id', 'name', 'created_at as createdAt', 'last_used_at as lastUsedAt'] as const;

/** A person's passkeys, the oldest first. */
export const listPasskeys = (connection: Connection, adminId: string): Promise<Passkey[]> =>
  connection.sql.selectFrom('passkeys').select(columns).where('admin_id', '=', adminId).orderBy('id').execute();

/** A person's passkeys as a browser knows them. */
export async function listCredentials(connection: Connection, adminId: string): Promise<{ id: string; transports: string[] }[]> {
  const own = connection.sql.selectFrom('passkeys').select(['credential_id', 'transports']).where('admin_id', '=', adminId);
  return (await own.execute()).map((row) => ({ id: row.credential_id, transports: JSON.parse(row.transports) }));
}

/** A passkey of an active person by its credential, locked until commit. */
export const holdPasskey = (tx: Transaction, credentialId: string) =>
  tx.sql
    .selectFrom('passkeys')
    .innerJoin('admins', 'admins.id', 'passkeys.admin_id')
    .select(['passkeys.id', 'admin_id as adminId', 'public_key', 'counter'])
    .where('credential_id', '=', credentialId)
    .where('active', '=', 1)
    .modifyEnd(tx.engine.locks.rows('passkeys', 'change'))
    .executeTakeFirst();

type NewPasskey = Omit<Insertable<Tables['passkeys']>, 'id' | 'created_at'>;

/** @returns the passkey, or `undefined` if its credential is known */
export const insertPasskey = (tx: Transaction, passkey: NewPasskey): Promise<Passkey | undefined> =>
  tx.sql
    .insertInto('passkeys')
    .values({ ...passkey, id: newId(), created_at: new Date().toISOString() })
    .onConflict((known) => known.column('credential_id').doNothing())
    .returning(columns)
    .executeTakeFirst();

/** Deletes one of a person's passkeys. @returns its name, or `undefined` if there was none */
export async function deletePasskey(tx: Transaction, adminId: string, id: string): Promise<string | undefined> {
  const own = tx.sql.deleteFrom('passkeys').where('admin_id', '=', adminId).where('id', '=', id);
  return (await own.returning('name').executeTakeFirst())?.name;
}

/** Keeps what a new passkey has to sign with its session, so that every node knows it and no other session can use it. */
export const keepRegistration = (tx: Transaction, tokenHash: string, challenge: string) =>
  updateSession(tx, tokenHash, { passkey_challenge: `${challenge} ${new Date().toISOString()}` });

/** Takes what a new passkey has to sign, which works once. @returns `null` if it is missing or too old */
export async function takeRegistration(tx: Transaction, tokenHash: string): Promise<string | null> {
  const own = tx.sql.selectFrom('sessions').select('passkey_challenge').where('token_hash', '=', tokenHash);
  const kept = await own.modifyEnd(tx.engine.locks.rows('sessions', 'change')).executeTakeFirst();
  await updateSession(tx, tokenHash, { passkey_challenge: null });
  const [challenge = '', at = ''] = kept?.passkey_challenge?.split(' ') ?? [];
  return isWithin(at, PASSKEY_MS) ? challenge : null;
}
