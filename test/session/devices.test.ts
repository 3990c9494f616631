import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Answer } from '#shared/api.ts';
import type { AuditEntry } from '#shared/audit.ts';
import { ago, HOUR } from '#shared/durations.ts';
import { insertRows } from '../../src/server/database/rows.ts';
import { browserName } from '../../src/server/session/browser.ts';
import { anAdmin, answered, theSuperAdmin } from '../factories.ts';
import { anApp, type Client, SUPER_ADMIN } from '../start-app.ts';

const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';

const sessionsOf = (as: Client) => answered<Answer<'listSessions'>>(as, 'GET', '/api/sessions');

test.each([
  [CHROME, 'Chrome on Windows'],
  [`${CHROME} Edg/142.0.0.0`, 'Edge on Windows'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15',
    'Safari on macOS',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox on Linux'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile Safari/604.1', 'Safari on iPhone'],
  ['Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36', 'Chrome on Android'],
  ['curl/8.5.0', 'A program'],
  ['', 'A program'],
])('the user agent %.90s is shown as %s', (userAgent, name) => {
  expect(browserName(userAgent)).toBe(name);
});

test('an admin sees only their own sessions', async () => {
  const app = await anApp();
  const here = app.caller();
  await here.call('POST', '/api/login', { username: SUPER_ADMIN.mobileNumber }, { 'user-agent': CHROME });
  const there = await theSuperAdmin(app);
  const other = await anAdmin(app);
  const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:]{8}\.\d{3}Z$/);
  const listed = await sessionsOf(here);
  expect(listed.find(({ current }) => current)).toEqual({
    id: expect.stringMatching(/^[\da-f-]{36}$/),
    browser: 'Chrome on Windows',
    address: '127.0.0.1',
    createdAt: time,
    lastUsedAt: time,
    current: true,
  });
  expect(JSON.stringify(listed)).not.toContain(there.cookie.replace('session=', ''));
  expect(await sessionsOf(other)).toHaveLength(1);
});

test('only its owner can end a session', async () => {
  const app = await anApp();
  const [here, there, other] = [await theSuperAdmin(app), await theSuperAdmin(app), await anAdmin(app)];
  const id = (await sessionsOf(there)).find(({ current }) => current)?.id;
  const missing = { status: 404, text: 'This device is not signed in.' };
  expect(await other.call('DELETE', `/api/sessions/${id}`)).toMatchObject(missing);
  expect(await there.call('GET', '/api/user')).toMatchObject({ status: 200 });
  expect(await here.call('DELETE', `/api/sessions/${id}`)).toMatchObject({ status: 204 });
  expect(await there.call('GET', '/api/user')).toMatchObject({ status: 401 });
  expect(await here.call('DELETE', `/api/sessions/${id}`)).toMatchObject(missing);
});

test('ending all other sessions keeps the caller’s own and those of other admins', async () => {
  const app = await anApp();
  const [here, there, more, other] = [await theSuperAdmin(app), await theSuperAdmin(app), await theSuperAdmin(app), await anAdmin(app)];
  expect(await here.call('DELETE', '/api/sessions')).toMatchObject({ status: 204 });
  for (const gone of [there, more]) expect(await gone.call('GET', '/api/user')).toMatchObject({ status: 401 });
  for (const kept of [here, other]) expect(await kept.call('GET', '/api/user')).toMatchObject({ status: 200 });
  expect(await sessionsOf(here)).toHaveLength(1);
  // Without other sessions there is nothing to audit.
  expect(await here.call('DELETE', '/api/sessions')).toMatchObject({ status: 204 });
  const told = await answered<AuditEntry[]>(here, 'GET', '/api/audit?action=signed_out');
  expect(told.filter(({ detail }) => detail === 'All other devices')).toHaveLength(1);
});

test('a person with 10,000 sessions signs in once more → the least recently used one makes room', async () => {
  const app = await anApp();
  const [here, other] = [await anAdmin(app), await anAdmin(app)];
  const fields = { admin_id: here.admin.id, created_at: ago(HOUR), browser: 'Firefox', address: '192.0.2.1' };
  const rows = Array.from({ length: 9_999 }, (_, at) => ({ ...fields, id: `${at}`, token_hash: `${at}`, last_used_at: ago(at * 100) }));
  await app.database.transaction((tx) => insertRows(tx, 'sessions', rows));
  const there = await app.signIn(here.admin.mobileNumber);
  const listed = (await sessionsOf(there)).map(({ id }) => id);
  expect(listed).toHaveLength(10_000);
  expect(listed).toContain('9997');
  expect(listed).not.toContain('9998');
  for (const kept of [here, there, other]) expect(await kept.call('GET', '/api/user')).toMatchObject({ status: 200 });
});

test('the stream of an ended session closes by itself', async () => {
  const app = await anApp();
  const [here, there] = [await theSuperAdmin(app), await theSuperAdmin(app)];
  const { body } = await fetch(`${app.url}/api/events`, { headers: { cookie: there.cookie } });
  const ended = (async () => {
    for await (const _ of body ?? []);
  })();
  await answered(here, 'DELETE', '/api/sessions');
  const late = wait(2_000, 'late');
  expect(await Promise.race([ended, late])).toBeUndefined();
});
