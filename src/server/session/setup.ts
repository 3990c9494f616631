import { sql } from 'kysely';
import { nameFault } from '#shared/admin-names.ts';
import type { Admin, NewAdmin } from '#shared/admins.ts';
import { DAY } from '#shared/durations.ts';
import { createAdmin } from '../admins/changes.ts';
import { hasAdmins } from '../admins/queries.ts';
import { theOperator } from '../audit/record.ts';
import { type Change, change } from '../changes/change.ts';
import type { Connection, Database, Transaction } from '../database/database.ts';
import { type Settings, WrongSetting } from '../settings.ts';
import { hashOf, newToken } from './token.ts';

/** How long a setup link works: it stays in logs and terminals, where it must not work years later. */
const LIFETIME_MS = 7 * DAY;

/** The setup tokens that still work. */
const openTokens = ({ sql: db }: Connection) =>
  db
    .selectFrom('setup_tokens')
    .select('token_hash')
    .where('created_at', '>', new Date(Date.now() - LIFETIME_MS).toISOString());

/** Whether some setup link may still work. */
export async function hasSetupToken(connection: Connection): Promise<boolean> {
  const found = await openTokens(connection).limit(sql.lit(1)).executeTakeFirst();
  return found !== undefined;
}

/** @param now (milliseconds) */
export async function deleteOldSetupTokens(tx: Transaction, now: number): Promise<void> {
  await tx.sql
    .deleteFrom('setup_tokens')
    .where('created_at', '<', new Date(now - LIFETIME_MS).toISOString())
    .execute();
}

/**
 * Uses up a setup token: where it is valid, no setup link works from then on.
 * @returns whether it was valid
 */
export async function spendSetupToken(tx: Transaction, token: string): Promise<boolean> {
  await tx.engine.locks.take(tx, 'admins');
  const found = await openTokens(tx).where('token_hash', '=', hashOf(token)).executeTakeFirst();
  if (found) await tx.sql.deleteFrom('setup_tokens').execute();
  return found !== undefined;
}

/** Makes a one-time setup link's token; it works for a week. */
export async function createSetupToken(tx: Transaction): Promise<string> {
  const token = newToken();
  await tx.sql
    .insertInto('setup_tokens')
    .values({ token_hash: hashOf(token), created_at: new Date().toISOString() })
    .execute();
  return token;
}

/**
 * Makes a super admin on the word of whoever runs the server. Setup links that were made to get in work no longer: somebody is in.
 * @throws AppError as `createAdmin` does
 */
export async function createSuperAdmin(tx: Change, person: Omit<NewAdmin, 'role'>): Promise<Admin> {
  await tx.engine.locks.take(tx, 'admins');
  const made = await createAdmin(tx, theOperator, { ...person, role: 'super_admin' });
  await tx.sql.deleteFrom('setup_tokens').execute();
  return made;
}

/** How the first super admin comes in. */
export type FirstEntry = { kind: 'open' } | { kind: 'created'; name: string } | { kind: 'setup'; token: string };

/**
 * Where there is no admin yet: makes the super admin that the settings name, or else a setup token. Looked at and
 * made in one transaction and under one lock, so that two servers starting at once make one.
 * @throws WrongSetting where it would have a name that nobody may have
 */
export async function prepareFirstEntry(database: Database, { superAdmin }: Pick<Settings, 'superAdmin'>): Promise<FirstEntry> {
  if (await hasAdmins(database)) return { kind: 'open' };
  return change(database, async (tx): Promise<FirstEntry> => {
    await tx.engine.locks.take(tx, 'admins');
    if (await hasAdmins(tx)) return { kind: 'open' };
    if (!superAdmin) return { kind: 'setup', token: await createSetupToken(tx) };
    const fault = nameFault(superAdmin.name);
    if (fault) throw new WrongSetting(`The setting SUPER_ADMIN_NAME names nobody: ${fault}`);
    await createSuperAdmin(tx, superAdmin);
    return { kind: 'created', name: superAdmin.name };
  });
}
