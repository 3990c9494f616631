import { expect, test } from 'vitest';
import { HOUR } from '#shared/durations.ts';
import { insertRows } from '../../src/server/database/rows.ts';
import { addJob } from '../../src/server/jobs/queries.ts';
import { theSuperAdmin } from '../factories.ts';
import { anApp } from '../start-app.ts';
import { aSender, aWebhook, jobs, LOCAL } from './receiver.ts';

test('20,000 deliveries that wait for their next attempt leave a job for the first of it', async () => {
  const app = await anApp({ environment: LOCAL });
  const { id } = await aWebhook(await theSuperAdmin(app), { url: 'https://127.0.0.1/' });
  const [at, due_at] = [new Date().toISOString(), new Date(Date.now() + HOUR / 2).toISOString()];
  const row = { webhook_id: id, type: 'task.edited', body: '{}', state: 'waiting', attempts: 1, created_at: at, due_at } as const;
  const waiting = Array.from({ length: 20_000 }, (_, n) => ({ ...row, id: `${n}`, task_id: `task ${n % 10_000}`, task_version: n }));
  await app.database.transaction(async (tx) => {
    await insertRows(tx, 'deliveries', waiting);
    await addJob(tx, 'deliveries', { webhookId: id });
  });
  const sender = aSender(app);
  await sender.runDue();
  expect(sender.failed).toEqual([]);
  expect(await jobs(app)).toEqual([{ kind: 'deliveries', attempts: 0, held_until: due_at }]);
});
