import type { Database, Transaction } from '../database/database.ts';
import { AppError } from '../errors.ts';

/** The last use is stored this precisely, so that most reads of the board cost no write. */
const USE_NOTED_EVERY_MINUTES = 5;

/** Sessions and tokens whose use is being stored, so that only one call of each waits for that. */
const beingNoted = new Set<string>();

/** Stores the use of a session or token, unless that was done lately. */
export async function noteUse(
  database: Database,
  key: string,
  lastUsed: string | null,
  store: (tx: Transaction) => Promise<void>,
): Promise<void> {
  if (Date.now() - Date.parse(lastUsed ?? '1970-01-01') <= USE_NOTED_EVERY_MINUTES * 60_000 || beingNoted.has(key)) return;
  beingNoted.add(key);
  await database
    .transaction(store)
    .catch((error) => {
      // A read goes on while nothing can be written; the next call tries again.
      if (!(error instanceof AppError)) throw error;
    })
    .finally(() => beingNoted.delete(key));
}
