import { createPublicKey, verify } from 'node:crypto';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { NotificationKind } from '#shared/notifications.ts';
import { startHttps, trustLocalhost } from '../../e2e/local-https.ts';
import { aBrowser } from '../../e2e/push-browser.ts';
import { type PushService, startPushService } from '../../e2e/push-service.ts';
import { pushKeys } from '../../src/server/push/keys.ts';
import { aComment, anAdmin, answered, aTask } from '../factories.ts';
import { hostileStrings } from '../hostile-strings.ts';
import { type App, anApp } from '../start-app.ts';
import { aSender, choose, endpointsOf, PUBLIC_URL, subscribe } from './push-board.ts';

let distrust: () => void;
beforeAll(() => {
  distrust = trustLocalhost();
});
afterAll(() => distrust());

const LOCAL = { WEBHOOK_NETWORKS: '127.0.0.1' };

/** A board with a push service; Ben's push of these kinds goes to one browser. */
async function aBoard(...kinds: NotificationKind[]) {
  const app = await anApp({ environment: LOCAL });
  const service = await startPushService();
  onTestFinished(() => service.stop());
  const [ana, ben] = [await anAdmin(app, { name: 'Ana Diaz' }), await anAdmin(app, { name: 'Ben Cole' })];
  await choose(ben, ...(kinds.length > 0 ? kinds : (['assigned', 'commented'] as const)));
  await subscribe(ben, service.subscribe());
  return { app, service, ana, ben };
}

const jobs = ({ database }: App) => database.sql.selectFrom('jobs').select(['kind', 'attempts', 'error', 'failed_at']).execute();
const messages = ({ received }: PushService) => received.map(({ message }) => message);

