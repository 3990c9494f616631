import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Notice } from '#shared/session.ts';
import { trustLocalhost } from '../../e2e/local-https.ts';
import { jobWorker } from '../../src/server/jobs/worker.ts';
import { aJob, anAdmin, answered, aTask } from '../factories.ts';
import { followBoard } from '../follow-board.ts';
import { HOUR, SECOND } from '../jobs/a-node.ts';
import { aConnectedBoard, aReceiver, aSender, aWebhook, deliveriesOf, jobs, type Receiver, status, verified } from './receiver.ts';

let distrust: () => void;
beforeAll(() => {
  distrust = trustLocalhost();
});
afterAll(() => distrust());

const typesOf = ({ received }: Receiver) => received.map(({ text }) => JSON.parse(text).type);
const titlesOf = ({ received }: Receiver) => received.map(({ text }) => JSON.parse(text).data.task.title);

test('a failing delivery holds back the later ones of its task, and none of another task', async () => {
  const { app, as, receiver, hook } = await aConnectedBoard();
  const stuck = await aTask(as, { title: 'Stuck' });
  await answered(as, 'PUT', `/api/tasks/${stuck.id}/status`, { status: 'completed' });
  await aTask(as, { title: 'Free' });
  receiver.answer = (response, { text }) => void response.writeHead(text.includes('Stuck') ? 500 : 200).end();
  const sender = aSender(app);
  await sender.runDue();
  expect(titlesOf(receiver).sort()).toEqual(['Free', 'Stuck']);
  expect((await deliveriesOf(as, hook)).map(({ state, attempts, error }) => [state, attempts, error])).toEqual([
    ['delivered', 1, null],
    ['waiting', 0, null],
    ['waiting', 1, 'The receiver answered 500.'],
  ]);
  receiver.answer = status(200);
  receiver.received.length = 0;
  sender.now += 6 * SECOND;
  await sender.runDue();
  expect(typesOf(receiver)).toEqual(['task.created', 'task.status_changed']);
  expect(verified(receiver, hook)).toHaveLength(2);
  expect(await jobs(app)).toEqual([]);
});

test('a delivery is repeated by the schedule of Standard Webhooks with the same id, and then has failed', async () => {
  const { app, as, receiver, hook } = await aConnectedBoard();
  const task = await aTask(as);
  receiver.answer = (response, { text }) => void response.writeHead(text.includes(task.id) ? 503 : 200).end();
  const attempts = () => receiver.received.filter(({ text }) => text.includes(task.id));
  const sender = aSender(app);
  await sender.runDue();
  for (const [at, seconds] of [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400].entries()) {
    // Another delivery succeeds, or a day of failures would switch the webhook off.
    await aTask(as);
    sender.now += seconds * SECOND - 1;
    await sender.runDue();
    expect(attempts()).toHaveLength(at + 1);
    sender.now += 1;
    await sender.runDue();
  }
  const [log] = (await deliveriesOf(as, hook)).slice(-1);
  expect(log).toMatchObject({ state: 'failed', attempts: 10, status: 503 });
  expect(attempts().map(({ headers }) => headers['webhook-id'])).toEqual(Array(10).fill(log?.id));
  expect(await jobs(app)).toEqual([]);
});

test('a receiver that was down for an hour gets everything once, in order of each task', async () => {
  const { app, as, receiver, hook } = await aConnectedBoard();
  receiver.answer = status(502);
  const sender = aSender(app);
  const tasks = [await aTask(as), await aTask(as)];
  for (const next of ['in_progress', 'completed', 'pending']) {
    for (const { id } of tasks) await answered(as, 'PUT', `/api/tasks/${id}/status`, { status: next });
    await sender.runDue();
    sender.now += HOUR / 3;
  }
  receiver.answer = status(200);
  receiver.received.length = 0;
  sender.now += HOUR;
  await sender.runDue();
  const got = verified(receiver, hook);
  for (const { id } of tasks) expect(got.filter(({ data }) => data.task?.id === id).map(({ data }) => data.version)).toEqual([1, 2, 3, 4]);
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(8);
  expect(got).toHaveLength(8);
});

