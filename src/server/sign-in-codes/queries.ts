import { v7 as newId } from 'uuid';
import * as auditMessages from '#messages/server/audit.ts';
import { HOUR } from '#shared/durations.ts';
import { audit } from '../audit/record.ts';
import type { Transaction } from '../database/database.ts';
import { CODES, insertAttempt, timeOfNth } from '../session/attempt-queries.ts';

/** Codes for a person an hour, and for all a day (UTC). They are counted among the attempts to sign in, by a source of their own. */
const OF_PERSON = 3;
const IN_ALL = 200;

/** Takes a code for a person out of the budgets, and audits the last of the day. @returns whether there was one left */
async function takeCode(tx: Transaction, adminId: string): Promise<boolean> {
  const source = `code ${adminId}`;
  const now = new Date();
  const isDaySpent = async () =>
    (await timeOfNth(tx, { column: 'network', value: CODES }, IN_ALL, now.toISOString().slice(0, 10))) !== undefined;
  const since = new Date(now.getTime() - HOUR).toISOString();
  if ((await timeOfNth(tx, { column: 'source', value: source }, OF_PERSON, since)) !== undefined) return false;
  if (await isDaySpent()) return false;
  await insertAttempt(tx, { id: newId(), source, network: CODES, region: null, adminId: null }, now.toISOString());
  if (await isDaySpent()) await audit(tx, { user: null, origin: null }, 'codes_spent', auditMessages.codesSpent(IN_ALL));
  return true;
}

/**
 * Makes the code of a waiting challenge, or finds the one that it has.
 * @returns its number and time, or `undefined` if nothing is to be sent
 */
export async function beginCode(tx: Transaction, challengeId: string): Promise<{ to: string; tokenHash: string; at: string } | undefined> {
  // The budgets are counted by one transaction at a time.
  await tx.engine.locks.take(tx, 'sign-in');
  const found = await tx.sql
    .selectFrom('challenges')
    .innerJoin('admins', 'admins.id', 'challenges.admin_id')
    .select(['mobile_number as to', 'token_hash as tokenHash', 'code_at as at', 'admin_id'])
    .where('challenges.id', '=', challengeId)
    .where('state', '=', 'waiting')
    .where('active', '=', 1)
    .executeTakeFirst();
  if (!found?.admin_id) return undefined;
  const { to, tokenHash, admin_id: adminId } = found;
  if (found.at) return { to, tokenHash, at: found.at };
  if (!(await takeCode(tx, adminId))) return undefined;
  const at = new Date().toISOString();
  await tx.sql.updateTable('challenges').set({ code_at: at }).where('id', '=', challengeId).execute();
  return { to, tokenHash, at };
}

export async function noteWrongCode(tx: Transaction, challengeId: string): Promise<void> {
  const challenge = tx.sql.updateTable('challenges').where('id', '=', challengeId);
  await challenge.set((row) => ({ code_tries: row('code_tries', '+', 1) })).execute();
}