test('an assignment reaches the browser of its person, encrypted and signed', async () => {
  const { app, service, ana } = await aBoard();
  const { number } = await aTask(ana, { title: 'Fix the gate', assignee: 'Ben Cole' });
  const sender = aSender(app);
  await sender.runDue();
  const id = expect.stringMatching(/^[\da-f-]{36}$/);
  const title = 'Ana Diaz assigned a task to you';
  expect(messages(service)).toEqual([{ title, body: `#${number} Fix the gate`, url: `/?task=${number}`, tag: id }]);
  const [{ headers, message } = { headers: {}, message: { tag: '' } }] = service.received;
  expect(headers).toMatchObject({
    ttl: '86400',
    topic: message.tag.replaceAll('-', ''),
    urgency: 'normal',
    'content-encoding': 'aes128gcm',
  });
  const keys = await pushKeys(app.database, new URL(PUBLIC_URL))();
  const [, token = '', key] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(headers.authorization ?? '') ?? [];
  expect(key).toBe(keys?.publicKey);
  const [head = '', claims = '', signature = ''] = token.split('.');
  const said = JSON.parse(Buffer.from(claims, 'base64url').toString());
  expect(said).toMatchObject({ aud: service.origin, sub: PUBLIC_URL });
  expect(said.exp * 1_000 - Date.now()).toBeLessThanOrEqual(24 * 3_600_000);
  const point = Buffer.from(key ?? '', 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
  const signed = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } });
  const bytes = Buffer.from(`${head}.${claims}`);
  expect(verify('sha256', bytes, { key: signed, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'))).toBe(true);
  expect(sender.failed).toEqual([]);
  expect(await jobs(app)).toEqual([]);
});

test('a comment, a bulk and a change of status say what happened', async () => {
  const { app, service, ana } = await aBoard('assigned', 'commented', 'status_changed');
  const given = await Promise.all(['One', 'Two'].map((title) => aTask(ana, { title })));
  await answered(ana, 'POST', '/api/tasks/bulk', { changes: given.map(({ id }) => ({ id, assignee: 'Ben Cole' })) });
  await answered(ana, 'PUT', `/api/tasks/${given[0]?.id}/status`, { status: 'in_progress' });
  await aComment(ana, given[1] ?? { id: '' }, `**Done** by noon? See [shot.png](/api/files/${given[0]?.id})`);
  await aSender(app).runDue();
  const said = messages(service).map(({ title, body, url }) => [title, body, url]);
  expect(said.sort()).toEqual([
    ['Ana Diaz assigned 2 tasks to you', '', '/'],
    ['Ana Diaz changed the status', `#${given[0]?.number} One\nPending → In Progress`, `/?task=${given[0]?.number}`],
    ['Ana Diaz commented', `#${given[1]?.number} Two\nDone by noon? See shot.png`, `/?task=${given[1]?.number}`],
  ]);
});

test('every browser of a person is told, and nobody whose kinds are others', async () => {
  const { app, service, ana, ben } = await aBoard('assigned');
  await subscribe(await app.signIn(ben.admin.mobileNumber), service.subscribe());
  await choose(ana, 'mentioned');
  await subscribe(ana, service.subscribe());
  await aComment(ana, await aTask(ana, { assignee: 'Ben Cole' }), 'Not chosen');
  await aTask(ben, { assignee: 'Ana Diaz' });
  await aSender(app).runDue();
  expect(service.received.map(({ endpoint }) => endpoint).sort()).toEqual((await endpointsOf(app, ben.admin.id)).sort());
  expect(new Set(messages(service).map(({ tag }) => tag)).size).toBe(1);
});

test('a change that fails sends nothing', async () => {
  const { app, ana } = await aBoard();
  const { transaction } = app.database;
  let begun: unknown[] = [];
  app.database.transaction = (work) =>
    transaction(async (tx) => {
      await work(tx);
      begun = await tx.sql.selectFrom('jobs').select('kind').execute();
      throw new Error('Not after all.');
    });
  expect(await ana.call('POST', '/api/tasks', { title: 'Roof', assignee: 'Ben Cole' })).toMatchObject({ status: 500 });
  expect(begun).toEqual([{ kind: 'push' }]);
  expect(await jobs(app)).toEqual([]);
});

test('a notification that was read meanwhile is not sent', async () => {
  const { app, service, ana, ben } = await aBoard();
  await aTask(ana, { assignee: 'Ben Cole' });
  await answered(ben, 'POST', '/api/notifications/read', { upTo: 'ffffffff-ffff-ffff-ffff-ffffffffffff' });
  await aSender(app).runDue();
  expect(service.received).toEqual([]);
  expect(await jobs(app)).toEqual([]);
});

test('a notification whose task was deleted meanwhile is not sent, because its click would open nothing', async () => {
  const { app, service, ana } = await aBoard();
  const { id } = await aTask(ana, { assignee: 'Ben Cole' });
  await answered(ana, 'DELETE', `/api/tasks/${id}`);
  await aSender(app).runDue();
  expect(service.received).toEqual([]);
  expect(await jobs(app)).toEqual([]);
});

test.each(['signed out', 'unsubscribed', 'taken over by another person'])('a browser that is %s meanwhile gets no push', async (how) => {
  const { app, service, ana, ben } = await aBoard();
  await aTask(ana, { assignee: 'Ben Cole' });
  const [endpoint] = await endpointsOf(app, ben.admin.id);
  if (how === 'signed out') await answered(ben, 'POST', '/api/logout');
  else if (how === 'unsubscribed') await answered(ben, 'DELETE', '/api/push-subscriptions', { endpoint });
  else await subscribe(ana, { ...service.subscribe(), endpoint: endpoint ?? '' });
  await aSender(app).runDue();
  expect(service.received).toEqual([]);
  expect(await jobs(app)).toEqual([]);
});

test.each([404, 410])('a push service that answers %i ends the subscription', async (status) => {
  const { app, service, ana, ben } = await aBoard();
  const other = service.subscribe();
  await choose(ana, 'assigned');
  await subscribe(ana, other);
  service.status = status;
  await aTask(ana, { assignee: 'Ben Cole' });
  const sender = aSender(app);
  await sender.runDue();
  expect(await endpointsOf(app, ben.admin.id)).toEqual([]);
  expect(await endpointsOf(app, ana.admin.id)).toEqual([other.endpoint]);
  expect(sender.failed).toEqual([]);
  expect(await jobs(app)).toEqual([]);
});

test.each([429, 500, 503, 403, 307])('a push service that answers %i is asked again later, with the same tag', async (status) => {
  const { app, service, ana, ben } = await aBoard();
  service.status = status;
  await aTask(ana, { assignee: 'Ben Cole' });
  const sender = aSender(app);
  await sender.runDue();
  expect(sender.failed).toMatchObject([{ message: `The push service answered ${status}.` }]);
  expect(await jobs(app)).toMatchObject([{ kind: 'push', attempts: 1, error: `The push service answered ${status}.`, failed_at: null }]);
  service.status = 201;
  await sender.runDue();
  expect(service.received).toHaveLength(1);
  sender.now += 15_000;
  await sender.runDue();
  const [first, second] = messages(service);
  expect(second).toEqual(first);
  expect(await jobs(app)).toEqual([]);
  expect(await endpointsOf(app, ben.admin.id)).toHaveLength(1);
});

test('a node that stops after the push, before its end is recorded → another node sends it again, with the same tag', async () => {
  const { app, service, ana } = await aBoard();
  const answer = Promise.withResolvers<void>();
  service.held = answer.promise;
  await aTask(ana, { assignee: 'Ben Cole' });
  const stalled = aSender(app).runDue();
  await expect.poll(() => service.received.length).toBe(1);
  const other = aSender(app);
  other.now += 30_000;
  await other.runDue();
  answer.resolve();
  await stalled;
  const [first, second, ...more] = messages(service);
  expect([second, more]).toEqual([first, []]);
  expect(await jobs(app)).toEqual([]);
});

test('a push service that is away is asked again, and the error names no address', async () => {
  const { app, service, ana } = await aBoard();
  await service.stop();
  await aTask(ana, { assignee: 'Ben Cole' });
  await aSender(app).runDue();
  expect(await jobs(app)).toMatchObject([{ attempts: 1, error: 'The other server could not be reached (ECONNREFUSED).' }]);
});

test('a push service that does not answer holds up no other', async () => {
  const { app, service, ana, ben } = await aBoard();
  const { port, stop } = await startHttps(() => {});
  await subscribe(await app.signIn(ben.admin.mobileNumber), aBrowser(`https://127.0.0.1:${port}/one`).subscription);
  for (const title of ['One', 'Two', 'Three', 'Four', 'Five']) await aTask(ana, { title, assignee: 'Ben Cole' });
  const sending = aSender(app).runDue();
  await expect.poll(() => service.received.length).toBe(5);
  await Promise.all([stop(), sending]);
});

test('an endpoint whose network is no longer named is not called, and its subscription ends', async () => {
  const { app, service, ana, ben } = await aBoard();
  await aTask(ana, { assignee: 'Ben Cole' });
  const sender = aSender(app, { webhookNetworks: null });
  await sender.runDue();
  expect(service.received).toEqual([]);
  expect(await endpointsOf(app, ben.admin.id)).toEqual([]);
  expect(sender.failed).toEqual([]);
  expect(await jobs(app)).toEqual([]);
});

test('a board that is no longer at an https address sends nothing', async () => {
  const { app, service, ana } = await aBoard();
  await aTask(ana, { assignee: 'Ben Cole' });
  await aSender(app, { publicUrl: null }).runDue();
  expect(service.received).toEqual([]);
  expect(await jobs(app)).toEqual([]);
});

test('without details a push has no names and no texts', async () => {
  const { app, service, ana } = await aBoard();
  const { number } = await aTask(ana, { title: 'Fix the gate', assignee: 'Ben Cole' });
  await aSender(app, { pushDetails: false }).runDue();
  const [message] = messages(service);
  expect(message).toMatchObject({ title: 'Max Tasks', body: 'You have a new notification.', url: `/?task=${number}` });
  expect(JSON.stringify(message)).not.toMatch(/Ana|gate/);
});

test('however long a title or a comment is, a push stays under 3 KB', async () => {
  const { app, service, ana } = await aBoard();
  for (const text of ['x', 'é', '漢', '🏠', '"', '\u0001'].map((letter) => letter.repeat(500)).concat(hostileStrings.slice(0, 20))) {
    const made = await ana.call('POST', '/api/tasks', { title: `${text}.`, assignee: 'Ben Cole' });
    if (made.status === 201) await aComment(ana, made.json() as { id: string }, `${text}.`);
  }
  const sender = aSender(app);
  await sender.runDue();
  expect(sender.failed).toEqual([]);
  expect(service.received.length).toBeGreaterThan(30);
  for (const { bytes, message } of service.received) {
    expect(bytes).toBeLessThan(3_000);
    expect(message.body).toMatch(/^#\d+ ./u);
    expect(message.body.isWellFormed()).toBe(true);
  }
});
