import { v7 as newId } from 'uuid';
import type { SignInChallenge } from '#shared/second-factor.ts';
import type { AssigneeRight } from '#shared/words.ts';
import { holdActiveAdmin } from '../admins/queries.ts';
import { audit, type Named } from '../audit/record.ts';
import type { Database, Transaction } from '../database/database.ts';
import { lockRows } from '../database/rows.ts';
import { Accepted, type Call, type Handlers } from '../http/call.ts';
import { addJobs } from '../jobs/queries.ts';
import { holdSession } from '../session/authenticate.ts';
import type { Browser } from '../session/browser.ts';
import { updateSession } from '../session/queries.ts';
import type { Sign } from '../session/secret.ts';
import { countUnproven, type SignInLimiter } from '../session/sign-in-limiter.ts';
import { startSession } from '../session/start-session.ts';
import { beginChallenge, challengeEnd, endWaiting, findChallenge, gone, holdChallenge, spendChallenge } from './challenges.ts';
import { type Factor, hasProof } from './factor.ts';
import type { WaitForChallenge } from './follow-challenges.ts';
import { ownBrowser, trustBrowser } from './trusted-browsers.ts';

export type SignIn = {
  limiter: SignInLimiter;
  sign: Sign;
  factor: Factor;
  waitForChallenge: WaitForChallenge;
  assigneesMay: AssigneeRight[];
};

/**
 * Begins a challenge, audits it, and has its code sent. The job of a number that opens nothing is alike, and sends nothing.
 * @returns the answer that asks for the proof
 */
export async function askForProof(
  tx: Transaction,
  { ways }: Factor,
  by: Named & Pick<Browser, 'origin' | 'keep'>,
  asked: Parameters<typeof beginChallenge>[2],
  id: string,
  detail = by.origin.browser,
): Promise<Accepted<SignInChallenge>> {
  const shown = await beginChallenge(tx, by, asked, id);
  if (ways.includes('code')) await addJobs(tx, 'sign_in_code', [{ challengeId: id }]);
  await audit(tx, by, 'sign_in_challenged', detail);
  return new Accepted({ ways, ...shown });
}

/** Handlers of sign-ins that wait for a proof, and of proofs by people who are signed in. */
export function signInHandlers(database: Database, signIn: SignIn) {
  const { limiter, factor, waitForChallenge, assigneesMay } = signIn;

  /** Opens the session of the caller's proven challenge and trusts the browser. @throws AppError `gone` */
  async function finish(tx: Transaction, call: Call<'finishSignIn'>) {
    // Sessions are locked before challenges, and these before admins, or two transactions could deadlock.
    await lockRows(tx, 'sessions', 'token_hash', call.tokenHash ?? [], 'change');
    const { id, sessionId, adminId } = await holdChallenge(tx, call.challengeHash, 'proven');
    const user = sessionId === null && adminId !== null ? await holdActiveAdmin(tx, 'id', adminId) : undefined;
    if (!user) throw gone();
    await spendChallenge(tx, id);
    await trustBrowser(tx, call, user);
    await startSession(tx, call, user, true);
    return user;
  }

  /** Uses up a proof that was given in the caller's session, if none is recent, and else begins a challenge for one. */
  async function readProof(tx: Transaction, call: Call<'prove'>) {
    const { user, tokenHash, challengeHash } = call;
    // Requests in several sessions at once would otherwise pass their limit.
    await tx.engine.locks.take(tx, 'sign-in');
    const sessionId = await holdSession(tx, tokenHash, 'change');
    const given = await findChallenge(tx, challengeHash);
    if (given?.state === 'proven' && given.sessionId === sessionId) {
      await spendChallenge(tx, given.id);
      await updateSession(tx, tokenHash, { proven_at: new Date().toISOString() });
      return null;
    }
    if (await hasProof(tx, tokenHash, false)) return null;
    const id = newId();
    await countUnproven(tx, user.id, id);
    await endWaiting(tx, 'session_id', sessionId);
    const here = await ownBrowser(tx, call, user.id).executeTakeFirst();
    return askForProof(tx, factor, call, { adminId: user.id, sessionId, trustedBrowserId: here?.id }, id);
  }

  async function findShown({ challengeHash, query: { expiresAt } }: Call<'getSignInChallenge' | 'endSignInChallenge'>) {
    const found = await findChallenge(database, challengeHash);
    return found && [undefined, challengeEnd(found.createdAt)].includes(expiresAt) ? found : undefined;
  }

  return {
    getSignInChallenge: async (call) => {
      let found = await findShown(call);
      if (found?.state === 'waiting') {
        const changed = waitForChallenge(found.id, call.signal());
        // Read again, because it may have changed before the wait began.
        if ((await findShown(call))?.state === 'waiting') await changed;
        found = await findShown(call);
      }
      if (!found || found.state === 'over') throw gone();
      return { state: found.state };
    },

    endSignInChallenge: async (call) => {
      if (await findShown(call)) await database.transaction((tx) => endWaiting(tx, 'token_hash', call.challengeHash));
    },

    finishSignIn: async (call) => {
      limiter.requireNetwork(call.origin.address);
      const user = await limiter.finish(call, (tx) => finish(tx, call));
      call.keep('challenge', null);
      return { ...user, assigneesMay };
    },

    prove: async (call) => {
      if (factor.ways.length === 0) return undefined;
      const asked = await database.transaction((tx) => readProof(tx, call));
      if (!asked) call.keep('challenge', null);
      return asked;
    },
  } satisfies Partial<Handlers>;
}
