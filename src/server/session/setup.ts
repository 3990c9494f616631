import { sql } from 'kysely';
import { createAdmin } from '../admins/changes.ts';
import { hasAdmins } from '../admins/queries.ts';
import { theOperator } from '../audit/record.ts';
import { change } from '../board/changes.ts';
import type { Connection, Database, Transaction } from '../database/database.ts';
import type { Settings } from '../settings.ts';
import { hashOf, newToken } from './token.ts';

/** Whether some setup link may still work. */
export async function hasSetupToken(connection: Connection): Promise<boolean> {
  const found = await connection.sql.selectFrom('setup_tokens').select('token_hash').limit(sql.lit(1)).executeTakeFirst();
  return found !== undefined;
}

/**
 * Uses up a setup token: where it is valid, no setup link works from then on.
 * @returns whether it was valid
 */
export async function spendSetupToken(tx: Transaction, token: string): Promise<boolean> {
  await tx.engine.locks.take(tx, 'admins');
  const found = await tx.sql.selectFrom('setup_tokens').select('token_hash').where('token_hash', '=', hashOf(token)).executeTakeFirst();
  if (found) await tx.sql.deleteFrom('setup_tokens').execute();
  return found !== undefined;
}

/** Makes a one-time setup link's token. */
export async function createSetupToken(tx: Transaction): Promise<string> {
  const token = newToken();
  await tx.sql
    .insertInto('setup_tokens')
    .values({ token_hash: hashOf(token), created_at: new Date().toISOString() })
    .execute();
  return token;
}

/** How the first super admin comes in. */
export type FirstEntry = { kind: 'open' } | { kind: 'created'; name: string } | { kind: 'setup'; token: string };

/**
 * Where there is no admin yet: makes the super admin that the settings name, or else a setup token. Looked at and
 * made in one transaction and under one lock, so that two servers starting at once make one.
 */
export async function prepareFirstEntry(database: Database, { superAdmin }: Pick<Settings, 'superAdmin'>): Promise<FirstEntry> {
  if (await hasAdmins(database)) return { kind: 'open' };
  return change(database, async (tx): Promise<FirstEntry> => {
    await tx.engine.locks.take(tx, 'admins');
    if (await hasAdmins(tx)) return { kind: 'open' };
    if (!superAdmin) return { kind: 'setup', token: await createSetupToken(tx) };
    await createAdmin(tx, theOperator, { ...superAdmin, role: 'super_admin' });
    return { kind: 'created', name: superAdmin.name };
  });
}
