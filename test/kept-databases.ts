import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { aDatabase, onServer } from '../scripts/test-database.ts';
import { openSqlite } from '../src/server/database/sqlite/open.ts';
import type { App } from './start-app.ts';

const onPostgres = () => process.env.TEST_POSTGRES;

/** The file with the database of a migration step, for the engine under test. */
const fileOf = (step: string) => path.join(import.meta.dirname, 'fixtures', `${step}.${onPostgres() ? 'sql' : 'db.gz'}`);

export const isKept = (step: string): boolean => existsSync(fileOf(step));

/**
 * Copies the kept database of a migration step to a new place.
 * @returns the place, and a function that removes it
 */
export async function aKeptDatabase(step: string): Promise<{ place: App['place']; remove(): Promise<void> }> {
  const server = onPostgres();
  if (server) {
    const { url, drop } = await aDatabase(server);
    await onServer(url, readFileSync(fileOf(step), 'utf8'));
    return { place: { DATA_DIR: '', DATABASE_URL: url }, remove: drop };
  }
  const folder = mkdtempSync(path.join(tmpdir(), 'max-tasks-kept-'));
  writeFileSync(path.join(folder, 'max-tasks.db'), gunzipSync(readFileSync(fileOf(step))));
  return { place: { DATA_DIR: folder, DATABASE_URL: '' }, remove: async () => rmSync(folder, { recursive: true, force: true }) };
}

/** Commands that only psql understands, and settings that only PostgreSQL 17 and newer know. */
const notEverywhere = /^(\\(un)?restrict .*|SET transaction_timeout = 0;)\n/gm;

/**
 * Keeps the present database as that of a migration step.
 * @throws on PostgreSQL if `pg_dump` is missing
 */
export async function keepDatabase(step: string, place: App['place']): Promise<void> {
  if (place.DATABASE_URL) {
    const program = process.env.TEST_PG_BIN ? path.join(process.env.TEST_PG_BIN, 'pg_dump') : 'pg_dump';
    const words = ['--inserts', '--no-owner', '--no-privileges', '--no-comments', place.DATABASE_URL];
    writeFileSync(fileOf(step), execFileSync(program, words, { encoding: 'utf8' }).replaceAll(notEverywhere, ''));
    return;
  }
  const database = openSqlite(place.DATA_DIR);
  const copy = path.join(place.DATA_DIR, 'kept.db');
  await database.backUp?.(copy);
  await database.close();
  writeFileSync(fileOf(step), gzipSync(readFileSync(copy), { level: 9 }));
}
