import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import * as product from '#messages/product.ts';
import * as messages from '#messages/server/second-factor.ts';
import { audit } from '../audit/record.ts';
import type { Database } from '../database/database.ts';
import { AppError, orNotFound } from '../errors.ts';
import type { Handlers } from '../http/call.ts';
import { enrol } from '../second-factor/trust-handlers.ts';
import { hashOf } from '../session/token.ts';
import type { Settings } from '../settings.ts';
import {
  deletePasskey,
  insertPasskey,
  isTransport,
  keepRegistration,
  listCredentials,
  listPasskeys,
  PASSKEY_MS,
  takeRegistration,
} from './queries.ts';
import { type RelyingParty, requirePasskeys, webAuthn } from './relying-party.ts';

const MOST = 10;
/** Longer than any id or key of these algorithms, and short enough for an index. */
const LONGEST = 1_400;
/** Ed25519, ES256 and RS256. The package would add one that is experimental in Node. */
const supportedAlgorithmIDs = [-8, -7, -257];

const notAdded = () => new AppError('refused', messages.passkeyNotAdded);

function requireRoom(passkeys: unknown[]): void {
  if (passkeys.length >= MOST) throw new AppError('conflict', messages.tooManyPasskeys(MOST));
}

/** The passkey that a browser made for this site and challenge, by a person whom it verified; `null` if it did not. */
async function verify(response: RegistrationResponseJSON, expectedChallenge: string, { id, origin }: RelyingParty) {
  const { verifyRegistrationResponse } = await webAuthn();
  const site = { expectedOrigin: origin, expectedRPID: id };
  const checked = verifyRegistrationResponse({ response, expectedChallenge, ...site, supportedAlgorithmIDs });
  const made = (await checked.catch(() => null))?.registrationInfo?.credential;
  return made && made.id.length <= LONGEST && made.publicKey.length <= LONGEST ? made : null;
}

export function passkeyHandlers(database: Database, settings: Pick<Settings, 'secondFactor' | 'publicUrl'>) {
  return {
    getPasskeyOptions: async (call) => {
      const { user, token } = call;
      const { id: rpID } = requirePasskeys(settings);
      const known = await listCredentials(database, user.id);
      requireRoom(known);
      const { generateRegistrationOptions } = await webAuthn();
      const options = await generateRegistrationOptions({
        rpName: product.name,
        rpID,
        userName: user.name,
        userDisplayName: user.name,
        userID: new TextEncoder().encode(user.id),
        timeout: PASSKEY_MS,
        excludeCredentials: known,
        supportedAlgorithmIDs,
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      });
      await database.transaction((tx) => keepRegistration(tx, hashOf(token ?? ''), options.challenge));
      return { ...options };
    },

    addPasskey: async (call) => {
      const { user, token, origin } = call;
      const party = requirePasskeys(settings);
      const { response, name } = call.body();
      const challenge = await database.transaction((tx) => takeRegistration(tx, hashOf(token ?? '')));
      const made = challenge && (await verify(response as unknown as RegistrationResponseJSON, challenge, party));
      if (!made) throw notAdded();
      return enrol(call, async (tx) => {
        requireRoom(await listPasskeys(tx, user.id));
        const passkey = await insertPasskey(tx, {
          admin_id: user.id,
          credential_id: made.id,
          public_key: Buffer.from(made.publicKey).toString('base64url'),
          counter: made.counter,
          transports: JSON.stringify([made.transports ?? []].flat().filter(isTransport).slice(0, MOST)),
          name: name?.trim() || origin.browser,
        });
        if (!passkey) throw notAdded();
        await audit(tx, call, 'passkey_added', passkey.name);
        return passkey;
      });
    },

    listPasskeys: ({ user }) => listPasskeys(database, user.id),

    deletePasskey: async (call) => {
      await call.change(async (tx) => {
        const name = orNotFound(await deletePasskey(tx, call.user.id, call.id), messages.passkeyNotFound);
        await audit(tx, call, 'passkey_removed', name);
      });
    },
  } satisfies Partial<Handlers>;
}
