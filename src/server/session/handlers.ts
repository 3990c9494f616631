import { setTimeout as pause } from 'node:timers/promises';
import { v7 as newId } from 'uuid';
import * as auditMessages from '#messages/server/audit.ts';
import * as messages from '#messages/server/session.ts';
import { normalizeMobileNumber } from '#shared/mobile-number.ts';
import type { SignInChallenge } from '#shared/second-factor.ts';
import { superAdminSetUp } from '#shared/session.ts';
import { createAdmin } from '../admins/changes.ts';
import { findAdmin, holdActiveAdmin } from '../admins/queries.ts';
import { audit } from '../audit/record.ts';
import { check } from '../check.ts';
import type { Database } from '../database/database.ts';
import { lockRows } from '../database/rows.ts';
import { AppError } from '../errors.ts';
import type { Accepted, Call, Handlers } from '../http/call.ts';
import { endWaiting } from '../second-factor/challenges.ts';
import { askForProof, type SignIn } from '../second-factor/sign-in-handlers.ts';
import { holdTrustedBrowser, trustBrowser } from '../second-factor/trusted-browsers.ts';
import { keepDevice } from './device-cookie.ts';
import type { Person } from './queries.ts';
import type { Sign } from './secret.ts';
import { isSetupToken } from './setup-tokens.ts';
import { startSession } from './start-session.ts';

/** A number redacted for the audit log: its last two digits and a keyed hash, which stays the same. */
async function redactedNumber(sign: Sign, number: string): Promise<string> {
  const mark = (await sign('number', number)).slice(0, 16);
  // Two digits of a short number would be most of it.
  return number.length < 7 ? auditMessages.shortNumber(mark) : auditMessages.numberEndingIn(number.slice(-2), mark);
}

/** Each sign-in that waits for a proof is answered after this time (ms), because a known number takes the database a little longer. */
const ANSWER_MS = 100;

/** The user who is signed in, or else the challenge that the sign-in waits for. */
type Outcome = { user: Person | null; asked?: Accepted<SignInChallenge> };

/** A registration's body; an unreadable one has no token, so it is refused like a wrong one. */
function readRegistration(call: Call<'register'>): ReturnType<Call<'register'>['body']> {
  try {
    return call.body();
  } catch (error) {
    throw error instanceof AppError ? new AppError('refused', messages.registrationClosed) : error;
  }
}

/** Handlers of signing in, signing out and setting up. */
export function sessionHandlers(database: Database, signIn: SignIn) {
  const { limiter, sign, factor, assigneesMay } = signIn;

  return {
    getUser: async ({ user }) => user,

    login: async (call) => {
      limiter.requireNetwork(call.origin.address);
      const mobileNumber = normalizeMobileNumber(call.body().username);
      const number = await redactedNumber(sign, mobileNumber);
      const holds = await factor.holds();
      const paced = holds ? pause(ANSWER_MS) : null;
      const { user, asked } = await limiter.attempt(call, holds ? null : number, async (tx, id): Promise<Outcome> => {
        // Sessions are always locked before admins, or two transactions could deadlock.
        await lockRows(tx, 'sessions', 'token_hash', call.tokenHash ?? [], 'change');
        if (holds) await endWaiting(tx, 'token_hash', call.challengeHash);
        const here = holds ? await holdTrustedBrowser(tx, call) : undefined;
        const user = (await holdActiveAdmin(tx, 'mobile_number', mobileNumber)) ?? null;
        if (user && (!holds || here?.adminId === user.id)) {
          await startSession(tx, call, user);
          if (holds) await trustBrowser(tx, call, user);
          return { user };
        }
        if (!holds) return { user: null };
        // Any other sign-in waits for a proof, whatever its number.
        const by = { user, origin: call.origin, keep: call.keep };
        const whose = { adminId: user?.id ?? null, trustedBrowserId: here?.id };
        return { user: null, asked: await askForProof(tx, factor, by, whose, id, user ? undefined : number) };
      });
      if (user) return { ...user, assigneesMay };
      if (!asked) throw new AppError('signedOut', messages.cannotSignIn);
      await paced;
      return asked;
    },

    logout: async ({ tokenHash, origin, keep }) => {
      if (tokenHash)
        await database.transaction(async (tx) => {
          const own = tx.sql.deleteFrom('sessions').where('token_hash', '=', tokenHash).returning('admin_id');
          const ended = await own.executeTakeFirst();
          const user = ended && (await findAdmin(tx, ended.admin_id));
          if (user) await audit(tx, { user, origin }, 'signed_out', '');
        });
      keep('token', null);
    },

    register: async (call) => {
      limiter.requireNetwork(call.origin.address);
      const { token, ...form } = readRegistration(call);
      // A token has 256 random bits, so guesses need no limit. Every wrong one gets the same answer.
      const closed = () => new AppError('refused', messages.registrationClosed);
      if (!(await isSetupToken(database, token))) throw closed();
      return call.change(async (tx) => {
        if (!(await isSetupToken(tx, token))) throw closed();
        const { name, mobileNumber } = check(superAdminSetUp, form);
        const { id, role } = await createAdmin(tx, { name, mobileNumber, role: 'super_admin' });
        // The link is a proof, without which a new super admin could not enrol where the second factor holds.
        await startSession(tx, call, { id, name, role }, true);
        keepDevice(tx, call, sign, { id: newId(), adminId: id });
        return { id, name, role, assigneesMay };
      }, 'admins');
    },
  } satisfies Partial<Handlers>;
}
