import * as messages from '#messages/server/second-factor.ts';
import { api, type EndpointName } from '#shared/api.ts';
import { MINUTE } from '#shared/durations.ts';
import type { Route } from '#shared/routes.ts';
import type { Connection } from '../database/database.ts';
import { AppError } from '../errors.ts';
import { hashOf } from '../session/token.ts';
import type { Factor } from './factor.ts';

const RECENT_MS = 15 * MINUTE;

/** Whether a time is within the last 15 minutes, and not written while the clock was ahead. */
function isRecent(at: string | null | undefined): boolean {
  const age = at ? Date.now() - Date.parse(at) : Number.POSITIVE_INFINITY;
  return age < RECENT_MS && age > -MINUTE;
}

/** Whether a caller signed in, and whether they gave a proof, within 15 minutes in their session. */
export async function readRecent(connection: Connection, token: string | null): Promise<{ signedIn: boolean; proven: boolean }> {
  const session = connection.sql
    .selectFrom('sessions')
    .select(['created_at', 'proven_at'])
    .where('token_hash', '=', hashOf(token ?? ''));
  const found = await session.executeTakeFirst();
  return { signedIn: isRecent(found?.created_at), proven: isRecent(found?.proven_at) };
}

/** Checks the calls that need a proof; without a second factor it reads nothing. */
export const proofCheck =
  (connection: Connection, factor: Factor) =>
  /** @throws AppError `unproven` */
  async (name: EndpointName, token: string | null): Promise<void> => {
    const { proof: need }: Route = api[name];
    if (!need || factor.ways.length === 0) return;
    const holds = await factor.holds();
    if (need === 'where it holds' && !holds) return;
    const { signedIn, proven } = await readRecent(connection, token);
    if (!proven && !(need === 'enrols' && signedIn && !holds)) throw new AppError('unproven', messages.confirmYourself);
  };
