import { once } from 'node:events';
import { expect, test } from 'vitest';
import { kindLabels } from '#messages/deliveries.ts';
import { DAY } from '#shared/durations.ts';
import { AppError } from '../../src/server/errors.ts';
import type { JobKind } from '../../src/server/jobs/kinds.ts';
import { addJobs, countJobs } from '../../src/server/jobs/queries.ts';
import { jobWorker } from '../../src/server/jobs/worker.ts';
import { deleteOld } from '../../src/server/retention.ts';
import { anApp } from '../start-app.ts';
import { add, aNode, HOUR, jobs, promised, SECOND } from './a-node.ts';

/** The kinds that can fail for good; one that is missing does not compile. */
const kinds: Record<Exclude<JobKind, 'maintenance' | 'reminders' | 'digests'>, true> = {
  mail: true,
  confirmation: true,
  digest: true,
  push: true,
  sign_in_code: true,
  deliveries: true,
  webhook: true,
  undone_import: true,
};

test.each(Object.keys(kinds))('Deliveries has a name for failed jobs of the kind %s', (kind) => {
  expect(kindLabels[kind]).toMatch(/^[A-Z]/);
});

test('a job is there with the change that causes it, or not at all', async () => {
  const app = await anApp();
  const failing = app.database.transaction(async (tx) => {
    await addJobs(tx, 'maintenance', [null]);
    throw new Error('Not after all.');
  });
  await expect(failing).rejects.toThrow('Not after all.');
  expect(await jobs(app)).toEqual([]);
});

test('a job that succeeds is run once and gone', async () => {
  const app = await anApp();
  await add(app);
  let runs = 0;
  const node = aNode(app, async () => void runs++);
  await node.runDue();
  await node.runDue();
  expect(runs).toBe(1);
  expect(await jobs(app)).toEqual([]);
});

test('a job is not run before it is due', async () => {
  const app = await anApp();
  let runs = 0;
  const node = aNode(app, async () => void runs++);
  await add(app, new Date(node.now + HOUR).toISOString());
  await node.runDue();
  expect(runs).toBe(0);
  expect(await countJobs(app.database, node.now)).toMatchObject({ waiting: 0 });
  node.now += HOUR;
  expect(await countJobs(app.database, node.now)).toMatchObject({ waiting: 1, oldest: new Date(node.now).toISOString() });
  await node.runDue();
  expect(runs).toBe(1);
});

test('a job that the database fails for hours is tried again later and later, and not given up', async () => {
  const app = await anApp();
  await add(app);
  const begun: number[] = [];
  let isAway = true;
  const node = aNode(app, async () => {
    begun.push(node.now);
    if (isAway) throw new AppError('unavailable', 'The database is busy.', { cause: new Error('lock timeout') });
  });
  const start = node.now;
  for (; node.now < start + 20 * HOUR; node.now += 15 * SECOND) await node.runDue();
  const waits = begun.slice(1).map((at, index) => (at - (begun[index] ?? 0)) / SECOND);
  expect(waits.slice(0, 3)).toEqual([15, 15, 15]);
  expect(waits).toEqual(waits.toSorted((one, other) => one - other));
  expect(waits.slice(-2)).toEqual([2_400, 2_400]);
  expect(await jobs(app)).toMatchObject([{ attempts: 1, failed_at: null }]);
  isAway = false;
  node.now += HOUR;
  await node.runDue();
  expect(await jobs(app)).toEqual([]);
});

test('a job that the database still fails after a day is kept as failed after ten more attempts', async () => {
  const app = await anApp();
  await add(app);
  const node = aNode(app, async () => {
    throw new AppError('unavailable', 'The database is busy.', { cause: new Error('lock timeout') });
  });
  node.now += DAY;
  for (let attempt = 1; attempt <= 10; attempt++) {
    expect(await jobs(app)).toMatchObject([{ attempts: attempt - 1, failed_at: null }]);
    await node.runDue();
    node.now += HOUR;
  }
  expect(await jobs(app)).toMatchObject([{ attempts: 10, error: 'The database is busy.', failed_at: expect.any(String) }]);
});

