import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { v7 as newId } from 'uuid';
import * as product from '#messages/product.ts';
import * as messages from '#messages/server/second-factor.ts';
import { audit } from '../audit/record.ts';
import type { Database } from '../database/database.ts';
import { updateRow } from '../database/rows.ts';
import { AppError, orNotFound } from '../errors.ts';
import type { Call, Handlers } from '../http/call.ts';
import { beginChallenge, endWaiting, findChallenge, tryProof } from '../second-factor/challenges.ts';
import { enrol } from '../second-factor/trust-handlers.ts';
import { countNameless, type SignInLimiter } from '../session/sign-in-limiter.ts';
import type { Settings } from '../settings.ts';
import {
  deletePasskey,
  holdPasskey,
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
async function verifyNew(response: RegistrationResponseJSON, expectedChallenge: string, { id, origin }: RelyingParty) {
  const { verifyRegistrationResponse } = await webAuthn();
  const site = { expectedOrigin: origin, expectedRPID: id };
  const checked = verifyRegistrationResponse({ response, expectedChallenge, ...site, supportedAlgorithmIDs });
  const made = (await checked.catch(() => null))?.registrationInfo?.credential;
  return made && made.id.length <= LONGEST && made.publicKey.length <= LONGEST ? made : null;
}

type Held = NonNullable<Awaited<ReturnType<typeof holdPasskey>>>;

/** The signature counter of a response that this passkey made for this site and challenge; `null` if it did not. */
async function verifySigned(response: AuthenticationResponseJSON, expectedChallenge: string, passkey: Held, { id, origin }: RelyingParty) {
  const { verifyAuthenticationResponse } = await webAuthn();
  const publicKey = Uint8Array.from(Buffer.from(passkey.public_key, 'base64url'));
  const credential = { id: response.id, publicKey, counter: passkey.counter };
  const checked = verifyAuthenticationResponse({ response, expectedChallenge, expectedOrigin: origin, expectedRPID: id, credential });
  const { verified, authenticationInfo } = await checked.catch(() => ({ verified: false, authenticationInfo: null }));
  return verified && authenticationInfo ? authenticationInfo.newCounter : null;
}

/** Begins a sign-in without a number, within the limits. @returns the id of its challenge */
function beginNameless(database: Database, limiter: SignInLimiter, call: Call<'getPasskeySignInOptions'>): Promise<string> {
  limiter.requireNetwork(call.origin.address);
  return database.transaction(async (tx) => {
    await tx.engine.locks.take(tx, 'sign-in');
    const id = newId();
    await countNameless(tx, call.origin.address, id);
    await endWaiting(tx, 'token_hash', call.challengeHash);
    await beginChallenge(tx, call, { adminId: null, digits: '' }, id);
    return id;
  });
}

export function passkeyHandlers(database: Database, settings: Settings, limiter: SignInLimiter) {
  return {
    getPasskeyOptions: async (call) => {
      const { user, tokenHash } = call;
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
      await database.transaction((tx) => keepRegistration(tx, tokenHash, options.challenge));
      return { ...options };
    },

    addPasskey: async (call) => {
      const { user, tokenHash, origin } = call;
      const party = requirePasskeys(settings);
      const { response, name } = call.body();
      const challenge = await database.transaction((tx) => takeRegistration(tx, tokenHash));
      const made = challenge && (await verifyNew(response as unknown as RegistrationResponseJSON, challenge, party));
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

    getPasskeySignInOptions: async (call) => {
      const { id: rpID } = requirePasskeys(settings);
      const begun = call.query.anew ? undefined : await findChallenge(database, call.challengeHash);
      const waiting = begun?.state === 'waiting' ? begun : null;
      const challengeId = waiting?.id ?? (await beginNameless(database, limiter, call));
      // Kept until a response is tried, or each call of a stranger would write.
      const kept = waiting?.passkeyChallenge;
      const challenge = kept ? Uint8Array.from(Buffer.from(kept, 'base64url')) : undefined;
      const { generateAuthenticationOptions } = await webAuthn();
      // A list of passkeys would say whose number it is.
      const options = await generateAuthenticationOptions({ rpID, userVerification: 'required', timeout: PASSKEY_MS, challenge });
      if (!kept) await database.transaction((tx) => updateRow(tx, 'challenges', challengeId, { passkey_challenge: options.challenge }));
      return { ...options };
    },

    proveByPasskey: async (call) => {
      const party = requirePasskeys(settings);
      const response = call.body().response as unknown as AuthenticationResponseJSON;
      await webAuthn();
      return tryProof(database, call, 'passkey', async (tx, challenge) => {
        // Each response is tried once.
        await updateRow(tx, 'challenges', challenge.id, { passkey_challenge: null });
        const passkey = await holdPasskey(tx, response.id);
        if (!passkey || challenge.passkeyChallenge === null) return null;
        const counter = await verifySigned(response, challenge.passkeyChallenge, passkey, party);
        if (counter === null) return null;
        await updateRow(tx, 'passkeys', passkey.id, { counter, last_used_at: new Date().toISOString() });
        return passkey.adminId;
      });
    },
  } satisfies Partial<Handlers>;
}
