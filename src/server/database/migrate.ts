import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { AppError } from '../errors.ts';
import type { Connection, Database } from './database.ts';
import { board } from './migrations/001-board.ts';
import { foundations } from './migrations/002-foundations.ts';

/** Every migration, in order. One that was released is never altered: a new one follows it. */
export const migrations = { '001-board': board, '002-foundations': foundations };

const [firstStep] = Object.keys(migrations);

/** The first step of databases made before 0.1.0, whose twelve steps are gone. */
const BEFORE_FIRST = '001-first-board';

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
    if (unknown === BEFORE_FIRST)
      throw new AppError('conflict', 'This database was made before 0.1.0. Export it with that version, then import it here.');
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
