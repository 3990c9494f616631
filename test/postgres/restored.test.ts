import { expect, onTestFinished, test } from 'vitest';
import { serverProcess } from '../../e2e/server-process.ts';
import { aDatabase, databaseAt, onServer } from '../../scripts/test-database.ts';
import type { Database } from '../../src/server/database/database.ts';
import { openPostgres } from '../../src/server/database/postgres/open.ts';
import { endRestoredTrust } from '../../src/server/second-factor/trusted-browsers.ts';
import { aFactor, begin, signInProven } from '../second-factor/a-factor.ts';

/** A board that was started, with a trusted browser and a sign-in that waits for its proof. */
async function aTrustingBoard() {
  const { app, owner, ana } = await aFactor();
  await signInProven(app, ana);
  await begin(app.caller(), owner.mobileNumber);
  expect(await app.database.maintain(endRestoredTrust)).toBe(0);
  return app;
}

/** The numbers of trusted browsers and of sign-ins that wait. */
async function trustIn({ sql }: Pick<Database, 'sql'>): Promise<number[]> {
  const tables = ['trusted_browsers', 'challenges'] as const;
  return Promise.all(tables.map(async (table) => (await sql.selectFrom(table).select('id').execute()).length));
}

/** A copy with the same tables, as `pg_restore` makes it in a new database. PostgreSQL copies none that is in use. */
async function aCopy(url: string): Promise<string> {
  const [server, name] = [databaseAt(url, 'postgres'), new URL(url).pathname.slice(1)];
  const end = `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`;
  await onServer(server, `alter database ${name} allow_connections false`, end);
  const copy = await aDatabase(server, name);
  onTestFinished(copy.drop);
  return copy.url;
}

test('a server that starts again on its database keeps trusted browsers and waiting sign-ins', async () => {
  const { database } = await aTrustingBoard();
  expect(await database.maintain(endRestoredTrust)).toBe(0);
  expect(await trustIn(database)).toEqual([1, 1]);
});

test('a database restored in place (pg_restore --clean) trusts no browser at the next start', async () => {
  const { database, place } = await aTrustingBoard();
  await onServer(
    place.DATABASE_URL,
    'create table restored (like trusted_browsers including all)',
    'insert into restored table trusted_browsers',
    'drop table trusted_browsers',
    'alter table restored rename to trusted_browsers',
  );
  expect(await trustIn(database)).toEqual([1, 1]);
  expect(await database.maintain(endRestoredTrust)).toBe(1);
  expect(await trustIn(database)).toEqual([0, 0]);
  expect(await database.maintain(endRestoredTrust)).toBe(0);
});

test('a database restored elsewhere trusts no browser once a server has started on it', async () => {
  const { database, place } = await aTrustingBoard();
  expect(await trustIn(database)).toEqual([1, 1]);
  const url = await aCopy(place.DATABASE_URL);
  const server = await serverProcess(['api'], { DATA_DIR: '', DATABASE_URL: url });
  onTestFinished(() => server.end());
  server.launch();
  await server.ready();
  const copy = openPostgres(url, console.warn);
  onTestFinished(() => copy.close());
  expect(await trustIn(copy)).toEqual([0, 0]);
});
