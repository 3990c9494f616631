import { v7 as newId } from 'uuid';
import { REGISTRATION_CLOSED, superAdminSetUp, type User } from '#shared/session.ts';
import { createAdmin } from '../admins/changes.ts';
import { audit } from '../audit/record.ts';
import { type Change, change } from '../changes/change.ts';
import { check } from '../check.ts';
import type { Connection, Database, Transaction } from '../database/database.ts';
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
import { hasSetupToken, spendSetupToken } from './setup.ts';
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
    const known = device?.adminId === user.id ? device : { id: newId(), adminId: user.id };
    keepDevice(await writeDevice(sign, known, Date.now()));
    return user;
  }

  return {
    getUser: async ({ user }) => user,

    login: async (call) => {
      limiter.requireNetwork(call.origin.address);
      const { username } = call.body();
      const number = await redactedNumber(sign, username);
      const entered = await limiter.attempt(call.origin, {
        run: (work: (tx: Transaction) => Promise<Entered | null>) => database.transaction(work),
        async open(tx) {
          // Sessions are locked before admins, everywhere.
          if (call.token) await lockSessionExclusive(tx, hashOf(call.token));
          const user = await holdUserByNumber(tx, username);
          return user ? startSession(tx, call, user) : null;
        },
        failed: (tx) => audit(tx, call, 'sign_in_failed', number),
      });
      if (!entered) throw new AppError('signedOut', 'This mobile number cannot sign in. Check it, or contact your administrator.');
      return letIn(call, entered.opened, entered.device);
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
      // Without a token, or with no setup link open, a call is no guess and is not counted.
      const requireLink = async (connection: Connection) => {
        if (token === '' || !(await hasSetupToken(connection))) throw new AppError('refused', REGISTRATION_CLOSED);
      };
      await requireLink(database);
      const entered = await limiter.attempt(call.origin, {
        run: (work: (tx: Change) => Promise<Entered | null>) => change(database, work),
        async open(tx) {
          if (!(await spendSetupToken(tx, token))) {
            // Used up meanwhile, by a second click for one, it was no guess.
            await requireLink(tx);
            return null;
          }
          const { name, mobileNumber } = check(superAdminSetUp, form);
          const admin = await createAdmin(tx, call, { name, mobileNumber, role: 'super_admin' });
          return startSession(tx, call, { id: admin.id, name: admin.name, role: admin.role });
        },
        failed: (tx) => audit(tx, call, 'sign_in_failed', 'A setup link that opens nothing'),
      });
      if (!entered) throw new AppError('refused', REGISTRATION_CLOSED);
      return letIn(call, entered.opened, entered.device);
    },
  };
}
