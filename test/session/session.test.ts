import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { deleteEndedSessions } from '../../src/server/session/queries.ts';
import { readSettings } from '../../src/server/settings.ts';
import { answered, theSuperAdmin } from '../factories.ts';
import { anApp, SUPER_ADMIN, startApp } from '../start-app.ts';

const credentials = { username: SUPER_ADMIN.mobileNumber, password: 'placeholder' };

const cookiesOf = async (environment: Record<string, string>) => {
  const reply = await (await anApp({ environment })).anonymous.call('POST', '/api/login', credentials);
  return reply.headers.getSetCookie().map((cookie) => cookie.split('; ').sort());
};

test('the cookies are HttpOnly and same-site, and last seven days and a year', async () => {
  const flags = ['HttpOnly', 'Path=/', 'SameSite=Strict'];
  expect(await cookiesOf({})).toEqual([
    [...flags, 'Max-Age=604800', expect.stringMatching(/^session=[\w-]{43}$/)].sort(),
    [...flags, 'Max-Age=31536000', expect.stringMatching(/^device=[\w.-]+$/)].sort(),
  ]);
  expect((await cookiesOf({ SESSION_DAYS: '2' }))[0]).toContain('Max-Age=172800');
});

test('over https the cookies are Secure and bound to the host', async () => {
  const [session, device] = await cookiesOf({ PUBLIC_URL: 'https://tasks.example.com' });
  for (const cookie of [session, device]) expect(cookie).toEqual(expect.arrayContaining(['Secure', 'Path=/']));
  expect(session).toContainEqual(expect.stringMatching(/^__Host-session=[\w-]{43}$/));
  expect(device).toContainEqual(expect.stringMatching(/^__Host-device=/));
});

test('a session over https works with its __Host- cookie', async () => {
  const as = await theSuperAdmin(await anApp({ environment: { PUBLIC_URL: 'https://tasks.example.com' } }));
  expect(await as.call('GET', '/api/user')).toMatchObject({ status: 200 });
  expect(await as.call('POST', '/api/logout')).toMatchObject({ status: 204 });
  expect(as.cookie).toBe('');
});

test('a sign-in issues a new token and ends the browser’s previous session', async () => {
  const app = await anApp();
  const as = await theSuperAdmin(app);
  const before = as.cookie;
  await answered(as, 'POST', '/api/login', credentials);
  expect(as.cookie).not.toBe(before);
  expect(await app.caller(before).call('GET', '/api/user')).toMatchObject({ status: 401 });
  expect(await as.call('GET', '/api/user')).toMatchObject({ status: 200 });
  await as.call('POST', '/api/login', { username: '9' });
  expect(await as.call('GET', '/api/user')).toMatchObject({ status: 200 });
});

test('an unknown number is refused, whatever the password', async () => {
  const app = await anApp();
  const reply = await app.anonymous.call('POST', '/api/login', { username: '9', password: 'x' });
  expect(reply).toMatchObject({ status: 401, text: 'This mobile number cannot sign in. Check it, or contact your administrator.' });
  expect(reply.headers.get('set-cookie')).toBeNull();
});

test('sessions survive a restart on the same data', async () => {
  const { place } = await anApp();
  const before = await startApp({ place });
  const { cookie } = await theSuperAdmin(before);
  await before.close();
  const after = await anApp({ place });
  expect(await answered(after.caller(cookie), 'GET', '/api/user')).toMatchObject({ name: 'Super Admin', role: 'super_admin' });
});

test('signing out ends only that session and removes the cookie', async () => {
  const app = await anApp();
  const [here, there] = [await theSuperAdmin(app), await theSuperAdmin(app)];
  const spent = here.cookie;
  await answered(here, 'POST', '/api/logout');
  expect(here.cookie).toBe('');
  expect(await app.caller(spent).call('GET', '/api/user')).toMatchObject({ status: 401 });
  expect(await there.call('GET', '/api/user')).toMatchObject({ status: 200 });
});

const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

const short = { SESSION_DAYS: '1', SESSION_IDLE_HOURS: '1' };

test.each([
  ['seven days after its sign-in', {}, ago(7 * 24), ago(0), 401],
  ['after twelve idle hours', {}, ago(13), ago(12), 401],
  ['no earlier', {}, ago(7 * 24 - 0.1), ago(11.9), 200],
  ['a configured time after its sign-in', short, ago(24), ago(0), 401],
  ['after the configured idle hours', short, ago(2), ago(1), 401],
  ['no earlier than configured', short, ago(23.9), ago(0.9), 200],
])('a session ends %s', async (_, environment, begun, used, status) => {
  const app = await anApp({ environment });
  const as = await theSuperAdmin(app);
  await app.database.transaction((tx) => sql`update sessions set created_at = ${begun}, last_used_at = ${used}`.execute(tx.sql));
  expect(await as.call('GET', '/api/user')).toMatchObject({ status });
  const { session } = readSettings(environment);
  await app.database.transaction((tx) => deleteEndedSessions(tx, session));
  expect(await app.database.sql.selectFrom('sessions').select('admin_id').execute()).toHaveLength(status === 200 ? 1 : 0);
});

test('a session used while the clock is set back lasts once the clock is right again', async () => {
  const app = await anApp();
  const as = await theSuperAdmin(app);
  const used = ago(-13);
  await app.database.transaction((tx) => sql`update sessions set last_used_at = ${used}`.execute(tx.sql));
  await answered(as, 'GET', '/api/user');
  expect(await app.database.sql.selectFrom('sessions').select('last_used_at').execute()).toEqual([{ last_used_at: used }]);
});

test('the database stores no token in plain text', async () => {
  const app = await anApp();
  const { cookie } = await theSuperAdmin(app);
  const rows = await app.database.sql.selectFrom('sessions').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(cookie.replace('session=', ''));
});
