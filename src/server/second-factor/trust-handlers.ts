import * as messages from '#messages/server/second-factor.ts';
import type { Session } from '#shared/session.ts';
import { listWatchers } from '../admins/queries.ts';
import { audit } from '../audit/record.ts';
import type { Change } from '../changes/change-transaction.ts';
import type { Database } from '../database/database.ts';
import { AppError, orNotFound } from '../errors.ts';
import type { Call, Handlers } from '../http/call.ts';
import { insertNotifications } from '../notifications/queries.ts';
import { endOwn } from '../session/queries.ts';
import { type Factor, hasProof, listReadiness } from './factor.ts';
import { listTrustedBrowsers, ownBrowser, trustBrowser } from './trusted-browsers.ts';

type Enrolling = Pick<Call<'trustBrowser'>, 'user' | 'change' | 'trustHash' | 'keep' | 'origin'>;

/** Gives a person another proof, trusts their browser, and notifies them and all super admins. @param work gets the browser */
export const enrol = <T>(call: Enrolling, work: (tx: Change, browser: Session) => Promise<T>): Promise<T> =>
  // The lock lets no other enrolment run between a count and its insert.
  call.change(async (tx) => {
    const made = await work(tx, await trustBrowser(tx, call, call.user));
    const told = await listWatchers(tx, call.user.id);
    await insertNotifications(
      tx,
      [...told].map((adminId) => ({ adminId, kind: 'factor_changed' })),
    );
    return made;
  }, 'admins');

const nothing = { passkeys: 0, recoveryCodes: 0, trustedBrowsers: 0, ready: false };

/** Handlers of the state of the second factor, and of the caller's trusted browsers. */
export const trustHandlers = (database: Database, factor: Factor) =>
  ({
    getSecurity: async (call) => {
      const { user, tokenHash } = call;
      const [holds, people] = [await factor.holds(), await listReadiness(database)];
      return {
        ways: factor.ways,
        from: factor.from,
        holds,
        trusted: (await ownBrowser(database, call, user.id).executeTakeFirst()) !== undefined,
        recent: await hasProof(database, tokenHash, !holds),
        mine: people.find(({ id }) => id === user.id) ?? nothing,
        ...(user.role === 'super_admin' && { people }),
      };
    },

    listTrustedBrowsers: (call) => listTrustedBrowsers(database, call, call.user.id),

    trustBrowser: async (call) => {
      if (factor.ways.length === 0) throw new AppError('conflict', messages.factorOff);
      return enrol(call, async (_tx, browser) => browser);
    },

    deleteTrustedBrowser: ({ user, origin, id }) =>
      database.transaction(async (tx) => {
        const [browser] = await endOwn(tx, 'trusted_browsers', user.id, { id });
        await audit(tx, { user, origin }, 'trust_ended', orNotFound(browser, messages.browserNotTrusted));
      }),
  }) satisfies Partial<Handlers>;