test('a receiver that answers 410 switches its webhook off at once, and super admins are told', async () => {
  const { app, as, receiver, hook } = await aConnectedBoard();
  const [told, untold] = [await followBoard(app.url, as.cookie), await followBoard(app.url, (await anAdmin(app)).cookie)];
  await expect.poll(() => [told, untold].map(({ named }) => named.notification)).toEqual([[{ unread: 0 }], [{ unread: 0 }]]);
  receiver.answer = status(410);
  const task = await aTask(as);
  await answered(as, 'PUT', `/api/tasks/${task.id}/status`, { status: 'completed' });
  await aSender(app).runDue();
  await aTask(as);
  expect(receiver.received).toHaveLength(1);
  const offReason = 'The receiver answered 410, which means that it wants no more deliveries.';
  expect(await answered(as, 'GET', '/api/webhooks')).toMatchObject([{ id: hook.id, active: false, offReason }]);
  expect((await deliveriesOf(as, hook)).map(({ state, error }) => [state, error])).toEqual([
    ['failed', offReason],
    ['failed', 'The receiver answered 410.'],
  ]);
  const notices = await answered<Notice[]>(as, 'GET', '/api/notices');
  const text = `Deliveries stopped, because a webhook was switched off: ${new URL(receiver.url).host}. See its log in Webhooks, then switch it on again.`;
  expect(notices).toEqual([{ kind: 'webhook', text }]);
  // A count makes the page load the notices.
  await expect.poll(() => told.named.notification).toEqual([{ unread: 0 }, { unread: 0 }]);
  expect(untold.named.notification).toHaveLength(1);
  for (const follower of [told, untold]) follower.leave();
  await answered(as, 'PATCH', `/api/webhooks/${hook.id}`, { active: true });
  expect(await answered(as, 'GET', '/api/notices')).toEqual([]);
});

test('a day in which everything failed switches a webhook off; one success begins it anew', async () => {
  const { app, as, receiver } = await aConnectedBoard({ kinds: ['task.created'] });
  const isActive = async () => (await answered<{ active: boolean }[]>(as, 'GET', '/api/webhooks'))[0]?.active;
  const sender = aSender(app);
  const sendOne = async (code: number, hours: number) => {
    receiver.answer = status(code);
    await aTask(as);
    await sender.runDue();
    sender.now += hours * HOUR;
  };
  await sendOne(500, 23);
  await sendOne(200, 0);
  await sendOne(500, 23);
  await sendOne(500, 0);
  expect(await isActive()).toBe(true);
  sender.now += HOUR;
  await sendOne(500, 0);
  expect(await isActive()).toBe(false);
  expect(await answered(as, 'GET', '/api/webhooks')).toMatchObject([{ offReason: 'Every delivery failed for a day.' }]);
  expect(await jobs(app)).toEqual([]);
});

test('a change that commits just after its webhook is switched off → nothing of it is sent once it is on again', async () => {
  const { app, as, receiver, hook } = await aConnectedBoard({ kinds: ['task.created'] });
  const edit = (active: boolean) => answered(as, 'PATCH', `/api/webhooks/${hook.id}`, { active });
  await aTask(as, { title: 'Old' });
  await edit(false);
  await app.database.transaction((tx) => tx.sql.updateTable('deliveries').set({ state: 'waiting' }).execute());
  await edit(true);
  await aTask(as, { title: 'New' });
  await aSender(app).runDue();
  expect(titlesOf(receiver)).toEqual(['New']);
});

test('a slow receiver holds up no other, and no other kind of job', async () => {
  const { app, as, receiver, hook } = await aConnectedBoard();
  const held: (() => void)[] = [];
  receiver.answer = (response) => void held.push(() => response.end());
  const quick = await aReceiver();
  await aWebhook(as, { url: quick.url });
  for (let made = 0; made < 6; made++) {
    const other = await aWebhook(as, { url: receiver.url });
    expect(other.id).not.toBe(hook.id);
  }
  for (let made = 0; made < 5; made++) await aTask(as);
  const sending = aSender(app).runDue();
  await expect.poll(() => [held.length, quick.received.length]).toEqual([28, 5]);
  const mailed: string[] = [];
  await aJob(app, { isFailed: false });
  const confirmation = { run: async () => void mailed.push('sent') };
  await jobWorker(app.database, { confirmation }, () => {}).runDue();
  expect(mailed).toEqual(['sent']);
  receiver.answer = status(200);
  for (const end of held) end();
  await sending;
});

