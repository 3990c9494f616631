import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { EndpointName } from '#shared/api.ts';
import { beginChallenge, tryProof } from '../../src/server/second-factor/challenges.ts';
import { hashOf } from '../../src/server/session/token.ts';
import { anAdmin, answered } from '../factories.ts';
import { browserOf, cookieOf, origin, trust } from '../second-factor/a-factor.ts';
import type { App, Client } from '../start-app.ts';
import type { Prepared } from './file-calls.ts';

type FactorCall = Extract<
  EndpointName,
  | 'getSignInChallenge'
  | 'endSignInChallenge'
  | 'finishSignIn'
  | 'prove'
  | 'listApprovals'
  | 'decideApproval'
  | 'getSecurity'
  | 'listTrustedBrowsers'
  | 'trustBrowser'
  | 'deleteTrustedBrowser'
  | 'signOutAdmin'
>;

const userOf = (as: Client) => answered<{ id: string; name: string }>(as, 'GET', '/api/user');
const trusting = async (as: Client, app: App) => trust(app, as, await userOf(as));

/** Gives the caller a proven challenge. */
async function proving(as: Client, app: App): Promise<void> {
  const { id } = await userOf(as);
  await app.database.transaction((tx) => beginChallenge(tx, browserOf(as), { adminId: id }, newId()));
  await tryProof(app.database, { challengeHash: hashOf(cookieOf(as.challenge)), origin }, 'code', async () => id);
}

const aRequest = async (app: App) => {
  const [id, as] = [newId(), await anAdmin(app)];
  return { id, ...(await app.database.transaction((tx) => beginChallenge(tx, browserOf(as), { adminId: as.admin.id }, id))) };
};

/** The preparation that each call about the second factor needs. */
export const factorCalls: Record<FactorCall, (as: Client, app: App) => Promise<Prepared[]> | Prepared[]> = {
  getSignInChallenge: async (as, app) => {
    await proving(as, app);
    return [{}];
  },
  endSignInChallenge: () => [{}],
  finishSignIn: async (as, app) => {
    await proving(as, app);
    return [{}, { answers: 410 }];
  },
  prove: async (_as, app) => {
    await app.database.transaction((tx) => sql`update sessions set proven_at = created_at`.execute(tx.sql));
    return [{}];
  },
  listApprovals: async (as, app) => {
    await trusting(as, app);
    await aRequest(app);
    return [{}];
  },
  decideApproval: async (as, app) => {
    await trusting(as, app);
    const [one, other, wrong] = [await aRequest(app), await aRequest(app), await aRequest(app)];
    return [
      { id: one.id, body: { digits: one.digits, allow: true } },
      { id: other.id, body: { allow: false } },
      { id: wrong.id, body: { digits: 'xx', allow: true }, answers: 409 },
    ];
  },
  getSecurity: () => [{}],
  listTrustedBrowsers: async (as, app) => {
    await trusting(as, app);
    return [{}];
  },
  trustBrowser: async (_as, app) => {
    await app.database.transaction((tx) => sql`update sessions set proven_at = created_at`.execute(tx.sql));
    return [{}];
  },
  deleteTrustedBrowser: async (as, app) => {
    await trusting(as, app);
    return answered<{ id: string }[]>(as, 'GET', '/api/trusted-browsers');
  },
  signOutAdmin: async (_as, app) => [{ id: (await anAdmin(app)).admin.id }],
};
