import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { Answer } from '#shared/api.ts';
import { DAY } from '#shared/durations.ts';
import type { Delivery } from '#shared/webhooks.ts';
import { trustLocalhost } from '../../e2e/local-https.ts';
import { freePort } from '../../scripts/free-port.ts';
import { deleteOld } from '../../src/server/retention.ts';
import { answered, aTask, theSuperAdmin } from '../factories.ts';
import { followBoard } from '../follow-board.ts';
import { anApp } from '../start-app.ts';
import { aConnectedBoard, aReceiver, aSender, aWebhook, deliveriesOf, jobs, LOCAL, status, verified } from './receiver.ts';

let distrust: () => void;
beforeAll(() => {
  distrust = trustLocalhost();
});
afterAll(() => distrust());

const kinds = ['task.created'];

test('the secret is told once, has 32 bytes, and the list leaves it out', async () => {
  const as = await theSuperAdmin(await anApp());
  const { secret, ...hook } = await aWebhook(as, { url: 'https://example.com/a?token=1' });
  expect(Buffer.from(/^whsec_(.+)$/.exec(secret)?.[1] ?? '', 'base64')).toHaveLength(32);
  expect(hook).toMatchObject({ url: 'https://example.com/a?token=1', format: 'standard', active: true, offReason: null });
  const { text } = await as.call('GET', '/api/webhooks');
  expect(JSON.parse(text)).toEqual([hook]);
  expect(text).not.toContain('whsec_');
});

test.each([
  ['http://example.com/', 'The address must be valid and begin with https://.'],
  ['https://ana:secret@example.com/', 'The address must not contain a user name or password.'],
  ...['127.0.0.1', '10.0.0.1', '169.254.169.254', '[::1]', '[fd00::1]', '[::ffff:127.0.0.1]', '2130706433', '0x7f.1'].map((host) => [
    `https://${host}/`,
    'The server may not call this address. To allow its network, set WEBHOOK_NETWORKS on the server.',
  ]),
])('the address %s is refused', async (url, sentence) => {
  const as = await theSuperAdmin(await anApp());
  const { id } = await aWebhook(as, { url: 'https://example.com/' });
  expect(await as.call('POST', '/api/webhooks', { url, format: 'slack', kinds })).toMatchObject({ status: 400, text: sentence });
  expect(await as.call('PATCH', `/api/webhooks/${id}`, { url })).toMatchObject({ status: 400, text: sentence });
});

test('the 21st webhook is refused', async () => {
  const as = await theSuperAdmin(await anApp());
  const all = Array.from({ length: 22 }, () => as.call('POST', '/api/webhooks', { url: 'https://example.com/', format: 'slack', kinds }));
  expect((await Promise.all(all)).filter((reply) => reply.status === 409).map(({ text }) => text)).toEqual(
    Array(2).fill('There are already 20 webhooks. Delete one first.'),
  );
});

test('every change is audited by host, without the rest of the address', async () => {
  const as = await theSuperAdmin(await anApp());
  const { id } = await aWebhook(as, { url: 'https://example.com/secret' });
  const edit = (body: object) => answered(as, 'PATCH', `/api/webhooks/${id}`, body);
  await edit({ url: 'https://example.com/secret2', format: 'slack' });
  await edit({ url: 'https://chat.example.com/secret2', kinds: ['task.deleted', 'task.deleted'], active: false });
  await edit({ format: 'slack' });
  await edit({ active: true });
  await answered(as, 'DELETE', `/api/webhooks/${id}`);
  const entries = await answered<Answer<'listAudit'>>(as, 'GET', '/api/audit');
  expect(entries.filter(({ action }) => action.startsWith('webhook')).map(({ action, detail }) => `${action} ${detail}`)).toEqual([
    'webhook_deleted chat.example.com',
    'webhook_changed chat.example.com: switched on',
    'webhook_changed example.com: address → chat.example.com, kinds → task.deleted, switched off',
    'webhook_changed example.com: address, format → slack',
    'webhook_created example.com, standard',
  ]);
});

test('a webhook that is switched off gets nothing that waits, and nothing of meanwhile', async () => {
  const { app, as, receiver, hook } = await aConnectedBoard({ kinds: ['task.created'] });
  const edit = (body: object) => answered(as, 'PATCH', `/api/webhooks/${hook.id}`, body);
  await aTask(as);
  await edit({ active: false });
  await aTask(as);
  await edit({ active: true });
  await aTask(as, { title: 'Later' });
  await aSender(app).runDue();
  expect(verified(receiver, hook).map(({ data }) => data.task?.title)).toEqual(['Later']);
  expect((await deliveriesOf(as, hook)).map(({ state, error }) => [state, error])).toEqual([
    ['delivered', null],
    ['failed', 'The webhook was switched off.'],
  ]);
  await answered(as, 'DELETE', `/api/webhooks/${hook.id}`);
  expect(await app.database.sql.selectFrom('deliveries').select('id').execute()).toEqual([]);
});

