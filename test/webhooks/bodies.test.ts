import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY } from '#shared/durations.ts';
import { DELIVERIES_PAGE } from '#shared/limits.ts';
import { trustLocalhost } from '../../e2e/local-https.ts';
import { ANSWER_MOST } from '../../src/server/answer-size.ts';
import { insertRows } from '../../src/server/database/rows.ts';
import { addJobs } from '../../src/server/jobs/queries.ts';
import { deleteOld } from '../../src/server/retention.ts';
import { answered, aTask } from '../factories.ts';
import { aConnectedBoard, aSender, aWebhook, deliveriesOf, jobs, status, verified } from './receiver.ts';

let distrust: () => void;
beforeAll(() => {
  distrust = trustLocalhost();
});
afterAll(() => distrust());

const LONG = 'x'.repeat(18_000);

test('a change is stored once for all webhooks, and each gets the whole of it', async () => {
  const { app, as, receiver, hook } = await aConnectedBoard({ kinds: ['task.edited'] });
  for (let n = 1; n < 20; n++) await aWebhook(as, { url: receiver.url, kinds: ['task.edited'] });
  const task = await aTask(as);
  await answered(as, 'PUT', `/api/tasks/${task.id}`, { title: task.title, description: LONG });
  const rows = await app.database.sql.selectFrom('deliveries').selectAll().execute();
  expect(rows).toHaveLength(20);
  expect(JSON.stringify(rows).length).toBeLessThan(LONG.length);
  await aSender(app).runDue();
  const texts = [...new Set(receiver.received.map(({ text }) => text))];
  expect([receiver.received.length, texts.length]).toEqual([20, 1]);
  expect(JSON.parse(texts[0] ?? '').data).toMatchObject({ task: { id: task.id }, changes: [{ after: LONG }] });
  expect((await deliveriesOf(as, hook))[0]?.request?.slice(0, 999)).toBe(texts[0]?.slice(0, 999));
});

test('the body of a change is kept until its deliveries are deleted, and goes a day later', async () => {
  const { app, as, hook } = await aConnectedBoard({ kinds: ['task.created'] });
  const { id } = await aTask(as);
  const deleteAfter = (table: 'deliveries' | 'delivery_bodies', days: number) => deleteOld(app.database, table, Date.now() + days * DAY);
  await deleteAfter('deliveries', 29.9);
  await deleteAfter('delivery_bodies', 30.1);
  expect((await deliveriesOf(as, hook)).map(({ request }) => JSON.parse(request ?? '').data.task.id)).toEqual([id]);
  await deleteAfter('deliveries', 30.1);
  await deleteAfter('delivery_bodies', 31.1);
  expect([await deliveriesOf(as, hook), await app.database.sql.selectFrom('delivery_bodies').select('id').execute()]).toEqual([[], []]);
});

test('deliveries of both releases before are sent in order by the job of either', async () => {
  const { app, as, receiver, hook } = await aConnectedBoard({ kinds: ['task.created', 'task.status_changed'] });
  const { id } = await aTask(as);
  const body = JSON.stringify({ type: 'task.edited', data: { task: { id }, version: 2 } });
  const row = { id: 'old', webhook_id: hook.id, task_id: id, task_version: 2, type: 'task.edited', body, state: 'waiting' as const };
  await app.database.transaction(async (tx) => {
    const times = { attempts: 0, created_at: new Date().toISOString(), due_at: '~' };
    await tx.sql
      .insertInto('deliveries')
      .values({ ...row, ...times })
      .execute();
    await tx.sql.deleteFrom('jobs').execute();
    await addJobs(tx, 'webhook', [{ webhookId: hook.id }]);
  });
  await answered(as, 'PUT', `/api/tasks/${id}/status`, { status: 'completed' });
  receiver.answer = status(204);
  const sender = aSender(app);
  await sender.runDue();
  expect(verified(receiver, hook).map(({ type }) => type)).toEqual(['task.created', 'task.edited', 'task.status_changed']);
  expect([await jobs(app), sender.failed]).toEqual([[], []]);
});

test('a page of the log is no larger than other answers, whatever was sent and answered', async () => {
  const { app, as, hook } = await aConnectedBoard();
  const at = new Date().toISOString();
  const texts = { body: '🏠'.repeat(20_000), answer: '\u0001'.repeat(2_000), error: 'The receiver answered 500.' };
  const row = { webhook_id: hook.id, type: 'task.edited', state: 'failed', attempts: 10, created_at: at, due_at: '', ...texts } as const;
  const page = Array.from({ length: DELIVERIES_PAGE }, (_, n) => ({ ...row, id: `${n}`, status: 500, took: 10_000, sent_at: at }));
  await app.database.transaction((tx) => insertRows(tx, 'deliveries', page));
  const { text, json } = await as.call('GET', `/api/webhooks/${hook.id}/deliveries`);
  expect(json()).toHaveLength(DELIVERIES_PAGE);
  expect(Buffer.byteLength(text)).toBeLessThan(ANSWER_MOST);
});
