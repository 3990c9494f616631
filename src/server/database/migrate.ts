import { Migrator } from 'kysely/migration';
import type { Database } from './database.ts';
import { firstBoard } from './migrations/001-first-board.ts';
import { idempotencyKeys } from './migrations/002-idempotency-keys.ts';
import { changeTotals } from './migrations/003-change-totals.ts';
import { signInLimits } from './migrations/004-sign-in-limits.ts';
import { devices } from './migrations/005-devices.ts';
import { audit } from './migrations/006-audit.ts';

/** Every step of the schema, in order. A step that was released is never altered: a new one follows it. */
const migrations = {
  '001-first-board': firstBoard,
  '002-idempotency-keys': idempotencyKeys,
  '003-change-totals': changeTotals,
  '004-sign-in-limits': signInLimits,
  '005-devices': devices,
  '006-audit': audit,
};

/**
 * Brings the schema up to date, in one transaction. Of several nodes that start at once one does it, and the others wait.
 * @throws when the database is of a newer release, or a step fails (it is then undone)
 */
export async function migrate(database: Database): Promise<void> {
  await database.maintain(async (tx) => {
    const steps = Object.fromEntries(Object.entries(migrations).map(([name, step]) => [name, step(tx.engine.dialect)]));
    const migrator = new Migrator({ db: tx.sql, provider: { getMigrations: async () => steps } });
    const { error } = await migrator.migrateToLatest();
    if (error) throw error;
    await tx.engine.search.prepare(tx);
  });
}
