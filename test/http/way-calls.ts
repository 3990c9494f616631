import { v7 as newId } from 'uuid';
import type { Answer, EndpointName } from '#shared/api.ts';
import { beginChallenge } from '../../src/server/second-factor/challenges.ts';
import { anAdmin, answered } from '../factories.ts';
import { anAuthenticator } from '../passkeys/authenticator.ts';
import { browserOf } from '../second-factor/a-factor.ts';
import type { App, Client } from '../start-app.ts';
import type { Prepared } from './file-calls.ts';

type WayCall = Extract<
  EndpointName,
  | 'getPasskeySignInOptions'
  | 'proveByPasskey'
  | 'proveByCode'
  | 'proveByRecovery'
  | 'getPasskeyOptions'
  | 'addPasskey'
  | 'listPasskeys'
  | 'deletePasskey'
  | 'createRecoveryCodes'
  | 'createRecoveryLink'
>;

/** The site of a board whose passkeys the contract's test makes. */
export const LOCAL_SITE = 'http://localhost:3000';
const site = { origin: LOCAL_SITE, rpId: 'localhost' };

const optionsOf = (as: Client) => answered<Answer<'getPasskeyOptions'>>(as, 'POST', '/api/passkeys/options');

async function aPasskey(as: Client) {
  const key = anAuthenticator(site);
  const response = key.create(await optionsOf(as));
  const { id } = await answered<{ id: string }>(as, 'POST', '/api/passkeys', { response });
  return { id, key };
}

/** Gives the caller a challenge that waits for a proof. */
async function challenged(as: Client, { database }: App): Promise<void> {
  const { id } = await answered<{ id: string }>(as, 'GET', '/api/user');
  await database.transaction((tx) => beginChallenge(tx, browserOf(as), { adminId: id }, newId()));
}

/** The preparation that each call about passkeys, codes and recovery needs. */
export const wayCalls: Record<WayCall, (as: Client, app: App) => Promise<Prepared[]> | Prepared[]> = {
  getPasskeySignInOptions: () => [{}, {}, { query: '?anew=true' }],
  proveByPasskey: async (as, app) => {
    const { key } = await aPasskey(as);
    await challenged(as, app);
    const options = await answered<Answer<'getPasskeySignInOptions'>>(as, 'POST', '/api/login/passkey/options');
    const response = key.get(options);
    return [{ body: { response } }, { body: { response }, answers: 410 }];
  },
  proveByCode: async (as, app) => {
    await challenged(as, app);
    return [{ body: { code: '12345678' }, answers: 403 }];
  },
  proveByRecovery: async (as, app) => {
    const { codes } = await answered<Answer<'createRecoveryCodes'>>(as, 'POST', '/api/recovery-codes');
    await challenged(as, app);
    return [{ body: { code: 'wrong' }, answers: 403 }, { body: { code: codes[0] } }];
  },
  getPasskeyOptions: async (as) => {
    await aPasskey(as);
    return [{}];
  },
  addPasskey: async (as) => {
    const response = anAuthenticator(site).create(await optionsOf(as));
    return [{ body: { response, name: 'My phone' } }, { body: { response }, answers: 403 }];
  },
  listPasskeys: async (as) => {
    await aPasskey(as);
    return [{}];
  },
  deletePasskey: async (as) => [{ id: (await aPasskey(as)).id }],
  createRecoveryCodes: () => [{}, {}],
  createRecoveryLink: async (_as, app) => [{ id: (await anAdmin(app)).admin.id }],
};
