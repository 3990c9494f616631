import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Answer } from '#shared/api.ts';
import { DAY, HOUR } from '#shared/durations.ts';
import { aBrowser } from '../../e2e/push-browser.ts';
import { jobWorker } from '../../src/server/jobs/worker.ts';
import { maintenance } from '../../src/server/maintenance.ts';
import { anAdmin, answered, theSuperAdmin } from '../factories.ts';
import { type App, anApp, type Client } from '../start-app.ts';
import { endpointsOf, subscribe } from './push-board.ts';

const endpoint = (name: number | string) => `https://push.example.com/${name}`;
const at = (name: number | string) => aBrowser(endpoint(name)).subscription;
const remove = (as: Client, name: string) => as.call('DELETE', '/api/push-subscriptions', { endpoint: endpoint(name) });

test('a browser subscribed twice is one subscription, with its latest keys', async () => {
  const app = await anApp();
  const ana = await anAdmin(app);
  const [first, again] = [at('one'), at('one')];
  expect(await subscribe(ana, first)).toBe(await subscribe(ana, again));
  const rows = await app.database.sql.selectFrom('push_subscriptions').select(['admin_id', 'endpoint', 'p256dh', 'auth']).execute();
  expect(rows).toEqual([{ admin_id: ana.admin.id, endpoint: again.endpoint, ...again.keys }]);
});

test('a browser that another person subscribes moves to them', async () => {
  const app = await anApp();
  const [ana, ben] = [await anAdmin(app), await anAdmin(app)];
  await subscribe(ana, at('one'));
  await subscribe(ben, at('one'));
  expect(await endpointsOf(app, ana.admin.id)).toEqual([]);
  expect(await endpointsOf(app, ben.admin.id)).toEqual([endpoint('one')]);
});

test('only its person unsubscribes a browser, and doing so again is no failure', async () => {
  const app = await anApp();
  const [ana, ben] = [await anAdmin(app), await anAdmin(app)];
  await subscribe(ana, at('one'));
  await subscribe(ana, at('two'));
  expect(await remove(ben, 'one')).toMatchObject({ status: 204 });
  expect((await endpointsOf(app, ana.admin.id)).sort()).toEqual([endpoint('one'), endpoint('two')]);
  expect(await remove(ana, 'one')).toMatchObject({ status: 204, text: '' });
  expect(await remove(ana, 'one')).toMatchObject({ status: 204 });
  expect(await endpointsOf(app, ana.admin.id)).toEqual([endpoint('two')]);
});

test('an eleventh browser takes the place of the one renewed longest ago', async () => {
  const app = await anApp();
  const [ana, ben] = [await anAdmin(app), await anAdmin(app)];
  await subscribe(ben, at('ben'));
  for (let browser = 1; browser <= 10; browser++) await subscribe(ana, at(browser));
  await subscribe(ana, at(1));
  await subscribe(ana, at(11));
  const kept = [1, 3, 4, 5, 6, 7, 8, 9, 10, 11].map(endpoint);
  expect((await endpointsOf(app, ana.admin.id)).sort()).toEqual(kept.sort());
  expect(await endpointsOf(app, ben.admin.id)).toEqual([endpoint('ben')]);
});

test('many browsers subscribed at once are ten', async () => {
  const app = await anApp();
  const ana = await anAdmin(app);
  await Promise.all(Array.from({ length: 20 }, (_, browser) => subscribe(ana, at(browser))));
  expect(await endpointsOf(app, ana.admin.id)).toHaveLength(10);
});

test.each([
  ['http://push.example.com/one', 'The address must be valid and begin with https://.'],
  ['push.example.com', 'The address must be valid and begin with https://.'],
  ['https://push example.com/one', 'The address must be valid and begin with https://.'],
  ['https://push.example.com/é', 'Endpoint contains a character that cannot be stored.'],
  ['https://ana:secret@push.example.com/', 'The address must not contain a user name or password.'],
  ...['127.0.0.1', '10.0.0.1', '169.254.169.254', '[::1]', '[64:ff9b::a00:1]', '2130706433'].map((host) => [
    `https://${host}/one`,
    'The server may not call this address. To allow its network, set WEBHOOK_NETWORKS on the server.',
  ]),
])('the endpoint %s is refused', async (where, text) => {
  const ana = await anAdmin(await anApp());
  const refused = await ana.call('POST', '/api/push-subscriptions', { ...at('one'), endpoint: where });
  expect(refused).toMatchObject({ status: 400, text });
});

test('an endpoint in a named network is accepted', async () => {
  const ana = await anAdmin(await anApp({ environment: { WEBHOOK_NETWORKS: '10.0.0.0/8' } }));
  await subscribe(ana, { ...at('one'), endpoint: 'https://10.1.2.3/one' });
});

test('a key that is no point of the curve is refused', async () => {
  const ana = await anAdmin(await anApp());
  const { keys, ...rest } = at('one');
  const text = "The key p256dh must be the one of a browser's subscription, as base64url.";
  for (const p256dh of [`B${'A'.repeat(86)}`, 'A'.repeat(87), keys.p256dh.slice(1)])
    expect(await ana.call('POST', '/api/push-subscriptions', { ...rest, keys: { ...keys, p256dh } })).toMatchObject({ status: 400, text });
});

