import * as messages from '#messages/server/requests.ts';
import { ago, MINUTE } from '#shared/durations.ts';
import type { Database, Transaction } from '../database/database.ts';
import { lockRows, updateRow } from '../database/rows.ts';
import { AppError } from '../errors.ts';
import type { Settings } from '../settings.ts';
import { findSession } from './queries.ts';

/** The last use is stored this precisely, so that most reads of the board cost no write. */
const USE_NOTED_EVERY = 5 * MINUTE;

/** Sessions and tokens whose use is being stored, so that only one call of each waits for that. */
const beingNoted = new Set<string>();

/** Stores the use of a session or token, unless that was done lately. */
export async function noteUse(database: Database, table: 'sessions' | 'tokens', id: string, lastUsed: string | null): Promise<void> {
  const age = Date.now() - Date.parse(lastUsed ?? '1970-01-01');
  // A session keeps a use ahead of the clock, or it would be idle once a clock that was set back is right again.
  const isLate = age > USE_NOTED_EVERY || (table === 'tokens' && age < -USE_NOTED_EVERY);
  if (!isLate || beingNoted.has(id)) return;
  beingNoted.add(id);
  await database
    .transaction((tx) => updateRow(tx, table, id, { last_used_at: ago(0) }))
    .catch((error) => {
      // A read goes on while nothing can be written; the next call tries again.
      if (!(error instanceof AppError)) throw error;
    })
    .finally(() => beingNoted.delete(id));
}

/**
 * The caller of a session, or `null`. The board's version comes along, which saves each read of the board a query.
 * `hold` locks the session, so that nothing is committed after its end was acknowledged.
 */
export async function authenticate(database: Database, { session: lifetime, assigneesMay }: Settings, tokenHash: string) {
  const session = await findSession(database, lifetime, tokenHash);
  if (!session) return null;
  const { session_id: id, last_used_at: lastUsed, board_version: version, board_at: at, ...user } = session;
  await noteUse(database, 'sessions', id, lastUsed);
  const hold = async (tx: Transaction) => void (await holdSession(tx, tokenHash, 'keep'));
  return { user: { ...user, assigneesMay }, board: { version, at }, via: null, hold } as const;
}

/** Locks the caller's session until commit, to change or to keep it; waits for its running changes. @returns its id @throws AppError `signedOut` if it has ended */
export async function holdSession(tx: Transaction, tokenHash: string, purpose: 'change' | 'keep'): Promise<string> {
  const [id] = await lockRows(tx, 'sessions', 'token_hash', tokenHash, purpose);
  if (id === undefined) throw new AppError('signedOut', messages.signInFirst);
  return id;
}
