import * as messages from '#messages/server/second-factor.ts';
import { audit } from '../audit/record.ts';
import type { Database } from '../database/database.ts';
import { AppError } from '../errors.ts';
import type { Handlers } from '../http/call.ts';
import { enrol } from './enrol.ts';
import type { Factor } from './factor.ts';
import { listReadiness } from './readiness.ts';
import { readRecent } from './recent.ts';
import { deleteTrustedBrowsers, findTrustedBrowser, listTrustedBrowsers } from './trusted-browsers.ts';

const nothing = { passkeys: 0, recoveryCodes: 0, trustedBrowsers: 0, ready: false };

type TrustHandlers = Pick<Handlers, 'getSecurity' | 'listTrustedBrowsers' | 'trustBrowser' | 'deleteTrustedBrowser'>;

/** Handlers of the state of the second factor, and of the caller's trusted browsers. */
export const trustHandlers = (database: Database, factor: Factor): TrustHandlers => ({
  getSecurity: async (call) => {
    const { user, token } = call;
    const [holds, { signedIn, proven }, people] = [await factor.holds(), await readRecent(database, token), await listReadiness(database)];
    const { passkeys, recoveryCodes, trustedBrowsers, ready } = people.find(({ id }) => id === user.id) ?? nothing;
    return {
      ways: factor.ways,
      from: factor.from,
      holds,
      trusted: (await findTrustedBrowser(database, call, user.id)) !== null,
      recent: proven || (signedIn && !holds),
      mine: { passkeys, recoveryCodes, trustedBrowsers, ready },
      ...(user.role === 'super_admin' && { people }),
    };
  },

  listTrustedBrowsers: (call) => listTrustedBrowsers(database, call, call.user.id),

  trustBrowser: async (call) => {
    if (factor.ways.length === 0) throw new AppError('conflict', messages.factorOff);
    const browserId = await enrol(database, call, async (_tx, id) => id);
    const found = (await listTrustedBrowsers(database, call, call.user.id)).find(({ id }) => id === browserId);
    if (!found) throw new AppError('notFound', messages.browserNotTrusted);
    return { ...found, current: true };
  },

  deleteTrustedBrowser: ({ user, origin, id }) =>
    database.transaction(async (tx) => {
      const [browser] = await deleteTrustedBrowsers(tx, user.id, { id });
      if (browser === undefined) throw new AppError('notFound', messages.browserNotTrusted);
      await audit(tx, { user, origin }, 'trust_ended', browser);
      return undefined;
    }),
});
