import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { pruneChanges, readChanges } from '../../src/server/changes/change-log.ts';
import { jobWorker } from '../../src/server/jobs/worker.ts';
import { maintenance } from '../../src/server/maintenance.ts';
import { answered, aTask, deletedTask, theSuperAdmin } from '../factories.ts';
import { aFactor, begin, signInProven } from '../second-factor/a-factor.ts';
import { type App, anApp } from '../start-app.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const session = { idleHours: 12, days: 7 };

/** Starts the maintenance, and returns a function that runs its next round at once. */
async function maintenanceOf(app: App) {
  const failed: unknown[] = [];
  const jobs = jobWorker(app.database, { maintenance: maintenance(app.database, { backupDir: null, session }) }, (error) =>
    failed.push(error),
  );
  await jobs.runDue();
  return async () => {
    vi.advanceTimersByTime(HOUR);
    await jobs.runDue();
    return failed;
  };
}

async function aDeletedTask(app: App): Promise<string> {
  const as = await theSuperAdmin(app);
  const { id } = await aTask(as);
  await answered(as, 'DELETE', `/api/tasks/${id}`);
  return id;
}

const entries = async ({ database }: App) => (await database.sql.selectFrom('audit').select('id').execute()).length;

function holdTheClock() {
  vi.useFakeTimers({ toFake: ['Date', 'performance', 'setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
}

test('expired data is deleted an hour after the start', async () => {
  const app = await anApp();
  const id = await aDeletedTask(app);
  holdTheClock();
  vi.setSystemTime(Date.now() + 401 * DAY);
  expect(await (await maintenanceOf(app))()).toEqual([]);
  expect(await deletedTask(app, id)).toBeUndefined();
  expect(await entries(app)).toBe(0);
});

test('a challenge is deleted after a day, and a trusted browser 90 days after its last sign-in', async () => {
  const { app, owner } = await aFactor();
  await signInProven(app, owner);
  await begin(app.caller(), owner.mobileNumber);
  const left = async () => [
    (await app.database.sql.selectFrom('challenges').select('id').execute()).length,
    (await app.database.sql.selectFrom('trusted_browsers').select('id').execute()).length,
  ];
  holdTheClock();
  const next = await maintenanceOf(app);
  expect([await next(), await left()]).toEqual([[], [1, 1]]);
  vi.setSystemTime(Date.now() + 25 * HOUR);
  // A clock that jumped is trusted again after an hour.
  for (let round = 0; round < 2; round++) expect(await next()).toEqual([]);
  expect(await left()).toEqual([0, 1]);
  vi.setSystemTime(Date.now() + 90 * DAY);
  for (let round = 0; round < 2; round++) expect(await next()).toEqual([]);
  expect(await left()).toEqual([0, 0]);
});

test('a cleanup job that fails is reported and stops no other', async () => {
  const app = await anApp();
  const id = await aDeletedTask(app);
  await app.database.maintain((tx) => tx.sql.schema.dropTable('sign_in_attempts').execute());
  holdTheClock();
  vi.setSystemTime(Date.now() + 31 * DAY);
  expect(await (await maintenanceOf(app))()).toMatchObject([{ message: expect.stringContaining('sign_in_attempts') }]);
  expect(await deletedTask(app, id)).toBeUndefined();
});

test('of several cleanup jobs that fail one is reported, with its cause', async () => {
  const app = await anApp();
  for (const table of ['setup_tokens', 'sign_in_attempts']) {
    await app.database.maintain((tx) => tx.sql.schema.dropTable(table).execute());
  }
  holdTheClock();
  expect(await (await maintenanceOf(app))()).toMatchObject([{ message: expect.stringContaining('setup_tokens') }]);
});

test('a clock that is a year ahead for a moment deletes neither tasks nor audit entries', async () => {
  const app = await anApp();
  const id = await aDeletedTask(app);
  const before = await entries(app);
  holdTheClock();
  const nextRound = await maintenanceOf(app);
  vi.setSystemTime(Date.now() + 401 * DAY);
  await nextRound();
  expect(await deletedTask(app, id)).toMatchObject({ id });
  expect(await entries(app)).toBe(before);
});

test('a session opened while the clock was a year ahead expires like any other', async () => {
  const app = await anApp();
  holdTheClock();
  const now = Date.now();
  vi.setSystemTime(now + 365 * DAY);
  const as = await theSuperAdmin(app);
  vi.setSystemTime(now);
  await (await maintenanceOf(app))();
  await answered(as, 'GET', '/api/user');
  const { created_at, last_used_at } = await app.database.sql.selectFrom('sessions').selectAll().executeTakeFirstOrThrow();
  expect([created_at, last_used_at]).toEqual(Array(2).fill(new Date(now + HOUR).toISOString()));
});

test('a log written while the clock was set back loses no entry from its middle', async () => {
  const app = await anApp();
  const as = await theSuperAdmin(app);
  for (let left = 4; left > 0; left--) await aTask(as);
  const put = (version: number, at: string) => sql`update changes set at = ${at} where version = ${version}`;
  await app.database.transaction(async (tx) => {
    for (const version of [1, 4]) await put(version, '2020-01-01T00:00:00.000Z').execute(tx.sql);
    await pruneChanges(tx, Date.now());
  });
  const log = await app.database.snapshot((connection) => readChanges(connection, 1));
  expect(log?.map(({ version }) => version)).toEqual([2, 3, 4, 5]);
  expect(await app.database.snapshot((connection) => readChanges(connection, 0))).toBeNull();
});
