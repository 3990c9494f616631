import type { Notice } from '#shared/session.ts';
import type { Connection } from '../database/database.ts';
import { isPublic, type Networks } from '../networks.ts';
import type { Lifetime } from './queries.ts';
import { listAddresses } from './queries.ts';
import { isGuessedAt } from './sign-in-limiter.ts';

/** Warnings for super admins: somebody is guessing numbers, or anybody on the internet may try. */
export async function listNotices(connection: Connection, lifetime: Lifetime, networks: Networks | null): Promise<Notice[]> {
  const notices: Notice[] = [];
  if (await isGuessedAt(connection))
    notices.push({
      kind: 'guessing',
      text: 'Unusually many sign-ins fail: somebody may be guessing numbers. Browsers and networks that nobody signed in from before may be refused for a while. Nobody else is affected.',
    });
  if (!networks && (await listAddresses(connection, lifetime)).some(isPublic))
    notices.push({
      kind: 'open',
      text: 'People sign in from the internet with a mobile number alone. Whoever runs the server can name the networks to sign in from, by SIGN_IN_NETWORKS.',
    });
  return notices;
}
