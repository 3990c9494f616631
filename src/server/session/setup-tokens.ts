import { DAY } from '#shared/durations.ts';
import type { Connection, Transaction } from '../database/database.ts';
import { hashOf, newToken } from './token.ts';

/** How long a setup link works: it stays in logs and terminals, where it must not work years later. */
const LIFETIME_MS = 7 * DAY;

/** Whether a setup token opens something at the moment. */
export async function isSetupToken({ sql: db }: Connection, token: string): Promise<boolean> {
  const found = await db
    .selectFrom('setup_tokens')
    .select('token_hash')
    .where('token_hash', '=', hashOf(token))
    .where('created_at', '>', new Date(Date.now() - LIFETIME_MS).toISOString())
    .executeTakeFirst();
  return found !== undefined;
}

/** The same, and it stays so until the transaction ends: whoever becomes super admin meanwhile waits. */
export async function holdSetupToken(tx: Transaction, token: string): Promise<boolean> {
  await tx.engine.locks.take(tx, 'admins');
  return isSetupToken(tx, token);
}

/** Makes a one-time setup link's token; it works for a week, or until there is another super admin. */
export async function createSetupToken(tx: Transaction): Promise<string> {
  const token = newToken();
  await tx.sql
    .insertInto('setup_tokens')
    .values({ token_hash: hashOf(token), created_at: new Date().toISOString() })
    .execute();
  return token;
}

/** Ends every setup link. */
export async function deleteSetupTokens(tx: Transaction): Promise<void> {
  await tx.sql.deleteFrom('setup_tokens').execute();
}

/** @param now milliseconds since 1970 */
export async function deleteOldSetupTokens(tx: Transaction, now: number): Promise<void> {
  await tx.sql
    .deleteFrom('setup_tokens')
    .where('created_at', '<', new Date(now - LIFETIME_MS).toISOString())
    .execute();
}
