import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import type { Database } from '../database/database.ts';
import { updateRow } from '../database/rows.ts';
import type { Call, Handlers } from '../http/call.ts';
import { beginChallenge, endWaiting, findChallenge, tryProof } from '../second-factor/challenges.ts';
import type { SignInLimiter } from '../session/sign-in-limiter.ts';
import { hashOf } from '../session/token.ts';
import type { Settings } from '../settings.ts';
import { holdPasskey, PASSKEY_MS } from './queries.ts';
import { type RelyingParty, requirePasskeys, webAuthn } from './relying-party.ts';

type Passkey = NonNullable<Awaited<ReturnType<typeof holdPasskey>>>;

/** The signature counter of a response that this passkey made for this site and challenge; `null` if it did not. */
async function verify(response: AuthenticationResponseJSON, expectedChallenge: string, passkey: Passkey, { id, origin }: RelyingParty) {
  const { verifyAuthenticationResponse } = await webAuthn();
  const publicKey = Uint8Array.from(Buffer.from(passkey.public_key, 'base64url'));
  const credential = { id: response.id, publicKey, counter: passkey.counter };
  const checked = verifyAuthenticationResponse({ response, expectedChallenge, expectedOrigin: origin, expectedRPID: id, credential });
  const { verified, authenticationInfo } = await checked.catch(() => ({ verified: false, authenticationInfo: null }));
  return verified && authenticationInfo ? authenticationInfo.newCounter : null;
}

/** Begins a sign-in without a number, within the limits. @returns the id of its challenge */
function beginNameless(limiter: SignInLimiter, call: Call<'getPasskeySignInOptions'>): Promise<string> {
  limiter.requireNetwork(call.origin.address);
  return limiter.begin(call, async (tx, id) => {
    await endWaiting(tx, 'token_hash', hashOf(call.challenge ?? ''));
    await beginChallenge(tx, call, { adminId: null, isNameless: true }, id);
    return id;
  });
}

export const passkeySignInHandlers = (database: Database, settings: Pick<Settings, 'secondFactor' | 'publicUrl'>, limiter: SignInLimiter) =>
  ({
    getPasskeySignInOptions: async (call) => {
      const { id: rpID } = requirePasskeys(settings);
      const begun = call.query.anew ? undefined : await findChallenge(database, call.challenge);
      const challengeId = begun?.state === 'waiting' ? begun.id : await beginNameless(limiter, call);
      const { generateAuthenticationOptions } = await webAuthn();
      // A list of passkeys would say whose number it is.
      const options = await generateAuthenticationOptions({ rpID, userVerification: 'required', timeout: PASSKEY_MS });
      await database.transaction((tx) => updateRow(tx, 'challenges', challengeId, { passkey_challenge: options.challenge }));
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
        const counter = await verify(response, challenge.passkeyChallenge, passkey, party);
        if (counter === null) return null;
        await updateRow(tx, 'passkeys', passkey.id, { counter, last_used_at: new Date().toISOString() });
        return passkey.adminId;
      });
    },
  }) satisfies Partial<Handlers>;
