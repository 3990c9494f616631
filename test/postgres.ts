import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { startPostgres } from '../scripts/test-postgres.ts';
import { migrate } from '../src/server/database/migrate.ts';
import { openPostgres } from '../src/server/database/postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the run's PostgreSQL listens; only the project that tests on it is given one. */
    postgres?: string;
  }
}

const TEMPLATE = 'max_tasks_template';

/** The address of another database of the same server. */
export const databaseAt = (server: string, name: string) => new URL(`/${name}`, server).href;

/** Runs statements on the server itself, outside of any board's database. */
export async function onServer(server: string, ...statements: string[]): Promise<void> {
  const client = new Client(server);
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/**
 * Makes a database whose schema is ready.
 * @returns its address, and what removes it
 */
export async function aDatabase(server: string): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `board_${randomBytes(6).toString('hex')}`;
  await onServer(server, `create database ${name} template ${TEMPLATE} strategy file_copy`);
  return { url: databaseAt(server, name), drop: () => onServer(server, `drop database if exists ${name} with (force)`) };
}

/** Starts the one PostgreSQL of a test run, with a database that all others are copied from. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, stop } = await startPostgres();
  await onServer(url, `create database ${TEMPLATE}`);
  const database = openPostgres(databaseAt(url, TEMPLATE), console.warn);
  await migrate(database);
  await database.close();
  project.provide('postgres', url);
  return stop;
}
