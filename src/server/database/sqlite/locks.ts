import { sql } from 'kysely';
import type { Locks } from '../locks.ts';

/** SQLite has one writer at a time: whoever is in a transaction holds everything. */
export const sqliteLocks: Locks = {
  rows: () => sql``,
  take: async () => {},
};
