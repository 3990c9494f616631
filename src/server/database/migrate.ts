import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import * as messages from '#messages/server/database.ts';
import { AppError, systemCode } from '../errors.ts';
import type { Connection, Database } from './database.ts';
import { board } from './migrations/001-board.ts';
import { foundations } from './migrations/002-foundations.ts';
import { notifications } from './migrations/003-notifications.ts';
import { filesAndLabels } from './migrations/004-files-and-labels.ts';
import { secondFactor } from './migrations/005-second-factor.ts';
import { programs } from './migrations/006-programs.ts';
import { tokenTraces } from './migrations/007-token-traces.ts';
import { deliveryBodies } from './migrations/008-delivery-bodies.ts';

/** Every migration, in order. A released one is never altered. */
export const migrations = {
  '001-board': board,
  '002-foundations': foundations,
  '003-notifications': notifications,
  '004-files-and-labels': filesAndLabels,
  '005-second-factor': secondFactor,
  '006-programs': programs,
  '007-token-traces': tokenTraces,
  '008-delivery-bodies': deliveryBodies,
};

const [firstStep] = Object.keys(migrations);

const BEFORE_FIRST = '001-first-board';

const unknownStep = (error: unknown) => String(error).match(/previously executed migration (\S+) is missing/)?.[1];

const isTakenBy = (error: unknown): boolean => {
  const { message, cause } = (error ?? {}) as Partial<Error>;
  return /(?:table|relation) \S+ already exists/.test(`${message} ${cause}`);
};

/** Whether a table is not there, in the words of SQLite or by PostgreSQL's code. */
const isNoTable = (error: unknown): boolean => systemCode(error) === '42P01' || /no such table/.test(String(error));

/** The migrations that a database has been through; none if it holds no board. @throws where it cannot be read */
export async function stepsOf({ sql: connection }: Connection): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(connection).catch((error) => {
    if (isNoTable(error)) return { rows: [] };
    throw error;
  });
  return rows.map(({ name }) => name);
}

/** Migrates in one transaction; one node does it while others wait. @throws AppError `conflict` for a newer or foreign database */
export async function migrate(database: Database): Promise<void> {
  await database.maintain(async (tx) => {
    const steps = Object.fromEntries(Object.entries(migrations).map(([name, step]) => [name, step(tx.engine.dialect)]));
    const migrator = new Migrator({ db: tx.sql, provider: { getMigrations: async () => steps } });
    const { error, results } = await migrator.migrateToLatest();
    const unknown = unknownStep(error);
    if (unknown === BEFORE_FIRST) throw new AppError('conflict', messages.madeBeforeFirstRelease);
    if (unknown) throw new AppError('conflict', messages.upgradedByNewer(unknown));
    if (results?.[0]?.migrationName === firstStep && isTakenBy(error))
      throw new AppError('conflict', messages.tablesOfOthers, { cause: error });
    if (error) throw error;
    await tx.engine.search.prepare(tx);
  });
}
