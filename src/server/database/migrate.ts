import { type Migration, Migrator } from 'kysely/migration';
import type { Database } from './database.ts';
import { firstBoard } from './migrations/001-first-board.ts';
import { idempotencyKeys } from './migrations/002-idempotency-keys.ts';
import { changeTotals } from './migrations/003-change-totals.ts';

/** Every step of the schema, in order. A step that was released is never altered: a new one follows it. */
const migrations: Record<string, Migration> = {
  '001-first-board': firstBoard,
  '002-idempotency-keys': idempotencyKeys,
  '003-change-totals': changeTotals,
};

/**
 * Brings the schema up to date, each step in a transaction.
 * @throws when the database is of a newer release, or a step fails (it is then undone)
 */
export async function migrate(database: Database): Promise<void> {
  await database.transaction(async (tx) => {
    const migrator = new Migrator({ db: tx.sql, provider: { getMigrations: async () => migrations } });
    const { error } = await migrator.migrateToLatest();
    if (error) throw error;
  });
}
