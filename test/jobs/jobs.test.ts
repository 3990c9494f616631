import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { change } from '../../src/server/changes/change.ts';
import type { JobHandlers } from '../../src/server/jobs/kinds.ts';
import { addJob, countJobs, deleteFailedJobs } from '../../src/server/jobs/queries.ts';
import { jobWorker } from '../../src/server/jobs/worker.ts';
import { answered, theSuperAdmin } from '../factories.ts';
import { type App, anApp } from '../start-app.ts';

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;
const LEASE = 30 * SECOND;

type Run = JobHandlers['maintenance']['run'];

/** A node that runs jobs by a clock of its own, and what failed there. */
function aNode({ database }: App, run: Run, every?: number) {
  const node = { now: Date.now(), failed: [] as unknown[] };
  const worker = jobWorker(
    database,
    { maintenance: { run, every } },
    (error) => node.failed.push(error),
    () => node.now,
    () => 0.5,
  );
  return Object.assign(node, worker);
}

const add = ({ database }: App, dueAt?: string) => database.transaction((tx) => addJob(tx, 'maintenance', null, dueAt));
const jobs = ({ database }: App) =>
  database.sql.selectFrom('jobs').select(['id', 'attempts', 'held_until', 'error', 'failed_at']).execute();

/** A promise, and what fulfils it. */
const promised = () => Promise.withResolvers<void>();

test('a job is there with the change that causes it, or not at all', async () => {
  const app = await anApp();
  const failing = app.database.transaction(async (tx) => {
    await addJob(tx, 'maintenance', null);
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
  await app.database.transaction((tx) => deleteFailedJobs(tx, new Date(node.now).toISOString()));
  expect(await jobs(app)).toEqual([]);
});

test('of several nodes one runs each job', async () => {
  const app = await anApp();
  for (let count = 0; count < 20; count++) await add(app);
  let runs = 0;
  const run = async () => void runs++;
  const nodes = [aNode(app, run), aNode(app, run), aNode(app, run)];
  await Promise.all(nodes.map((node) => node.runDue()));
  expect(runs).toBe(20);
  expect(nodes.flatMap(({ failed }) => failed)).toEqual([]);
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

test('a job of a node that was killed is run by another once its claim has ended', async () => {
  const app = await anApp();
  await add(app);
  const killed = spawn(process.execPath, [path.join(import.meta.dirname, 'killed-worker.ts')], {
    env: { ...process.env, ...app.place },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(killed.stdout, 'data');
  killed.kill('SIGKILL');
  await once(killed, 'exit');
  let runs = 0;
  const node = aNode(app, async () => void runs++);
  await node.runDue();
  expect(runs).toBe(0);
  node.now += LEASE;
  await node.runDue();
  expect(runs).toBe(1);
  expect(await jobs(app)).toEqual([]);
});

test('a node whose job another has taken over changes nothing any more', async () => {
  const app = await anApp();
  await add(app);
  const [begun, late] = [promised(), promised()];
  const stalled = aNode(app, async (_data, { actor }) => {
    begun.resolve();
    await late.promise;
    await change(app.database, actor, (tx) => tx.sql.updateTable('admins').set({ name: 'Changed twice' }).execute());
  });
  const stalls = stalled.runDue();
  await begun.promise;
  const other = aNode(app, async () => {});
  other.now += LEASE;
  await other.runDue();
  expect(await jobs(app)).toEqual([]);
  late.resolve();
  await stalls;
  expect(stalled.failed).toMatchObject([{ message: 'Another node has taken over this job.' }]);
  expect(await answered(await theSuperAdmin(app), 'GET', '/api/user')).toMatchObject({ name: 'Super Admin' });
});

test('a node that has lost its claim aborts the job, and one that has not renews it', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const app = await anApp();
  await add(app);
  const [begun, aborted] = [promised(), promised()];
  const stalled = aNode(app, async (_data, { signal }) => {
    signal.addEventListener('abort', () => aborted.resolve());
    begun.resolve();
    await aborted.promise;
  });
  const stalls = stalled.runDue();
  await begun.promise;
  let runs = 0;
  const other = aNode(app, async () => void runs++);
  stalled.now += LEASE / 3;
  vi.advanceTimersByTime(LEASE / 3);
  other.now += LEASE;
  await expect.poll(async () => (await jobs(app))[0]?.held_until).toBe(new Date(stalled.now + LEASE).toISOString());
  await other.runDue();
  expect(runs).toBe(0);
  other.now += LEASE;
  await other.runDue();
  expect(runs).toBe(1);
  vi.advanceTimersByTime(LEASE / 3);
  await stalls;
});

test('what was written while the clock was a year ahead holds no job', async () => {
  const app = await anApp();
  await add(app);
  let runs = 0;
  const node = aNode(app, async () => {
    if (++runs === 1) throw new Error('Not now.');
  });
  node.now += 365 * 24 * HOUR;
  await node.runDue();
  node.now -= 365 * 24 * HOUR;
  await node.runDue();
  expect(runs).toBe(2);
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
  expect(await jobs(app)).toMatchObject([{ attempts: 0 }]);
  let runs = 0;
  await aNode(app, async () => void runs++).runDue();
  expect(runs).toBe(1);
});

test('a job that ends every node that runs it is kept as failed', async () => {
  const app = await anApp();
  await add(app);
  await app.database.transaction((tx) => tx.sql.updateTable('jobs').set({ attempts: 10 }).execute());
  let runs = 0;
  await aNode(app, async () => void runs++).runDue();
  expect(runs).toBe(0);
  expect(await jobs(app)).toMatchObject([{ error: 'The server ended each time the job ran.', failed_at: expect.any(String) }]);
});
