import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { freePort } from '../../scripts/free-port.ts';
import { aDatabase, databaseAt, onServer } from '../../scripts/test-database.ts';
import { buildApp } from '../../src/server/app.ts';
import { onceReachable } from '../../src/server/database/open.ts';
import { openPostgres } from '../../src/server/database/postgres/open.ts';
import { AppError } from '../../src/server/errors.ts';
import { followChallenges } from '../../src/server/second-factor/follow-challenges.ts';
import { readSettings } from '../../src/server/settings.ts';
import type { BoardStream } from '../../src/server/stream/stream.ts';
import { aTask, theSuperAdmin } from '../factories.ts';
import { watchStandstill } from '../standstill.ts';
import { type App, startApp } from '../start-app.ts';

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const server = () => process.env.TEST_POSTGRES ?? '';
const unavailable = expect.objectContaining({ code: 'unavailable' });

test('without a database a call gets a 503 sentence within three seconds, and the process stays live', async () => {
  const settings = readSettings({ DATABASE_URL: `postgres://nobody@127.0.0.1:${await freePort()}/none`, LOG_LEVEL: 'silent' });
  const database = openPostgres(settings.databaseUrl ?? '', console.warn);
  const dark = await buildApp(database, settings, null);
  try {
    const start = Date.now();
    const stood = watchStandstill();
    const headers = { cookie: 'session=some' };
    expect(await dark.inject({ url: '/api/tasks', headers })).toMatchObject({
      statusCode: 503,
      body: 'The database cannot be reached right now. Try again in a moment.',
    });
    expect(await dark.inject('/api/health/ready')).toMatchObject({ statusCode: 503 });
    expect(await dark.inject('/api/health/live')).toMatchObject({ statusCode: 200 });
    expect(Date.now() - start).toBeLessThan(3_000 + stood());
  } finally {
    await dark.close();
    await database.close();
  }
});

test('a database that comes late is waited for, and one log line says so', async () => {
  const said: string[] = [];
  const database = openPostgres(databaseAt(server(), 'comes_late'), console.warn);
  const reached = onceReachable(
    'DATABASE_URL',
    () => sql`select 1`.execute(database.sql),
    (sentence) => said.push(sentence),
  );
  await wait(1_500);
  await onServer(server(), 'create database comes_late');
  await reached;
  expect(said).toEqual(['The database of DATABASE_URL cannot be used yet (database "comes_late" does not exist). Waiting for it.']);
  await database.close();
  await onServer(server(), 'drop database comes_late with (force)');
});

test('a node that listens before its database is set up reports no failure', async () => {
  const { url, drop } = await aDatabase(server());
  const database = openPostgres(url, console.warn);
  const reported: unknown[] = [];
  const ended = new AbortController();
  const nobody = { people: () => new Set<string>() } as BoardStream;
  followChallenges(database, nobody, (error) => reported.push(error), ended.signal);
  await new Promise<void>((listening) => database.hear('missed', () => listening()));
  // A query that began with the signal has an answer by now.
  await wait(300);
  ended.abort();
  await database.close();
  await drop();
  expect(reported).toEqual([]);
});

test('a database that accepts no connections counts as unavailable', async () => {
  await onServer(server(), 'create database is_closed allow_connections false');
  const database = openPostgres(databaseAt(server(), 'is_closed'), console.warn);
  await expect(sql`select 1`.execute(database.sql)).rejects.toEqual(unavailable);
  await database.close();
  await onServer(server(), 'drop database is_closed');
});

test('a connection lost between two statements rolls back its transaction, and the next one works', async () => {
  const work = app.database.transaction(async (tx) => {
    await sql`delete from setup_tokens`.execute(tx.sql);
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx.sql);
    await onServer(server(), `select pg_terminate_backend(${rows[0]?.pid})`);
    await wait(100);
    await sql`select 1`.execute(tx.sql);
  });
  await expect(work).rejects.toEqual(unavailable);
  expect(await aTask(await theSuperAdmin(app))).toMatchObject({ version: 1 });
});

test('after every connection was cut, the board can be written and read, and nodes are woken', async () => {
  const boss = await theSuperAdmin(app);
  // Returns once the connections are gone.
  await onServer(
    app.place.DATABASE_URL,
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = current_database() and application_name = 'max-tasks'`,
  );
  await wait(100);
  expect(await aTask(boss)).toMatchObject({ version: 1 });
  expect(await boss.call('GET', '/api/tasks')).toMatchObject({ status: 200 });
  let woken = false;
  app.database.hear('change', () => {
    woken = true;
  });
  await vi.waitFor(async () => {
    await onServer(app.place.DATABASE_URL, `notify max_tasks_signals, 'other-node change '`);
    expect(woken).toBe(true);
  }, 10_000);
});

test('a statement that is slow or waits for a lock is cancelled within three seconds', async () => {
  const start = Date.now();
  const stood = watchStandstill();
  await expect(sql`select pg_sleep(10)`.execute(app.database.sql)).rejects.toEqual(unavailable);
  expect(Date.now() - start).toBeLessThan(3_000 + stood());
  await app.database.transaction(async (tx) => {
    await sql`update board set version = version`.execute(tx.sql);
    const other = app.database.transaction((waiting) => sql`update board set version = version`.execute(waiting.sql));
    await expect(other).rejects.toEqual(unavailable);
  });
  expect(Date.now() - start).toBeLessThan(6_000 + stood());
});

test('deadlocked transactions are retried until both succeed', async () => {
  await app.database.transaction((tx) => sql`insert into search_words (word, length) values ('one', 3), ('two', 3)`.execute(tx.sql));
  const lengthen = (first: string, second: string) =>
    app.database.transaction(async (tx) => {
      await sql`set local deadlock_timeout = '100ms'`.execute(tx.sql);
      await sql`update search_words set length = length + 1 where word = ${first}`.execute(tx.sql);
      await wait(200);
      await sql`update search_words set length = length + 1 where word = ${second}`.execute(tx.sql);
    });
  await Promise.all([lengthen('one', 'two'), lengthen('two', 'one')]);
  const { rows } = await sql`select length from search_words where word in ('one', 'two')`.execute(app.database.sql);
  expect(rows).toEqual([{ length: 5 }, { length: 5 }]);
});

test('a transaction that keeps running into deadlocks is given up within three seconds', async () => {
  const start = Date.now();
  const stood = watchStandstill();
  const conflict = sql`do $$ begin perform pg_sleep(0.7); raise exception 'Once more' using errcode = 'deadlock_detected'; end $$`;
  await expect(app.database.transaction((tx) => conflict.execute(tx.sql))).rejects.toEqual(unavailable);
  expect(Date.now() - start).toBeLessThan(3_000 + stood());
});

test('an error thrown in a transaction reaches the caller unchanged', async () => {
  const refusal = new AppError('conflict', 'No.');
  await expect(
    app.database.transaction(async () => {
      throw refusal;
    }),
  ).rejects.toBe(refusal);
});

test.each(['25P03', '25P04'])('a transaction that PostgreSQL ends because of its time (%s) gets a 503 sentence', async (code) => {
  // Releases before 17 know no setting for the second.
  const ended = app.database.transaction((tx) => sql`do ${sql.lit(`begin raise sqlstate '${code}'; end`)}`.execute(tx.sql));
  await expect(ended).rejects.toEqual(unavailable);
});
