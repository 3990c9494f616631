import { randomBytes } from 'node:crypto';
import { Client } from 'pg';

/** The URL of a database on a server. */
export const databaseAt = (server: string, name: string) => new URL(`/${name}`, server).href;

/** Runs statements on a server, one after the other. */
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
 * Creates a database on the tests' PostgreSQL.
 * @param template the database to copy; by default an empty one
 * @returns its URL, and a function that drops it
 */
export async function aDatabase(server: string, template = 'template1'): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `board_${randomBytes(6).toString('hex')}`;
  await onServer(server, `create database ${name} template ${template} strategy file_copy`);
  return { url: databaseAt(server, name), drop: () => onServer(server, `drop database if exists ${name} with (force)`) };
}
