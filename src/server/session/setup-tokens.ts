import { ago, DAY } from '#shared/durations.ts';
import type { Connection, Transaction } from '../database/database.ts';
import { insertRows } from '../database/rows.ts';
import { hashOf, newToken } from './token.ts';

/** Lifetime of a setup link, because links stay in logs and terminals. */
export const SETUP_LINK_MS = 7 * DAY;

/** Whether a setup token is valid. The lock on all admins keeps it so, because a new super admin ends it. */
export async function isSetupToken(connection: Connection, token: string): Promise<boolean> {
  const found = await connection.sql
    .selectFrom('setup_tokens')
    .select('token_hash')
    .where('token_hash', '=', hashOf(token))
    .where('created_at', '>', ago(SETUP_LINK_MS))
    .executeTakeFirst();
  return found !== undefined;
}

/** A new token for a one-time setup link. It works for a week, or until there is another super admin. */
export async function createSetupToken(tx: Transaction): Promise<string> {
  const token = newToken();
  await insertRows(tx, 'setup_tokens', { token_hash: hashOf(token), created_at: new Date().toISOString() });
  return token;
}

export async function deleteSetupTokens(tx: Transaction): Promise<void> {
  await tx.sql.deleteFrom('setup_tokens').execute();
}
