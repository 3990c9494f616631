import { expect, test } from 'vitest';
import { freePort } from '../../scripts/free-port.ts';
import { addJobs } from '../../src/server/jobs/queries.ts';
import { version } from '../../src/server/version.ts';
import { anAdmin, answered, aTask, theSuperAdmin } from '../factories.ts';
import { anApp } from '../start-app.ts';

/** A board with metrics, and a function that returns the number on the line that begins so, or 0. */
async function aWatchedApp() {
  const port = await freePort();
  const app = await anApp({ environment: { METRICS_PORT: String(port) } });
  const read = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const numberAt = async (line: string) => {
    const found = (await read()).split('\n').find((one) => one.startsWith(`${line} `));
    return found ? Number(found.slice(line.length)) : 0;
  };
  return { app, port, read, numberAt };
}

test('answers are counted and timed by route pattern', async () => {
  const { app, read, numberAt } = await aWatchedApp();
  const as = await theSuperAdmin(app);
  const { id } = await aTask(as);
  for (let count = 0; count < 3; count++) await answered(as, 'GET', `/api/tasks/${id}`);
  await as.call('GET', '/api/tasks/none');
  await app.anonymous.call('POST', '/api/login', { username: '3055550177' });
  expect(await numberAt('max_tasks_request_seconds_count{method="GET",route="/api/tasks/:id",status="200"}')).toBe(3);
  expect(await numberAt('max_tasks_request_seconds_count{method="GET",route="/api/tasks/:id",status="404"}')).toBe(1);
  expect(await numberAt('max_tasks_request_seconds_count{method="POST",route="/api/login",status="401"}')).toBe(1);
  expect(await numberAt('max_tasks_refusals_total{reason="signedOut"}')).toBe(1);
  expect(await numberAt('max_tasks_refusals_total{reason="notFound"}')).toBe(1);
  expect(await numberAt('max_tasks_database_seconds_count{kind="write",outcome="done"}')).toBeGreaterThan(1);
  const text = await read();
  expect(text).toContain(`max_tasks_info{version="${version}",node="${process.versions.node}"} 1`);
  expect(text).toContain('nodejs_eventloop_lag_seconds');
  for (const secret of ['305555', id, 'A task', 'Super Admin']) expect(text).not.toContain(secret);
});

test('the board version and the number of streams are exported', async () => {
  const { app, numberAt } = await aWatchedApp();
  const as = await theSuperAdmin(app);
  const before = await numberAt('max_tasks_board_version');
  expect(await numberAt('max_tasks_streams')).toBe(0);
  const leave = new AbortController();
  const stream = await fetch(`${app.url}/api/events`, { headers: { cookie: as.cookie }, signal: leave.signal });
  await stream.body?.getReader().read();
  await aTask(as);
  expect(await numberAt('max_tasks_board_version')).toBe(before + 1);
  expect(await numberAt('max_tasks_streams')).toBe(1);
  await expect.poll(() => numberAt('max_tasks_streams_behind_versions')).toBe(0);
  leave.abort();
  await expect.poll(() => numberAt('max_tasks_streams')).toBe(0);
  expect(await numberAt('max_tasks_request_seconds_count{method="GET",route="/api/events",status="200"}')).toBe(0);
});

test('a refusal does not count as a database failure; a lost database does', async () => {
  const { app, numberAt } = await aWatchedApp();
  const [boss, ana] = [await theSuperAdmin(app), await anAdmin(app)];
  const { id } = await aTask(boss);
  expect(await ana.call('DELETE', `/api/tasks/${id}`)).toMatchObject({ status: 403 });
  expect(await numberAt('max_tasks_database_seconds_count{kind="write",outcome="refused"}')).toBe(1);
  expect(await numberAt('max_tasks_database_seconds_count{kind="write",outcome="failed"}')).toBe(0);
  expect(await numberAt('max_tasks_database_up')).toBe(1);
  await app.database.close();
  expect(await boss.call('POST', '/api/tasks', { title: 'x' })).toMatchObject({ status: expect.toSatisfy((status) => status >= 500) });
  expect(await numberAt('max_tasks_database_up')).toBe(0);
});

test('metrics count waiting and failed jobs, and the age of the oldest', async () => {
  const { app, numberAt } = await aWatchedApp();
  const waiting = 'max_tasks_jobs{state="waiting"}';
  expect(await numberAt(waiting)).toBe(0);
  expect(await numberAt('max_tasks_jobs_oldest_seconds')).toBe(0);
  await app.database.transaction(async (tx) => {
    for (let count = 0; count < 3; count++) await addJobs(tx, 'maintenance', [null]);
    await addJobs(tx, 'maintenance', [null], new Date(Date.now() + 3_600_000).toISOString());
    await tx.sql
      .updateTable('jobs')
      .set({ created_at: new Date(Date.now() - 60_000).toISOString() })
      .execute();
  });
  expect(await numberAt(waiting)).toBe(3);
  expect(await numberAt('max_tasks_jobs_oldest_seconds')).toBeGreaterThanOrEqual(60);
  await app.database.transaction((tx) => tx.sql.updateTable('jobs').set({ failed_at: new Date().toISOString() }).execute());
  expect(await numberAt(waiting)).toBe(0);
  expect(await numberAt('max_tasks_jobs{state="failed"}')).toBe(4);
});

test('metrics are served on their own port only, and nothing else is served there', async () => {
  const { app, port } = await aWatchedApp();
  expect(await app.anonymous.call('GET', '/metrics')).toMatchObject({ status: 404 });
  expect((await fetch(`http://127.0.0.1:${port}/api/user`)).status).toBe(404);
});

test('a metrics port in use stops the start', async () => {
  const { port } = await aWatchedApp();
  await expect(anApp({ environment: { METRICS_PORT: String(port) } })).rejects.toMatchObject({ code: 'EADDRINUSE' });
});
