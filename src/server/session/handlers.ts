import { v7 as newId } from 'uuid';
import * as auditMessages from '#messages/server/audit.ts';
import * as messages from '#messages/server/session.ts';
import { superAdminSetUp, type User } from '#shared/session.ts';
import type { AssigneeRight } from '#shared/words.ts';
import { createAdmin } from '../admins/changes.ts';
import { audit } from '../audit/record.ts';
import { check } from '../check.ts';
import type { Database, Transaction } from '../database/database.ts';
import { AppError } from '../errors.ts';
import type { Call, Caller, Handlers } from '../http/call.ts';
import type { Settings } from '../settings.ts';
import { browserName } from './browser.ts';
import { type Device, writeDevice } from './device-cookie.ts';
import { noteUse } from './note-use.ts';
import {
  deleteSession,
  findOwner,
  findSession,
  holdUserByNumber,
  insertSession,
  lockSessionExclusive,
  noteSessionUse,
  type Person,
} from './queries.ts';
import type { Sign } from './secret.ts';
import { holdSetupToken, isSetupToken } from './setup-tokens.ts';
import type { SignInLimiter } from './sign-in-limiter.ts';
import { hashOf, newToken } from './token.ts';

type Entering = Call<'login'> | Call<'register'>;
type Entered = { user: Person; token: string };

/** Starts a session, and ends the browser's earlier one. */
async function startSession(tx: Transaction, { token: before, origin }: Entering, user: Person): Promise<Entered> {
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

/** A number redacted for the audit log: its last two digits and a keyed hash, which stays the same. */
async function redactedNumber(sign: Sign, number: string): Promise<string> {
  const mark = (await sign('number', number)).slice(0, 16);
  // Two digits of a short number would be most of it.
  return number.length < 7 ? auditMessages.shortNumber(mark) : auditMessages.numberEndingIn(number.slice(-2), mark);
}

/** The user of a session token, or `null`. The board's version comes along, which saves each read of the board a query. */
export async function authenticate(
  database: Database,
  { session: lifetime, assigneesMay }: Pick<Settings, 'session' | 'assigneesMay'>,
  token: string,
): Promise<Caller | null> {
  const tokenHash = hashOf(token);
  const session = await findSession(database, lifetime, tokenHash);
  if (!session) return null;
  const { last_used_at: lastUsed, board_version: version, board_at: at, ...user } = session;
  await noteUse(database, tokenHash, lastUsed, (tx) => noteSessionUse(tx, tokenHash));
  return { user: { ...user, assigneesMay }, board: { version, at }, via: null };
}

/** A registration's body; an unreadable one has no token, so it is refused like a wrong one. */
function readRegistration(call: Call<'register'>): ReturnType<Call<'register'>['body']> {
  try {
    return call.body();
  } catch (error) {
    throw error instanceof AppError ? new AppError('refused', messages.registrationClosed) : error;
  }
}

/** Handlers of signing in, signing out and setting up. */
export function sessionHandlers(
  database: Database,
  limiter: SignInLimiter,
  sign: Sign,
  assigneesMay: AssigneeRight[],
): Pick<Handlers, 'getUser' | 'login' | 'logout' | 'register'> {
  async function letIn({ keepToken, keepDevice }: Entering, { user, token }: Entered, device: Device | null): Promise<User> {
    keepToken(token);
    if (device) keepDevice(await writeDevice(sign, device, Date.now()));
    return { ...user, assigneesMay };
  }

  const deviceOf = (user: Person, known: Device | null): Device => (known?.adminId === user.id ? known : { id: newId(), adminId: user.id });

  return {
    getUser: async ({ user }) => user,

    login: async (call) => {
      limiter.requireNetwork(call.origin.address);
      const { username } = call.body();
      const number = await redactedNumber(sign, username);
      const entered = await limiter.attempt(call.origin, {
        async open(tx) {
          // Sessions are always locked before admins, or two transactions could deadlock.
          if (call.token) await lockSessionExclusive(tx, hashOf(call.token));
          const user = await holdUserByNumber(tx, username);
          return user ? startSession(tx, call, user) : null;
        },
        failed: (tx, failures) => audit(tx, call, 'sign_in_failed', auditMessages.failedSignIns(number, failures)),
      });
      if (!entered) throw new AppError('signedOut', messages.cannotSignIn);
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
      // A token has 256 random bits, so guesses need no limit. Every wrong one gets the same answer.
      const closed = () => new AppError('refused', messages.registrationClosed);
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