test('a job that fails is tried again later and later, and kept with its error after the tenth attempt', async () => {
  const app = await anApp();
  await add(app);
  const begun: number[] = [];
  const node = aNode(app, async () => {
    begun.push(node.now);
    throw new Error(`Attempt ${begun.length} failed.`);
  });
  for (let minute = 0; minute < 10 * 60; minute++) {
    await node.runDue();
    node.now += 15 * SECOND;
    await node.runDue();
    node.now += 45 * SECOND;
  }
  const waits = begun.slice(1).map((at, index) => (at - (begun[index] ?? 0)) / SECOND);
  expect(waits).toEqual([15, 60, 240, 960, 2_400, 2_400, 2_400, 2_400, 2_400]);
  expect(await jobs(app)).toMatchObject([{ attempts: 10, error: 'Attempt 10 failed.', failed_at: expect.any(String) }]);
  expect(node.failed).toHaveLength(10);
  expect(await countJobs(app.database, node.now)).toEqual({ waiting: 0, oldest: null, failed: 1 });
  await deleteOld(app.database, 'jobs', node.now + 30 * DAY);
  expect(await jobs(app)).toEqual([]);
});

test('a job that takes long holds up no other', async () => {
  const app = await anApp();
  for (let count = 0; count < 2; count++) await add(app);
  const second = promised();
  let runs = 0;
  const node = aNode(app, async () => {
    if (++runs === 1) await second.promise;
    else second.resolve();
  });
  await node.runDue();
  expect(runs).toBe(2);
});

test('jobs that hang hold up no other kind', async () => {
  const { database } = await anApp();
  const people = Array.from({ length: 20 }, (_, at) => ({ adminId: `unknown ${at}` }));
  await database.transaction((tx) => addJobs(tx, 'mail', people));
  await database.transaction((tx) => addJobs(tx, 'maintenance', [null]));
  const [done, ran] = [promised(), promised()];
  let hanging = 0;
  const mail = {
    run: () => {
      hanging += 1;
      return done.promise;
    },
  };
  const worker = jobWorker(database, { mail, maintenance: { run: async () => ran.resolve() } }, () => {});
  const working = worker.runDue();
  await ran.promise;
  expect(hanging).toBe(4);
  done.resolve();
  await working;
  expect(hanging).toBe(20);
});

test('a recurring job begins anew a while after its end, on one node, and is tried again until it succeeds', async () => {
  const app = await anApp();
  let [runs, fails] = [0, false];
  const run = async () => {
    runs += 1;
    if (fails) throw new Error('Not now.');
  };
  const [node, other] = [aNode(app, run, HOUR), aNode(app, run, HOUR)];
  other.now = node.now;
  await Promise.all([node.runDue(), other.runDue()]);
  // Each node that starts has it run soon, and no two at once.
  const started = runs;
  expect(started).toBeGreaterThan(0);
  const later = async (by: number) => {
    node.now += by;
    other.now += by;
    await Promise.all([node.runDue(), other.runDue()]);
    return runs - started;
  };
  expect(await later(HOUR - SECOND)).toBe(0);
  expect(await later(SECOND)).toBe(1);
  fails = true;
  expect(await later(HOUR)).toBe(2);
  for (let failed = 3; failed < 15; failed++) expect(await later(HOUR)).toBe(failed);
  expect(await jobs(app)).toMatchObject([{ id: 'maintenance', failed_at: null, error: 'Not now.' }]);
  fails = false;
  await later(HOUR);
  expect(await jobs(app)).toMatchObject([{ id: 'maintenance', attempts: 0, error: null }]);
});

test('a node that ends breaks its jobs off, and the next one runs them at once', async () => {
  const app = await anApp();
  await add(app);
  const begun = promised();
  const ending = aNode(app, async (_data, { signal }) => {
    begun.resolve();
    await once(signal, 'abort');
    signal.throwIfAborted();
  });
  const working = ending.runDue();
  await begun.promise;
  await ending.stop();
  await working;
  expect(ending.failed).toEqual([]);
  expect(await jobs(app)).toMatchObject([{ attempts: 1, held_until: '' }]);
  let runs = 0;
  await aNode(app, async () => void runs++).runDue();
  expect(runs).toBe(1);
});

test('a job that is claimed while its node ends is not run', async () => {
  const app = await anApp();
  await add(app);
  let runs = 0;
  const node = aNode(app, async () => void runs++);
  let ended: Promise<void> | undefined;
  // The clock is read as the job is looked for.
  Object.defineProperty(node, 'now', {
    get() {
      ended ??= node.stop();
      return Date.now();
    },
  });
  await node.runDue();
  await ended;
  expect(runs).toBe(0);
  expect(await jobs(app)).toMatchObject([{ attempts: 1, held_until: '' }]);
});
