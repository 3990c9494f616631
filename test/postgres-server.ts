import type { TestProject } from 'vitest/node';
import { databaseAt, onServer } from '../scripts/test-database.ts';
import { startPostgres } from '../scripts/test-postgres.ts';
import { migrate } from '../src/server/database/migrate.ts';
import { openPostgres } from '../src/server/database/postgres/open.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The URL of the run's PostgreSQL; only the project `server-postgres` has one. */
    postgres?: string;
  }
}

/** An empty database with its schema ready, from which every test copies its own. */
export const TEMPLATE = 'max_tasks_template';

/** Starts the one PostgreSQL server of a test run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, stop } = await startPostgres();
  await onServer(url, `create database ${TEMPLATE}`);
  const database = openPostgres(databaseAt(url, TEMPLATE), console.warn);
  await migrate(database);
  await database.close();
  project.provide('postgres', url);
  return stop;
}
