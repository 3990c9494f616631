import { MINUTE } from '#shared/durations.ts';
import type { Transaction } from '../database/database.ts';

/** How long a browser may take to make a passkey, or to sign with one (ms). */
export const PASSKEY_MS = 5 * MINUTE;

/** Keeps what a new passkey has to sign with its session, so that every node knows it and no other session can use it. */
export async function keepRegistration(tx: Transaction, tokenHash: string, challenge: string): Promise<void> {
  const kept = `${challenge} ${new Date().toISOString()}`;
  await tx.sql.updateTable('sessions').set({ passkey_challenge: kept }).where('token_hash', '=', tokenHash).execute();
}

/** Takes what a new passkey has to sign, which works once. @returns `null` if it is missing or too old */
export async function takeRegistration(tx: Transaction, tokenHash: string): Promise<string | null> {
  const own = tx.sql.selectFrom('sessions').select('passkey_challenge').where('token_hash', '=', tokenHash);
  const kept = await own.modifyEnd(tx.engine.locks.rows('sessions', 'change')).executeTakeFirst();
  await tx.sql.updateTable('sessions').set({ passkey_challenge: null }).where('token_hash', '=', tokenHash).execute();
  const [challenge = '', at = ''] = kept?.passkey_challenge?.split(' ') ?? [];
  const age = Date.now() - Date.parse(at);
  return age >= 0 && age < PASSKEY_MS ? challenge : null;
}