/** Each is edited five times. */
const TASKS = process.env.LONG_TESTS ? 200 : 40;

test(`${5 * TASKS} waiting deliveries are sent once each, at most four at a time, while two nodes work`, async () => {
  const { app, as, receiver, hook } = await aConnectedBoard({ kinds: ['task.edited'] });
  const tasks: string[] = [];
  for (let made = 0; made < TASKS; made++) tasks.push((await aTask(as)).id);
  for (const priority of ['low', 'high', 'urgent', 'medium', 'low'])
    await answered(as, 'POST', '/api/tasks/bulk', { changes: tasks.map((id) => ({ id, priority })) });
  let [open, most] = [0, 0];
  receiver.answer = (response) => {
    most = Math.max(most, ++open);
    setTimeout(() => {
      open -= 1;
      response.end();
    }, 1);
  };
  await Promise.all([aSender(app).runDue(), aSender(app).runDue()]);
  const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
  expect([ids.length, new Set(ids).size]).toEqual([5 * TASKS, 5 * TASKS]);
  expect(most).toBeLessThanOrEqual(4);
  for (const id of tasks.slice(0, 20)) {
    const versions = receiver.received.map(({ text }) => JSON.parse(text).data).filter(({ task }) => task.id === id);
    expect(versions.map(({ version }) => version)).toEqual([2, 3, 4, 5, 6]);
  }
  expect((await deliveriesOf(as, hook)).every(({ state }) => state === 'delivered')).toBe(true);
  expect(await jobs(app)).toEqual([]);
});

test('a change that commits while its webhook is sending is sent too', async () => {
  const { app, as, receiver } = await aConnectedBoard({ kinds: ['task.created'] });
  const first = Promise.withResolvers<void>();
  receiver.answer = async (response) => {
    await first.promise;
    response.end();
  };
  await aTask(as, { title: 'One' });
  const [node, other] = [aSender(app), aSender(app)];
  const sending = node.runDue();
  await expect.poll(() => receiver.received.length).toBe(1);
  await aTask(as, { title: 'Two' });
  await other.runDue();
  expect(titlesOf(receiver)).toEqual(['One']);
  first.resolve();
  await sending;
  expect(titlesOf(receiver)).toEqual(['One', 'Two']);
  expect(await jobs(app)).toEqual([]);
});

test('a sender passes its work on after a minute', async () => {
  const { app, as, receiver } = await aConnectedBoard({ kinds: ['task.edited'] });
  const changes: { id: string; priority: string }[] = [];
  while (changes.length < 10) changes.push({ id: (await aTask(as)).id, priority: 'high' });
  // One job, because the end of another would look for jobs, and find this one's lease over by the leaps of the clock.
  await answered(as, 'POST', '/api/tasks/bulk', { changes });
  const node = aSender(app);
  const senders = new Set<string>();
  receiver.answer = async (response) => {
    node.now += 31 * SECOND;
    senders.add((await app.database.sql.selectFrom('jobs').select('id').where('attempts', '>', 0).executeTakeFirstOrThrow()).id);
    response.end();
  };
  await node.runDue();
  // A batch of four takes longer than a minute.
  expect([receiver.received.length, senders.size]).toEqual([10, 3]);
  expect(await jobs(app)).toEqual([]);
});

test('a node that stops in the middle leaves its deliveries to the next one', async () => {
  const { app, as, receiver, hook } = await aConnectedBoard({ kinds: ['task.created'] });
  receiver.answer = () => {};
  await aTask(as);
  const stopping = aSender(app);
  const running = stopping.runDue();
  await expect.poll(() => receiver.received.length).toBe(1);
  await Promise.all([stopping.stop(), running]);
  receiver.answer = status(200);
  await aSender(app).runDue();
  const [one, two, ...more] = verified(receiver, hook);
  expect([two, more]).toEqual([one, []]);
});
