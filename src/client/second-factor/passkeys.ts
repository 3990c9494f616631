import * as messages from '#messages/second-factor.ts';
import type { ChallengeState, Passkey } from '#shared/second-factor.ts';
import { call } from '../api/call.ts';
import { factorWays } from '../api/factor-ways.ts';

/** Whether passkeys are a way here, and this browser has them. */
export const hasPasskeys = factorWays.includes('passkey') && 'PublicKeyCredential' in window;

const load = () => import('@simplewebauthn/browser');
type Library = Awaited<ReturnType<typeof load>>;

/** The options come from the same library on the server, which alone knows their shape. */
const json = <Options>(options: { challenge: string }) => options as unknown as Options;

/** Throws a short error in place of the browser's long English one. Most often the user closed the browser's question. */
function inWords(error: Error): never {
  throw new Error(error.name === 'InvalidStateError' ? messages.passkeyKnown : messages.passkeyNotUsed);
}

/** Proves who the user is by a passkey. @param anew begins a sign-in that needs no number @throws Error in words for the user */
export async function proveByPasskey(anew = false): Promise<ChallengeState> {
  const [{ startAuthentication }, options] = await Promise.all([
    load().catch(inWords),
    call('getPasskeySignInOptions', { query: anew ? { anew: 'true' } : {} }),
  ]);
  const optionsJSON = json<Parameters<Library['startAuthentication']>[0]['optionsJSON']>(options);
  const response = await startAuthentication({ optionsJSON }).catch(inWords);
  return call('proveByPasskey', { body: { response: { ...response } } });
}

/** Makes a passkey of this device. @throws Error in words for the user */
export async function makePasskey(name: string): Promise<Passkey> {
  const [{ startRegistration }, options] = await Promise.all([load().catch(inWords), call('getPasskeyOptions')]);
  const optionsJSON = json<Parameters<Library['startRegistration']>[0]['optionsJSON']>(options);
  const response = await startRegistration({ optionsJSON }).catch(inWords);
  return call('addPasskey', { body: { response: { ...response }, ...(name && { name }) } });
}
