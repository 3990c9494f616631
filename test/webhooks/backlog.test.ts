import { expect, test } from 'vitest';
import { HOUR } from '#shared/durations.ts';
import { insertRows } from '../../src/server/database/rows.ts';
import { AppError } from '../../src/server/errors.ts';
import { addJobs } from '../../src/server/jobs/queries.ts';
import { answered, theSuperAdmin } from '../factories.ts';
import { anApp } from '../start-app.ts';
import { aSender, aWebhook, jobs, LOCAL } from './receiver.ts';

const dueAt = new Date(Date.now() + HOUR / 2).toISOString();

/** A board with a webhook whose deliveries wait for their next attempt, two for each task. */
async function aBacklog(count: number) {
  const app = await anApp({ environment: LOCAL });
  const as = await theSuperAdmin(app);
  const { id } = await aWebhook(as, { url: 'https://127.0.0.1/' });
  const at = new Date().toISOString();
  const row = { webhook_id: id, type: 'task.edited', body: '{}', state: 'waiting', attempts: 1, created_at: at, due_at: dueAt } as const;
  const waiting = Array.from({ length: count }, (_, n) => ({
    ...row,
    id: `${n}`,
    task_id: `task ${n % (count / 2)}`,
    task_version: n,
  }));
  await app.database.transaction((tx) => insertRows(tx, 'deliveries', waiting));
  return { app, as, id };
}

test('20,000 deliveries that wait for their next attempt leave a job for the first of them', async () => {
  const { app, id } = await aBacklog(20_000);
  await app.database.transaction((tx) => addJobs(tx, 'deliveries', [{ webhookId: id }]));
  const sender = aSender(app);
  await sender.runDue();
  expect(sender.failed).toEqual([]);
  expect(await jobs(app)).toEqual([{ kind: 'deliveries', attempts: 0, held_until: dueAt }]);
});

test('a webhook goes with all of its deliveries, in short transactions', async () => {
  const { app, as, id } = await aBacklog(2_500);
  const counts: number[] = [];
  const { transaction } = app.database;
  app.database.transaction = async (work) => {
    const done = await transaction(work);
    counts.push((await app.database.sql.selectFrom('deliveries').select('id').execute()).length);
    return done;
  };
  await answered(as, 'DELETE', `/api/webhooks/${id}`);
  expect([...new Set(counts)]).toEqual([2_500, 1_500, 500, 0]);
});

test('a webhook that is deleted is answered as deleted, although the database fails before all of its deliveries are', async () => {
  const { app, as, id } = await aBacklog(2_500);
  const { transaction } = app.database;
  let left = 2;
  app.database.transaction = async (work) => (left-- > 0 ? transaction(work) : Promise.reject(new AppError('unavailable', 'Away.')));
  expect(await as.call('DELETE', `/api/webhooks/${id}`)).toMatchObject({ status: 204 });
  expect(await app.database.sql.selectFrom('deliveries').select('id').execute()).toHaveLength(1_500);
});
