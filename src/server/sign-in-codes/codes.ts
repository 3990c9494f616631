import { v7 as newId } from 'uuid';
import * as auditMessages from '#messages/server/audit.ts';
import { DAY, HOUR, isWithin, MINUTE } from '#shared/durations.ts';
import { audit } from '../audit/record.ts';
import type { Transaction } from '../database/database.ts';
import { insertRows, updateRow } from '../database/rows.ts';
import type { Challenge } from '../second-factor/challenges.ts';
import { CODES, filledAt, type Limit } from '../session/attempt-queries.ts';
import type { Sign } from '../session/secret.ts';

const CODE_MS = 5 * MINUTE;
const TRIES = 3;

const DIGITS = 8;

/** The code of a challenge. Every node computes the same one, so only its time is stored, and a repeated message has the same code. */
export async function codeOf(sign: Sign, tokenHash: string): Promise<string> {
  const mark = Buffer.from(await sign('code', tokenHash), 'base64url');
  return String(mark.readUIntBE(0, 6) % 10 ** DIGITS).padStart(DIGITS, '0');
}

/** The end of a code (ms since 1970). @param at when it was made (ISO 8601) */
export const codeEnd = (at: string): number => Date.parse(at) + CODE_MS;

/** Whether the code of a challenge can still be tried. */
export const isCodeOpen = ({ codeAt, codeTries }: Pick<Challenge, 'codeAt' | 'codeTries'>): boolean =>
  isWithin(codeAt, CODE_MS) && codeTries < TRIES;

/** Codes for a person an hour, and a day (UTC). They are counted among the attempts to sign in, by a source of their own. */
const AN_HOUR: Limit = { of: 'source', most: 3, within: HOUR };
const A_DAY: Limit = { of: 'source', most: 10, within: DAY };

/** Takes a code for a person out of their budgets, and audits the last of the day. @returns whether there was one left */
async function takeCode(tx: Transaction, adminId: string, name: string): Promise<boolean> {
  const [source, now] = [`code ${adminId}`, new Date()];
  const isDaySpent = async () => (await filledAt(tx, A_DAY, source, now.toISOString().slice(0, 10))) !== undefined;
  if ((await filledAt(tx, AN_HOUR, source)) !== undefined || (await isDaySpent())) return false;
  await insertRows(tx, 'sign_in_attempts', { id: newId(), source, network: CODES, at: now.toISOString() });
  if (await isDaySpent()) await audit(tx, { user: null, origin: null }, 'codes_spent', auditMessages.codesSpent(name, A_DAY.most));
  return true;
}

/** Makes a waiting challenge's code, or finds the one that it has. @returns `undefined` if nothing is to be sent */
export async function beginCode(tx: Transaction, challengeId: string): Promise<{ to: string; tokenHash: string; at: string } | undefined> {
  // The budgets are counted by one transaction at a time.
  await tx.engine.locks.take(tx, 'sign-in');
  const found = await tx.sql
    .selectFrom('challenges')
    .innerJoin('admins', 'admins.id', 'challenges.admin_id')
    .select(['mobile_number as to', 'token_hash as tokenHash', 'code_at as at', 'admin_id', 'name'])
    .where('challenges.id', '=', challengeId)
    .where('state', '=', 'waiting')
    .where('active', '=', 1)
    .executeTakeFirst();
  if (!found?.admin_id) return undefined;
  const { to, tokenHash, admin_id: adminId, name } = found;
  if (found.at) return { to, tokenHash, at: found.at };
  if (!(await takeCode(tx, adminId, name))) return undefined;
  const at = new Date().toISOString();
  await updateRow(tx, 'challenges', challengeId, { code_at: at });
  return { to, tokenHash, at };
}
