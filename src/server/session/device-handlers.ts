import * as auditMessages from '#messages/server/audit.ts';
import * as messages from '#messages/server/session.ts';
import * as webhooks from '#messages/server/webhooks.ts';
import type { Notice } from '#shared/session.ts';
import { audit } from '../audit/record.ts';
import type { Database } from '../database/database.ts';
import { lockRows } from '../database/rows.ts';
import { orNotFound } from '../errors.ts';
import type { Handlers } from '../http/call.ts';
import { isPublic } from '../networks.ts';
import type { Factor } from '../second-factor/factor.ts';
import type { Settings } from '../settings.ts';
import { listWebhooks } from '../webhooks/queries.ts';
import { endOwn, listAddresses, listSessions } from './queries.ts';
import { isGuessedAt } from './sign-in-limiter.ts';

/** Handlers of the caller's own sessions, and of security notices. */
export function deviceHandlers(database: Database, { session: lifetime, signInNetworks }: Settings, factor: Factor) {
  return {
    listSessions: async ({ user, tokenHash }) => {
      const sessions = await listSessions(database, lifetime, user.id);
      return sessions.map(({ token_hash: hash, ...session }) => ({ ...session, current: hash === tokenHash }));
    },

    endSession: ({ user, origin, id }) =>
      database.transaction(async (tx) => {
        const [browser] = await endOwn(tx, 'sessions', user.id, { id });
        await audit(tx, { user, origin }, 'signed_out', orNotFound(browser, messages.deviceNotSignedIn));
      }),

    endOtherSessions: ({ user, origin, tokenHash, challengeHash, trustHash, query }) =>
      database.transaction(async (tx) => {
        let untrusted: string[] = [];
        if (query.trust === 'true') {
          // Before sessions end, in the order in which sign-ins lock, so that those under way end too.
          await lockRows(tx, 'sessions', 'admin_id', user.id, 'change');
          await endOwn(tx, 'challenges', user.id, { but: challengeHash });
          untrusted = await endOwn(tx, 'trusted_browsers', user.id, { but: trustHash });
        }
        const ended = await endOwn(tx, 'sessions', user.id, { but: tokenHash });
        if (ended.length > 0) await audit(tx, { user, origin }, 'signed_out', auditMessages.allOtherDevices);
        if (untrusted.length > 0) await audit(tx, { user, origin }, 'trust_ended', auditMessages.allOtherDevices);
      }),

    listNotices: async () => {
      const notices: Notice[] = [];
      if (await isGuessedAt(database)) notices.push({ kind: 'guessing', text: messages.guessingNotice });
      const needsNumberOnly = !signInNetworks && !(await factor.holds());
      const isOpen = needsNumberOnly && (await listAddresses(database, lifetime)).some(isPublic);
      if (isOpen) notices.push({ kind: 'open', text: messages.openNotice });
      const switchedOff = (await listWebhooks(database)).filter(({ offReason }) => offReason !== null);
      const hosts = new Set(switchedOff.map(({ url }) => new URL(url).host));
      if (hosts.size > 0) notices.push({ kind: 'webhook', text: webhooks.notice([...hosts]) });
      return notices;
    },
  } satisfies Partial<Handlers>;
}
