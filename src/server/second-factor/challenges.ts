import { randomInt } from 'node:crypto';
import * as auditMessages from '#messages/server/audit.ts';
import * as messages from '#messages/server/second-factor.ts';
import { ago, HOUR, MINUTE } from '#shared/durations.ts';
import type { SignInChallenge } from '#shared/second-factor.ts';
import { audit } from '../audit/record.ts';
import type { Connection, Database, Transaction } from '../database/database.ts';
import { deleteRows, insertRows, updateRow } from '../database/rows.ts';
import { AppError } from '../errors.ts';
import type { Browser } from '../session/browser.ts';
import { hashOf, newToken } from '../session/token.ts';
export const CHALLENGE_MS = 10 * MINUTE;
/** The end of a challenge (ISO 8601). @param createdAt its creation, likewise */
export const challengeEnd = (createdAt: string) => new Date(Date.parse(createdAt) + CHALLENGE_MS).toISOString();
/** The requests of one person that can be approved in an hour. */
const OFFERED_AN_HOUR = 3;
/** Wrong proofs of a challenge before it is over, so that a stranger's writes are as few. */
const TRIES = 5;

/** The refusal of a challenge that is over, unknown or already used. */
export const gone = () => new AppError('gone', messages.challengeOver);

/** The refusal of every proof that is not accepted, so that nobody learns why. */
const notAccepted = () => new AppError('refused', messages.proofNotAccepted);

/** Challenges that are not too old, nor written while the clock was ahead. */
export const freshChallenges = (connection: Connection) =>
  connection.sql
    .selectFrom('challenges')
    .where('challenges.created_at', '>', ago(CHALLENGE_MS))
    .where('challenges.created_at', '<', ago(-MINUTE));

const ofCookie = (connection: Connection, challengeHash: string | null) =>
  freshChallenges(connection)
    .select(['challenges.id', 'session_id as sessionId', 'admin_id as adminId', 'digits', 'state', 'browser'])
    .select(['passkey_challenge as passkeyChallenge', 'code_at as codeAt', 'code_tries as codeTries', 'challenges.created_at as createdAt'])
    .where('token_hash', '=', challengeHash);

/** A waiting or proven challenge. `adminId` is `null` for a number that opens nothing, and for a passkey without a number. */
export type Challenge = NonNullable<Awaited<ReturnType<typeof findChallenge>>>;

/** The challenge of a cookie, however it stands; `undefined` if there is none or its time is over. */
export const findChallenge = (connection: Connection, challengeHash: string | null) =>
  ofCookie(connection, challengeHash).executeTakeFirst();

/** The challenge of a cookie in a state, locked until commit. @throws AppError `gone` */
export async function holdChallenge(tx: Transaction, challengeHash: string | null, state: 'waiting' | 'proven'): Promise<Challenge> {
  const held = ofCookie(tx, challengeHash).where('state', '=', state).modifyEnd(tx.engine.locks.rows('challenges', 'change'));
  const found = await held.executeTakeFirst();
  if (!found) throw gone();
  return found;
}

/**
 * Tries a proof on the caller's waiting challenge, which too many wrong ones end, then wakes the call that waits for its end.
 * @param work returns the person whom it proves, or `null`; what it writes about a wrong proof stays
 * @throws AppError `gone`, `refused`
 */
export async function tryProof(
  database: Database,
  call: Pick<Browser, 'challengeHash' | 'origin'>,
  way: Parameters<typeof auditMessages.provenBy>[0],
  work: (tx: Transaction, challenge: Challenge) => Promise<string | null>,
): Promise<{ state: 'proven' }> {
  const isRight = await database.transaction(async (tx) => {
    const challenge = await holdChallenge(tx, call.challengeHash, 'waiting');
    const { id, adminId: asked, digits, browser } = challenge;
    tx.signal('challenge', id);
    const adminId = await work(tx, challenge);
    // Otherwise a passkey of anybody would tell known numbers from unknown ones.
    const isAsked = asked === null ? digits === '' : asked === adminId;
    if (adminId === null || !isAsked) {
      const tries = challenge.codeTries + 1;
      await updateRow(tx, 'challenges', id, { code_tries: tries, ...(tries >= TRIES && { state: 'over' }) });
      return false;
    }
    await updateRow(tx, 'challenges', id, { state: 'proven', admin_id: adminId });
    const user = await tx.sql.selectFrom('admins').select(['id', 'name']).where('id', '=', adminId).executeTakeFirstOrThrow();
    await audit(tx, { user, origin: call.origin }, 'proof_given', auditMessages.provenBy(way, browser));
    return true;
  });
  if (!isRight) throw notAccepted();
  return { state: 'proven' };
}

type Asked = {
  adminId: string | null;
  sessionId?: string;
  trustedBrowserId?: string | undefined;
  /** Shown for an approval; empty if a passkey of any person may prove it. */
  digits?: string;
};

/** Whether a person's next request can be approved; the same query for a number that opens nothing. */
async function isOffered(tx: Transaction, adminId: string | null): Promise<boolean> {
  const offered = tx.sql
    .selectFrom('challenges')
    .select(['state', 'created_at'])
    .where('admin_id', '=', adminId ?? '')
    .where('offered', '=', 1)
    .where('created_at', '>', ago(HOUR));
  const rows = await offered.orderBy('created_at', 'desc').limit(OFFERED_AN_HOUR).execute();
  const isOpen = rows.some(({ state, created_at: at }) => state === 'waiting' && at > ago(CHALLENGE_MS));
  return !isOpen && rows.length < OFFERED_AN_HOUR;
}

/** Inserts a challenge that waits for a proof. @param id also the id of the attempt that it counts as @returns what the browser shows */
export async function beginChallenge(
  tx: Transaction,
  { origin, keep }: Pick<Browser, 'origin' | 'keep'>,
  { adminId, sessionId, trustedBrowserId, digits = String(randomInt(100)).padStart(2, '0') }: Asked,
  id: string,
): Promise<Omit<SignInChallenge, 'ways'>> {
  const [token, createdAt] = [newToken(), new Date().toISOString()];
  const isOpen = digits !== '' && (await isOffered(tx, adminId));
  await insertRows(tx, 'challenges', {
    id,
    token_hash: hashOf(token),
    session_id: sessionId,
    admin_id: adminId,
    trusted_browser_id: trustedBrowserId,
    digits,
    offered: isOpen ? 1 : 0,
    state: 'waiting',
    browser: origin.browser,
    address: origin.address,
    created_at: createdAt,
  });
  tx.signal('challenge', id);
  tx.onCommit(() => keep('challenge', token));
  return { digits, expiresAt: challengeEnd(createdAt) };
}

/** Deletes a proven challenge that has done its work, and takes back the count of its attempt. */
export async function spendChallenge(tx: Transaction, id: string): Promise<void> {
  await deleteRows(tx, 'challenges', 'id', id);
  await deleteRows(tx, 'sign_in_attempts', 'id', id);
}

/** Ends what waits for a proof by a cookie or in a session, because a newer one takes its place or it is given up. */
export async function endWaiting(tx: Transaction, of: 'token_hash' | 'session_id', value: string | null): Promise<void> {
  const waiting = tx.sql.updateTable('challenges').set({ state: 'over' }).where(of, '=', value).where('state', '=', 'waiting');
  for (const { id } of await waiting.returning('id').execute()) tx.signal('challenge', id);
}