type Ending = [name: string, end: (ana: Awaited<ReturnType<typeof anAdmin>>, app: App) => Promise<unknown>];
const change =
  (edit: object): Ending[1] =>
  async ({ admin }, app) =>
    answered(await theSuperAdmin(app), 'PATCH', `/api/admins/${admin.id}`, edit);

test.each<Ending>([
  ['signing out', (ana) => answered(ana, 'POST', '/api/logout')],
  ['deactivation', change({ active: false })],
  ['a new number', change({ mobileNumber: '6005550101' })],
  ['a new role', change({ role: 'super_admin' })],
  [
    'signing in as another person in the same browser',
    async (ana, app) => {
      const { admin } = await anAdmin(app);
      await answered(ana, 'POST', '/api/login', { username: admin.mobileNumber });
    },
  ],
  [
    'signing the device out from another one',
    async ({ admin }, app) => {
      const elsewhere = await app.signIn(admin.mobileNumber);
      const sessions = await answered<Answer<'listSessions'>>(elsewhere, 'GET', '/api/sessions');
      await answered(elsewhere, 'DELETE', `/api/sessions/${sessions.find(({ current }) => !current)?.id}`);
    },
  ],
  [
    'signing all other devices out',
    async ({ admin }, app) => {
      const elsewhere = await app.signIn(admin.mobileNumber);
      await subscribe(elsewhere, at('elsewhere'));
      await answered(elsewhere, 'DELETE', '/api/sessions');
      expect(await endpointsOf(app, admin.id)).toEqual([endpoint('elsewhere')]);
      await answered(elsewhere, 'POST', '/api/logout');
    },
  ],
])('%s ends the subscription', async (_, end) => {
  const app = await anApp();
  const [ana, ben] = [await anAdmin(app), await anAdmin(app)];
  await subscribe(ben, at('ben'));
  await subscribe(ana, at('one'));
  await end(ana, app);
  expect(await endpointsOf(app, ana.admin.id)).toEqual([]);
  expect(await endpointsOf(app, ben.admin.id)).toEqual([endpoint('ben')]);
});

test('signing out one device leaves the others subscribed, and so does a new name', async () => {
  const app = await anApp();
  const ana = await anAdmin(app);
  const phone = await app.signIn(ana.admin.mobileNumber);
  await subscribe(ana, at('desk'));
  await subscribe(phone, at('phone'));
  await answered(await theSuperAdmin(app), 'PATCH', `/api/admins/${ana.admin.id}`, { name: 'Ana Diaz' });
  await answered(ana, 'POST', '/api/logout');
  expect(await endpointsOf(app, ana.admin.id)).toEqual([endpoint('phone')]);
});

test('an expired session keeps its push until it is not renewed for 90 days', async () => {
  const app = await anApp();
  const [ana, ben] = [await anAdmin(app), await anAdmin(app)];
  await subscribe(ana, at('one'));
  vi.useFakeTimers({ toFake: ['Date', 'performance', 'setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const session = { idleHours: 12, days: 7 };
  const jobs = jobWorker(app.database, { maintenance: maintenance(app.database, { backupDir: null, session }) }, () => {});
  await jobs.runDue();
  const sessionsOf = async (adminId: string) =>
    (await sql`select id from sessions where admin_id = ${adminId}`.execute(app.database.sql)).rows.length;
  const after = async (days: number) => {
    vi.setSystemTime(Date.now() + days * DAY);
    await jobs.runDue();
    vi.advanceTimersByTime(HOUR);
    await jobs.runDue();
  };
  await after(30);
  expect(await ana.call('GET', '/api/user')).toMatchObject({ status: 401 });
  expect(await endpointsOf(app, ana.admin.id)).toEqual([endpoint('one')]);
  expect([await sessionsOf(ana.admin.id), await sessionsOf(ben.admin.id)]).toEqual([1, 0]);

  const back = await app.signIn(ana.admin.mobileNumber);
  await subscribe(back, at('one'));
  await after(80);
  expect(await endpointsOf(app, ana.admin.id)).toEqual([endpoint('one')]);
  await after(11);
  expect(await endpointsOf(app, ana.admin.id)).toEqual([]);
  expect(await sessionsOf(ana.admin.id)).toBe(0);
});

test('of a sign-out and a subscription at once, no subscription is left', async () => {
  const app = await anApp();
  const { admin } = await anAdmin(app);
  for (let round = 0; round < 20; round++) {
    const ana = await app.signIn(admin.mobileNumber);
    const subscribing = ana.call('POST', '/api/push-subscriptions', at(round));
    const [subscribed, ended] = await Promise.all([subscribing, app.caller(ana.cookie).call('POST', '/api/logout')]);
    expect([201, 401]).toContain(subscribed.status);
    expect(ended.status).toBe(204);
    expect(await endpointsOf(app, admin.id)).toEqual([]);
  }
});
