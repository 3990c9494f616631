import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { change } from '../../src/server/changes/change.ts';
import { addJobs, claimJob, findDueJob, wakeRecurring } from '../../src/server/jobs/queries.ts';
import { jobWorker } from '../../src/server/jobs/worker.ts';
import { answered, theSuperAdmin } from '../factories.ts';
import { anApp } from '../start-app.ts';
import { add, aNode, HOUR, jobs, promised, SECOND } from './a-node.ts';

const LEASE = 30 * SECOND;

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

test('a node whose clock jumps runs no job beside itself', async () => {
  const app = await anApp();
  await add(app);
  const [begun, late] = [promised(), promised()];
  let runs = 0;
  const node = aNode(app, async () => {
    if (++runs > 1) return;
    begun.resolve();
    await late.promise;
  });
  const working = node.runDue();
  await begun.promise;
  node.now += 2 * LEASE;
  await add(app);
  const looking = node.runDue();
  // The other job, which is found after the running one.
  await expect.poll(() => runs).toBeGreaterThan(1);
  late.resolve();
  await Promise.all([working, looking]);
  expect({ runs, failed: node.failed }).toEqual({ runs: 2, failed: [] });
  expect(await jobs(app)).toEqual([]);
});

test('a recurring job that another node ran meanwhile is not claimed again', async () => {
  const app = await anApp();
  let runs = 0;
  const node = aNode(app, async () => void runs++, HOUR);
  await app.database.transaction((tx) => wakeRecurring(tx, 'maintenance', node.now));
  const found = await findDueJob(app.database, ['maintenance'], node.now);
  await node.runDue();
  expect([found?.attempts, runs]).toEqual([0, 1]);
  expect(found && (await app.database.transaction((tx) => claimJob(tx, found, node.now + LEASE)))).toBeUndefined();
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

test('a job that ends every node that runs it is kept as failed', async () => {
  const app = await anApp();
  await add(app);
  await app.database.transaction((tx) => tx.sql.updateTable('jobs').set({ attempts: 10 }).execute());
  let runs = 0;
  await aNode(app, async () => void runs++).runDue();
  expect(runs).toBe(0);
  expect(await jobs(app)).toMatchObject([{ error: 'The server ended each time the job ran.', failed_at: expect.any(String) }]);
});

test('jobs of one webhook run one at a time on three nodes, and one does the work of all that wait', async () => {
  const { database } = await anApp();
  const [begun, added] = [promised(), promised()];
  let [runs, running, most] = [0, 0, 0];
  const run = async () => {
    runs += 1;
    most = Math.max(most, ++running);
    begun.resolve();
    await added.promise;
    running -= 1;
  };
  const addFive = () => database.transaction((tx) => addJobs(tx, 'webhook', Array(5).fill({ webhookId: 'one' })));
  await addFive();
  const nodes = [1, 2, 3].map(() => jobWorker(database, { webhook: { run } }, (error) => expect.unreachable(String(error))));
  const working = nodes.map((node) => node.runDue());
  await begun.promise;
  await addFive();
  added.resolve();
  await Promise.all(working);
  await nodes[0]?.runDue();
  expect({ runs, most }).toEqual({ runs: 2, most: 1 });
  expect(await database.sql.selectFrom('jobs').select('id').execute()).toEqual([]);
});
