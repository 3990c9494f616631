import { REGISTRATION_CLOSED, superAdminSetUp, type User } from '#shared/session.ts';
import { createAdmin } from '../admins/changes.ts';
import { change } from '../board/changes.ts';
import { check } from '../check.ts';
import type { Database, Transaction } from '../database/database.ts';
import { AppError } from '../errors.ts';
import type { Handlers } from '../http/call.ts';
import { USE_NOTED_EVERY_MINUTES } from './lifetime.ts';
import { deleteSession, findSession, findUserByNumber, holdUserByNumber, insertSession, noteUse } from './queries.ts';
import { spendSetupToken } from './setup.ts';
import { hashOf, newToken } from './token.ts';

async function openSession(tx: Transaction, adminId: string): Promise<string> {
  const token = newToken();
  await insertSession(tx, hashOf(token), adminId);
  return token;
}

/** The person whose session a token opens, or `null`. */
export async function findUser(database: Database, token: string): Promise<User | null> {
  const tokenHash = hashOf(token);
  const session = await findSession(database, tokenHash);
  if (!session) return null;
  const { last_used_at: lastUsed, ...user } = session;
  if (Date.now() - Date.parse(lastUsed) > USE_NOTED_EVERY_MINUTES * 60_000) await database.transaction((tx) => noteUse(tx, tokenHash));
  return user;
}

/** What answers the calls about signing in and out. */
export function sessionHandlers(database: Database): Pick<Handlers, 'getUser' | 'login' | 'logout' | 'register'> {
  return {
    getUser: async ({ user }) => user,

    login: async ({ body, keepToken }) => {
      const { username } = body();
      const refused = new AppError('signedOut', 'This mobile number cannot sign in. Check it, or contact your administrator.');
      // Guesses end here, without waiting for the writer.
      if (!(await findUserByNumber(database, username))) throw refused;
      const opened = await database.transaction(async (tx) => {
        const user = await holdUserByNumber(tx, username);
        if (!user) throw refused;
        return { user, token: await openSession(tx, user.id) };
      });
      keepToken(opened.token);
      return opened.user;
    },

    logout: async ({ token, keepToken }) => {
      if (token) await database.transaction((tx) => deleteSession(tx, hashOf(token)));
      keepToken(null);
      return undefined;
    },

    register: async ({ body, keepToken }) => {
      const { token, ...entered } = body();
      const opened = await change(database, async (tx) => {
        if (!(await spendSetupToken(tx, token))) throw new AppError('refused', REGISTRATION_CLOSED);
        const { name, mobileNumber } = check(superAdminSetUp, entered);
        const admin = await createAdmin(tx, { name, mobileNumber, role: 'super_admin' });
        return { user: { id: admin.id, name: admin.name, role: admin.role }, token: await openSession(tx, admin.id) };
      });
      keepToken(opened.token);
      return opened.user;
    },
  };
}
