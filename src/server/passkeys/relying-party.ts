import { isIP } from 'node:net';
import * as messages from '#messages/server/second-factor.ts';
import type { Way } from '#shared/second-factor.ts';
import { AppError } from '../errors.ts';

/** The site that passkeys are for. */
export type RelyingParty = { id: string; origin: string };

/** The package, imported only by boards that have passkeys. */
export const webAuthn = () => import('@simplewebauthn/server');

/** The site at `PUBLIC_URL`, never at the address that a request names. `null` where browsers make no passkeys. */
export function relyingParty(publicUrl: URL | null): RelyingParty | null {
  if (!publicUrl || isIP(publicUrl.hostname) || publicUrl.hostname.startsWith('[')) return null;
  if (publicUrl.protocol !== 'https:' && publicUrl.hostname !== 'localhost') return null;
  return { id: publicUrl.hostname, origin: publicUrl.origin };
}

/** The site, if passkeys are among its ways. @throws AppError `conflict` */
export function requirePasskeys(settings: { secondFactor: { ways: Way[] } | null; publicUrl: URL | null }): RelyingParty {
  const party = settings.secondFactor?.ways.includes('passkey') ? relyingParty(settings.publicUrl) : null;
  if (!party) throw new AppError('conflict', messages.passkeysOff);
  return party;
}
