import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { AppError } from '../errors.ts';
import type { Connection, Database } from './database.ts';
import { firstBoard } from './migrations/001-first-board.ts';
import { idempotencyKeys } from './migrations/002-idempotency-keys.ts';
import { changeTotals } from './migrations/003-change-totals.ts';
import { signInLimits } from './migrations/004-sign-in-limits.ts';
import { devices } from './migrations/005-devices.ts';
import { audit } from './migrations/006-audit.ts';
import { taskOrders } from './migrations/007-task-orders.ts';
import { wordsByLength } from './migrations/008-words-by-length.ts';
import { runsOfLetters } from './migrations/009-runs-of-letters.ts';
import { countedFromIndexes } from './migrations/010-counted-from-indexes.ts';
import { taskJson } from './migrations/011-task-json.ts';
import { smallerSearch } from './migrations/012-smaller-search.ts';

/** Every migration, in order. One that was released is never altered: a new one follows it. */
export const migrations = {
  '001-first-board': firstBoard,
  '002-idempotency-keys': idempotencyKeys,
  '003-change-totals': changeTotals,
  '004-sign-in-limits': signInLimits,
  '005-devices': devices,
  '006-audit': audit,
  '007-task-orders': taskOrders,
  '008-words-by-length': wordsByLength,
  '009-runs-of-letters': runsOfLetters,
  '010-counted-from-indexes': countedFromIndexes,
  '011-task-json': taskJson,
  '012-smaller-search': smallerSearch,
};

const [firstStep] = Object.keys(migrations);

/** The step that the database has been through and this release does not know, where that is why Kysely failed. */
const unknownStep = (error: unknown) => String(error).match(/previously executed migration (\S+) is missing/)?.[1];

/** Whether the very first step failed because a table of that name is there: of something else than Max Tasks. */
const isTakenBy = (error: unknown): boolean => {
  const { message, cause } = (error ?? {}) as Partial<Error>;
  return /(?:table|relation) \S+ already exists/.test(`${message} ${cause}`);
};

/**
 * The steps that a database has been through, in their order; none where there is no board in it.
 * @throws AppError `unavailable` where it cannot be asked
 */
export async function stepsOf({ sql: connection }: Connection): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(connection).catch((error) => {
    if (error instanceof AppError) throw error;
    return { rows: [] };
  });
  return rows.map(({ name }) => name);
}

/**
 * Brings the schema up to date, in one transaction. Of several nodes that start at once one does it, and the others wait.
 * @throws AppError `conflict` where a newer release has upgraded the database, or it is something else's; whatever fails a step, which is then undone
 */
export async function migrate(database: Database): Promise<void> {
  await database.maintain(async (tx) => {
    const steps = Object.fromEntries(Object.entries(migrations).map(([name, step]) => [name, step(tx.engine.dialect)]));
    const migrator = new Migrator({ db: tx.sql, provider: { getMigrations: async () => steps } });
    const { error, results } = await migrator.migrateToLatest();
    const unknown = unknownStep(error);
    if (unknown)
      throw new AppError(
        'conflict',
        `A newer release has upgraded this database (step ${unknown}), and this one may not start on it: start the newer one, or restore the backup made before the upgrade.`,
      );
    if (results?.[0]?.migrationName === firstStep && isTakenBy(error))
      throw new AppError(
        'conflict',
        'There are tables of something else in this database: give Max Tasks one of its own, by DATA_DIR or DATABASE_URL.',
        { cause: error },
      );
    if (error) throw error;
    await tx.engine.search.prepare(tx);
  });
}
