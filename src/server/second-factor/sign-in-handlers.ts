import * as messages from '#messages/server/requests.ts';
import type { AssigneeRight } from '#shared/words.ts';
import { audit } from '../audit/record.ts';
import type { Database, Transaction } from '../database/database.ts';
import { AppError } from '../errors.ts';
import { Accepted, type Call, type Handlers } from '../http/call.ts';
import { addJob } from '../jobs/queries.ts';
import { browserName } from '../session/browser.ts';
import { holdUser, lockSessionExclusive, noteProof } from '../session/queries.ts';
import type { Sign } from '../session/secret.ts';
import type { SignInLimiter } from '../session/sign-in-limiter.ts';
import { keepSession, startSession } from '../session/start-session.ts';
import { hashOf } from '../session/token.ts';
import {
  beginChallenge,
  deleteChallenge,
  endChallengesOf,
  findChallenge,
  gone,
  holdChallenge,
  requireFewUnproven,
  tellOfChallenge,
} from './challenges.ts';
import type { Factor } from './factor.ts';
import type { ChallengeFollower } from './follow-challenges.ts';
import { readRecent } from './recent.ts';
import { findTrustedBrowser, trustBrowser } from './trusted-browsers.ts';

type Parts = {
  limiter: SignInLimiter;
  sign: Sign;
  factor: Factor;
  challenges: ChallengeFollower;
  assigneesMay: AssigneeRight[];
};

/** Handlers of sign-ins that wait for a proof, and of proofs by people who are signed in. */
export function signInHandlers(
  database: Database,
  { limiter, sign, factor, challenges, assigneesMay }: Parts,
): Pick<Handlers, 'getSignInChallenge' | 'finishSignIn' | 'prove'> {
  /** Opens the session of the caller's proven challenge and trusts the browser. @throws AppError `gone` */
  async function finish(tx: Transaction, call: Call<'finishSignIn'>) {
    // Sessions are locked before challenges, and these before admins, or two transactions could deadlock.
    if (call.token) await lockSessionExclusive(tx, hashOf(call.token));
    const { id, sessionId, adminId } = await holdChallenge(tx, call, 'proven');
    const user = sessionId === null && adminId !== null ? await holdUser(tx, 'id', adminId) : undefined;
    if (!user) throw gone();
    await deleteChallenge(tx, id);
    const { secret } = await trustBrowser(tx, call, user);
    return { ...(await startSession(tx, call, user, true)), attemptId: id, secret };
  }

  /** Uses up a proof that was given in the caller's session, if none is recent, and else begins a challenge for one. */
  async function readProof(tx: Transaction, call: Call<'prove'>) {
    const { user, token, challenge: cookie, origin } = call;
    const sessionId = await lockSessionExclusive(tx, hashOf(token ?? ''));
    if (sessionId === undefined) throw new AppError('signedOut', messages.signInFirst);
    const given = await findChallenge(tx, cookie);
    if (given?.state === 'proven' && given.sessionId === sessionId) {
      await deleteChallenge(tx, given.id);
      await noteProof(tx, sessionId);
      return null;
    }
    if ((await readRecent(tx, token)).proven) return null;
    await requireFewUnproven(tx, user.id);
    await endChallengesOf(tx, sessionId);
    const trustedBrowserId = await findTrustedBrowser(tx, call, user.id);
    await audit(tx, call, 'sign_in_challenged', browserName(origin.userAgent));
    const begun = await beginChallenge(tx, call, { adminId: user.id, sessionId, trustedBrowserId });
    if (factor.ways.includes('code')) await addJob(tx, 'sign_in_code', { challengeId: begun.id });
    return begun;
  }

  return {
    getSignInChallenge: async (call) => {
      const read = () => findChallenge(database, call.challenge);
      const first = await read();
      if (first?.state === 'waiting') await challenges.wait(first.id, call.signal, async () => (await read())?.state === 'waiting');
      const { state } = (first && (await read())) ?? { state: 'over' };
      if (state === 'over') throw gone();
      return { state };
    },

    finishSignIn: async (call) => {
      limiter.requireNetwork(call.origin.address);
      const { opened, ...known } = await limiter.finish(call.origin, (tx) => finish(tx, call));
      await keepSession(sign, call, opened, known);
      call.keepTrust(opened.secret);
      call.keepChallenge(null);
      return { ...opened.user, assigneesMay };
    },

    prove: async (call) => {
      if (factor.ways.length === 0) return undefined;
      const begun = await database.transaction((tx) => readProof(tx, call));
      call.keepChallenge(begun?.token ?? null);
      if (begun === null) return undefined;
      tellOfChallenge(database, begun.id);
      return new Accepted({ ways: factor.ways, digits: begun.digits, expiresAt: begun.expiresAt });
    },
  };
}
