import { v7 as newId } from 'uuid';
import { REGISTRATION_CLOSED, superAdminSetUp, type User } from '#shared/session.ts';
import { createAdmin } from '../admins/changes.ts';
import { audit } from '../audit/record.ts';
import { check } from '../check.ts';
import type { Database, Transaction } from '../database/database.ts';
import { AppError } from '../errors.ts';
import type { Call, Caller, Handlers } from '../http/call.ts';
import { browserName } from './browser.ts';
import { type Device, writeDevice } from './device-cookie.ts';
import {
  deleteSession,
  findOwner,
  findSession,
  holdUserByNumber,
  insertSession,
  type Lifetime,
  lockSessionExclusive,
  noteUse,
} from './queries.ts';
import type { Sign } from './secret.ts';
import { holdSetupToken, isSetupToken } from './setup-tokens.ts';
import type { SignInLimiter } from './sign-in-limiter.ts';
import { hashOf, newToken } from './token.ts';

/** Precision of the last use: a read of the board should not cost a write. */
const USE_NOTED_EVERY_MINUTES = 5;

type Entering = Call<'login'> | Call<'register'>;
type Entered = { user: User; token: string };

/** Starts a session, and ends the one that the browser came with. */
async function startSession(tx: Transaction, { token: before, origin }: Entering, user: User): Promise<Entered> {
  const token = newToken();
  if (before) await deleteSession(tx, hashOf(before));
  await insertSession(tx, {
    tokenHash: hashOf(token),
    adminId: user.id,
    browser: browserName(origin.userAgent),
    address: origin.address,
  });
  await audit(tx, { user, origin }, 'signed_in', browserName(origin.userAgent));
  return { user, token };
}

/** A number redacted for the audit log: its last two digits and a keyed hash, which is the same each time it is tried. */
async function redactedNumber(sign: Sign, number: string): Promise<string> {
  const mark = (await sign('number', number)).slice(0, 16);
  // The end of a short number would be most of it.
  return number.length < 7 ? `A number marked ${mark}` : `A number that ends in ${number.slice(-2)}, marked ${mark}`;
}

/** Sessions whose use is being noted: if that has to wait, only one call of each waits with it. */
const beingNoted = new Set<string>();

/** The user of a session token, or `null`; and the board's version at that moment, which saves a read of the board a query. */
export async function authenticate(database: Database, lifetime: Lifetime, token: string): Promise<Caller | null> {
  const tokenHash = hashOf(token);
  const session = await findSession(database, lifetime, tokenHash);
  if (!session) return null;
  const { last_used_at: lastUsed, board_version: version, board_at: at, ...user } = session;
  if (Date.now() - Date.parse(lastUsed) > USE_NOTED_EVERY_MINUTES * 60_000 && !beingNoted.has(tokenHash)) {
    beingNoted.add(tokenHash);
    await database
      .transaction((tx) => noteUse(tx, tokenHash))
      .catch((error) => {
        // If nothing can be written, a call that only reads goes on; the next call tries again.
        if (!(error instanceof AppError)) throw error;
      })
      .finally(() => beingNoted.delete(tokenHash));
  }
  return { user, board: { version, at } };
}

/** The body of a registration; one that cannot be read has no token and is refused for that. */
function readRegistration(call: Call<'register'>): ReturnType<Call<'register'>['body']> {
  try {
    return call.body();
  } catch (error) {
    throw error instanceof AppError ? new AppError('refused', REGISTRATION_CLOSED) : error;
  }
}

export function sessionHandlers(
  database: Database,
  limiter: SignInLimiter,
  sign: Sign,
): Pick<Handlers, 'getUser' | 'login' | 'logout' | 'register'> {
  /** Sets the cookies of the session and of the known device. */
  async function letIn({ keepToken, keepDevice }: Entering, { user, token }: Entered, device: Device | null): Promise<User> {
    keepToken(token);
    if (device) keepDevice(await writeDevice(sign, device, Date.now()));
    return user;
  }

  /** The browser as it is known from now on. */
  const deviceOf = (user: User, known: Device | null): Device => (known?.adminId === user.id ? known : { id: newId(), adminId: user.id });

  return {
    getUser: async ({ user }) => user,

    login: async (call) => {
      limiter.requireNetwork(call.origin.address);
      const { username } = call.body();
      const number = await redactedNumber(sign, username);
      const entered = await limiter.attempt(call.origin, {
        async open(tx) {
          // Sessions are locked before admins, everywhere.
          if (call.token) await lockSessionExclusive(tx, hashOf(call.token));
          const user = await holdUserByNumber(tx, username);
          return user ? startSession(tx, call, user) : null;
        },
        failed: (tx, failures) => {
          const more = failures > 1 ? `, and ${failures - 1} more since the last entry` : '';
          return audit(tx, call, 'sign_in_failed', `${number}${more}`);
        },
      });
      if (!entered) throw new AppError('signedOut', 'This mobile number cannot sign in. Check it, or contact your administrator.');
      const { opened, device, isTrusted } = entered;
      return letIn(call, opened, isTrusted ? deviceOf(opened.user, device) : null);
    },

    logout: async ({ token, origin, keepToken }) => {
      if (token)
        await database.transaction(async (tx) => {
          const user = await findOwner(tx, hashOf(token));
          await deleteSession(tx, hashOf(token));
          if (user) await audit(tx, { user, origin }, 'signed_out', '');
        });
      keepToken(null);
      return undefined;
    },

    register: async (call) => {
      limiter.requireNetwork(call.origin.address);
      const { token, ...form } = readRegistration(call);
      // A token has 256 random bits, so guesses need no limit; every one that opens nothing is answered alike, whether a link is open or not.
      const closed = () => new AppError('refused', REGISTRATION_CLOSED);
      if (!(await isSetupToken(database, token))) throw closed();
      const entered = await call.change(async (tx) => {
        if (!(await holdSetupToken(tx, token))) throw closed();
        const { name, mobileNumber } = check(superAdminSetUp, form);
        const { id, role } = await createAdmin(tx, { name, mobileNumber, role: 'super_admin' });
        return startSession(tx, call, { id, name, role });
      });
      return letIn(call, entered, deviceOf(entered.user, null));
    },
  };
}
