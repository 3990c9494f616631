import * as auditMessages from '#messages/server/audit.ts';
import * as messages from '#messages/server/session.ts';
import { audit } from '../audit/record.ts';
import type { Database } from '../database/database.ts';
import { AppError } from '../errors.ts';
import type { Handlers } from '../http/call.ts';
import { deleteTrustedBrowsers, findTrustedBrowser } from '../second-factor/trusted-browsers.ts';
import type { Settings } from '../settings.ts';
import { listNotices } from './notices.ts';
import { deleteSessionById, deleteSessionsOf, listSessions } from './queries.ts';
import { hashOf } from './token.ts';

/** Handlers of the caller's own sessions, and of security notices. */
export function deviceHandlers(
  database: Database,
  { session: lifetime, signInNetworks }: Pick<Settings, 'session' | 'signInNetworks'>,
): Pick<Handlers, 'listSessions' | 'endSession' | 'endOtherSessions' | 'listNotices'> {
  return {
    listSessions: async ({ user, token }) => {
      const current = hashOf(token ?? '');
      const sessions = await listSessions(database, lifetime, user.id);
      return sessions.map((session) => ({
        id: session.id,
        browser: session.browser,
        address: session.address,
        createdAt: session.created_at,
        lastUsedAt: session.last_used_at,
        current: session.token_hash === current,
      }));
    },

    endSession: ({ user, origin, id }) =>
      database.transaction(async (tx) => {
        const browser = await deleteSessionById(tx, user.id, id);
        if (browser === undefined) throw new AppError('notFound', messages.deviceNotSignedIn);
        await audit(tx, { user, origin }, 'signed_out', browser);
        return undefined;
      }),

    endOtherSessions: ({ user, origin, token, trust, query }) =>
      database.transaction(async (tx) => {
        const ended = await deleteSessionsOf(tx, user.id, hashOf(token ?? ''));
        if (ended > 0) await audit(tx, { user, origin }, 'signed_out', auditMessages.allOtherDevices);
        if (query.trust !== 'true') return undefined;
        const untrusted = await deleteTrustedBrowsers(tx, user.id, { but: await findTrustedBrowser(tx, { trust }, user.id) });
        if (untrusted.length > 0) await audit(tx, { user, origin }, 'trust_ended', auditMessages.allOtherDevices);
        return undefined;
      }),

    listNotices: () => listNotices(database, lifetime, signInNetworks),
  };
}
