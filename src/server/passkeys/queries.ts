import { v7 as newId } from 'uuid';
import type { Passkey } from '#shared/second-factor.ts';
import type { Connection, Transaction } from '../database/database.ts';

type NewPasskey = { adminId: string; credentialId: string; publicKey: string; counter: number; transports: string[]; name: string };

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

/** @returns the passkey, or `undefined` if its credential is known */
export const insertPasskey = (tx: Transaction, passkey: NewPasskey): Promise<Passkey | undefined> =>
  tx.sql
    .insertInto('passkeys')
    .values({
      id: newId(),
      admin_id: passkey.adminId,
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
      counter: passkey.counter,
      transports: JSON.stringify(passkey.transports),
      name: passkey.name,
      created_at: new Date().toISOString(),
    })
    .onConflict((known) => known.column('credential_id').doNothing())
    .returning(columns)
    .executeTakeFirst();

export async function noteUse(tx: Transaction, id: string, counter: number): Promise<void> {
  await tx.sql.updateTable('passkeys').set({ counter, last_used_at: new Date().toISOString() }).where('id', '=', id).execute();
}

/** Deletes one of a person's passkeys. @returns its name, or `undefined` if there was none */
export async function deletePasskey(tx: Transaction, adminId: string, id: string): Promise<string | undefined> {
  const own = tx.sql.deleteFrom('passkeys').where('admin_id', '=', adminId).where('id', '=', id);
  return (await own.returning('name').executeTakeFirst())?.name;
}

/** Deletes all of a person's passkeys. */
export async function endPasskeys(tx: Transaction, adminId: string): Promise<void> {
  await tx.sql.deleteFrom('passkeys').where('admin_id', '=', adminId).execute();
}

/** Sets what a passkey has to sign for a challenge; `null` once it was tried, so that no response works twice. */
export async function keepChallenge(tx: Transaction, challengeId: string, passkeyChallenge: string | null): Promise<void> {
  await tx.sql.updateTable('challenges').set({ passkey_challenge: passkeyChallenge }).where('id', '=', challengeId).execute();
}
