import { randomBytes } from 'node:crypto';
import { Client, Pool } from 'pg';

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

/** Kept connections to each server, because a new one costs as much as copying a database. They keep no process running. */
const kept = new Map<string, Pool>();

function keptConnections(server: string): Pool {
  const known = kept.get(server);
  if (known) return known;
  const pool = new Pool({ connectionString: server, allowExitOnIdle: true });
  // They break when the server stops; an unheard event would end the process.
  pool.on('error', () => {});
  kept.set(server, pool);
  return pool;
}

/**
 * Creates a database on the tests' PostgreSQL.
 * @param template the database to copy; by default an empty one
 * @returns its URL, and a function that drops it
 */
export async function aDatabase(server: string, template = 'template1'): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `board_${randomBytes(6).toString('hex')}`;
  const connections = keptConnections(server);
  await connections.query(`create database ${name} template ${template} strategy file_copy`);
  return {
    url: databaseAt(server, name),
    async drop() {
      await connections.query(`drop database if exists ${name} with (force)`);
    },
  };
}