test('a test is sent at once, signed, also by a webhook that is off, and is not repeated', async () => {
  const { app, as, receiver, hook } = await aConnectedBoard();
  await answered(as, 'PATCH', `/api/webhooks/${hook.id}`, { active: false });
  const send = () => answered<Delivery>(as, 'POST', `/api/webhooks/${hook.id}/test`);
  const good = await send();
  expect(good).toMatchObject({ type: 'test', state: 'delivered', attempts: 1, status: 204, error: null });
  expect(verified(receiver, hook)).toMatchObject([{ type: 'test', data: { task: null, actor: { name: 'Super Admin' }, version: null } }]);
  receiver.answer = (response) => void response.writeHead(401).end('Who are you?');
  const bad = await send();
  expect(bad).toMatchObject({ state: 'failed', status: 401, error: 'The receiver answered 401.', answer: 'Who are you?' });
  expect(await deliveriesOf(as, hook)).toEqual([bad, good]);
  expect(await jobs(app)).toEqual([]);
});

test('a caller who hangs up while a test is being sent is no failure of the server', async () => {
  const port = await freePort();
  const app = await anApp({ environment: { ...LOCAL, METRICS_PORT: String(port) } });
  const [as, receiver] = [await theSuperAdmin(app), await aReceiver()];
  receiver.answer = () => {};
  const { id } = await aWebhook(as, { url: receiver.url });
  const hangUp = new AbortController();
  const request = { method: 'POST', headers: { cookie: as.cookie }, signal: hangUp.signal };
  const calling = fetch(`${app.url}/api/webhooks/${id}/test`, request).catch(() => null);
  await expect.poll(() => receiver.received.length).toBe(1);
  hangUp.abort();
  await calling;
  const metrics = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  await expect.poll(metrics).toMatch(/max_tasks_refusals_total\{reason="(unavailable|failed)"\} 1/);
  expect(await metrics()).toContain('max_tasks_refusals_total{reason="failed"} 0');
});

test('a test that is answered with 410 switches the webhook off, and super admins are told', async () => {
  const { app, as, receiver, hook } = await aConnectedBoard();
  const told = await followBoard(app.url, as.cookie);
  onTestFinished(() => told.leave());
  await expect.poll(() => told.named.notification).toHaveLength(1);
  await aTask(as);
  receiver.answer = status(410);
  expect(await answered(as, 'POST', `/api/webhooks/${hook.id}/test`)).toMatchObject({ state: 'failed', status: 410 });
  const offReason = 'The receiver answered 410, which means that it wants no more deliveries.';
  expect(await answered(as, 'GET', '/api/webhooks')).toMatchObject([{ active: false, offReason }]);
  expect((await deliveriesOf(as, hook)).map(({ error }) => error)).toEqual(['The receiver answered 410.', offReason]);
  await aSender(app).runDue();
  expect(receiver.received).toHaveLength(1);
  expect(await answered(as, 'GET', '/api/notices')).toMatchObject([{ kind: 'webhook' }]);
  await expect.poll(() => told.named.notification).toHaveLength(2);
});

test('a waiting delivery that is sent again and answered with 410 switches the webhook off', async () => {
  const { app, as, receiver, hook } = await aConnectedBoard();
  receiver.answer = status(500);
  await aTask(as);
  await aSender(app).runDue();
  const [waiting] = await deliveriesOf(as, hook);
  receiver.answer = status(410);
  const again = await answered(as, 'POST', `/api/webhooks/${hook.id}/deliveries/${waiting?.id}/send-again`);
  expect(again).toMatchObject({ state: 'failed', status: 410, attempts: 2 });
  expect(await answered(as, 'GET', '/api/webhooks')).toMatchObject([{ active: false }]);
});

test('a delivery can be sent again with its id, whatever became of it', async () => {
  const { app, as, receiver, hook } = await aConnectedBoard();
  receiver.answer = status(410);
  await aTask(as);
  await aSender(app).runDue();
  const [failed] = await deliveriesOf(as, hook);
  receiver.answer = status(200);
  const again = () => answered<Delivery>(as, 'POST', `/api/webhooks/${hook.id}/deliveries/${failed?.id}/send-again`);
  expect(await again()).toMatchObject({ id: failed?.id, state: 'delivered', attempts: 2, status: 200, error: null });
  expect(await again()).toMatchObject({ state: 'delivered', attempts: 3 });
  expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual(Array(3).fill(failed?.id));
  const other = await aWebhook(as, { url: receiver.url });
  expect(await as.call('POST', `/api/webhooks/${other.id}/deliveries/${failed?.id}/send-again`)).toMatchObject({ status: 404 });
});

