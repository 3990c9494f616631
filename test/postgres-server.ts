import type { TestProject } from 'vitest/node';
import { databaseAt, onServer } from '../scripts/test-database.ts';
import { startPostgres } from '../scripts/test-postgres.ts';
import { openPostgres } from '../src/server/database/postgres/open.ts';
import { fillTemplate, TEMPLATE } from './template.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The URL of the run's PostgreSQL; only the project `server-postgres` has one. */
    postgres?: string;
  }
}

/** Starts the one PostgreSQL server of a test run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, stop } = await startPostgres();
  await onServer(url, `create database ${TEMPLATE}`);
  await fillTemplate(openPostgres(databaseAt(url, TEMPLATE), console.warn));
  project.provide('postgres', url);
  return stop;
}
