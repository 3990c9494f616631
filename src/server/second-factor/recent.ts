import { MINUTE } from '#shared/durations.ts';
import type { Connection } from '../database/database.ts';
import { hashOf } from '../session/token.ts';

const RECENT_MS = 15 * MINUTE;

/** Whether a time is within the last 15 minutes, and not written while the clock was ahead. */
const isRecentTime = (at: string | null) => at !== null && Math.abs(Date.now() - Date.parse(at)) < RECENT_MS;

/** What a caller did within 15 minutes in their session: signed in, and gave a proof. */
export async function readRecent(connection: Connection, token: string | null): Promise<{ signedIn: boolean; proven: boolean }> {
  const session = connection.sql
    .selectFrom('sessions')
    .select(['created_at', 'proven_at'])
    .where('token_hash', '=', hashOf(token ?? ''));
  const found = await session.executeTakeFirst();
  return { signedIn: isRecentTime(found?.created_at ?? null), proven: isRecentTime(found?.proven_at ?? null) };
}

/** Refuses a caller without a recent proof. @throws AppError `refused` */
export type RequireRecent = (call: { token: string | null }) => Promise<void>;