test('what a failing delivery held back follows at once after it was sent again', async () => {
  const { app, as, receiver, hook } = await aConnectedBoard();
  receiver.answer = status(500);
  const task = await aTask(as);
  await answered(as, 'PUT', `/api/tasks/${task.id}/status`, { status: 'completed' });
  const sender = aSender(app);
  await sender.runDue();
  receiver.answer = status(200);
  const [, failing] = await deliveriesOf(as, hook);
  await answered(as, 'POST', `/api/webhooks/${hook.id}/deliveries/${failing?.id}/send-again`);
  await sender.runDue();
  expect(await deliveriesOf(as, hook)).toMatchObject([
    { type: 'task.status_changed', state: 'delivered', attempts: 1 },
    { type: 'task.created', state: 'delivered', attempts: 2 },
  ]);
});

test('a delivery that is sent again with success begins the day of failures anew', async () => {
  const { app, as, receiver, hook } = await aConnectedBoard({ kinds: ['task.created'] });
  const sender = aSender(app);
  receiver.answer = status(500);
  await aTask(as);
  await sender.runDue();
  receiver.answer = status(200);
  const [failing] = await deliveriesOf(as, hook);
  await answered(as, 'POST', `/api/webhooks/${hook.id}/deliveries/${failing?.id}/send-again`);
  sender.now += DAY;
  receiver.answer = status(500);
  await aTask(as);
  await sender.runDue();
  expect(await answered(as, 'GET', '/api/webhooks')).toMatchObject([{ active: true, offReason: null }]);
});

test.each<[string, ('delivery' | 'test')[], number]>([
  ['a test in vain after a day of failures', ['delivery', 'test'], -DAY],
  ['a test in vain days before the first failure of a delivery', ['test', 'delivery'], 2 * DAY],
])('%s leaves the webhook on', async (_words, order, wait) => {
  const { app, as, receiver, hook } = await aConnectedBoard({ kinds: ['task.created'] });
  const sender = Object.assign(aSender(app), { now: Date.now() + wait });
  receiver.answer = status(500);
  const send = { delivery: () => aTask(as).then(sender.runDue), test: () => as.call('POST', `/api/webhooks/${hook.id}/test`) };
  for (const one of order) await send[one]();
  expect(await answered(as, 'GET', '/api/webhooks')).toMatchObject([{ active: true, offReason: null }]);
});

test('a waiting delivery that is sent again in vain keeps its schedule', async () => {
  const { app, as, receiver, hook } = await aConnectedBoard();
  receiver.answer = status(500);
  await aTask(as);
  const sender = aSender(app);
  await sender.runDue();
  const [waiting] = await deliveriesOf(as, hook);
  for (let tries = 0; tries < 10; tries++) await answered(as, 'POST', `/api/webhooks/${hook.id}/deliveries/${waiting?.id}/send-again`);
  for (const wait of [5_000, 300_000]) {
    sender.now += wait;
    await sender.runDue();
  }
  expect(await deliveriesOf(as, hook)).toMatchObject([{ state: 'waiting', attempts: 3, status: 500 }]);
});

test('a delivery that is given up while it is sent again in vain stays given up', async () => {
  const { app, as, receiver, hook } = await aConnectedBoard();
  receiver.answer = status(500);
  await aTask(as);
  await aSender(app).runDue();
  const [waiting] = await deliveriesOf(as, hook);
  receiver.answer = async (response) => {
    await answered(as, 'PATCH', `/api/webhooks/${hook.id}`, { active: false });
    response.writeHead(500).end();
  };
  const again = await answered<Delivery>(as, 'POST', `/api/webhooks/${hook.id}/deliveries/${waiting?.id}/send-again`);
  expect(again).toMatchObject({ state: 'failed', attempts: 2, status: 500 });
});

test('the log has 50 deliveries a page, newest first, and keeps them 30 days', async () => {
  const { app, as, hook } = await aConnectedBoard({ kinds: ['task.created'] });
  for (let made = 0; made < 53; made++) await aTask(as, { title: `${made}` });
  const titles = (page: Delivery[]) => page.map(({ request }) => JSON.parse(request ?? '').data.task.title);
  const first = await deliveriesOf(as, hook);
  const second = await answered<Delivery[]>(as, 'GET', `/api/webhooks/${hook.id}/deliveries?before=${first.at(-1)?.id}`);
  expect(titles([...first, ...second])).toEqual(Array.from({ length: 53 }, (_, at) => `${52 - at}`));
  expect(first).toHaveLength(50);
  const kept = Date.parse(second[0]?.createdAt ?? '');
  await deleteOld(app.database, 'deliveries', kept + 30 * DAY - 1);
  expect(await answered(as, 'GET', `/api/webhooks/${hook.id}/deliveries?before=${first.at(-1)?.id}`)).toEqual([second[0]]);
});
