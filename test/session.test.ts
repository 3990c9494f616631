import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { deleteEndedSessions } from '../src/server/session/queries.ts';
import { answered, theSuperAdmin } from './factories.ts';
import { anApp, SUPER_ADMIN, startApp } from './start-app.ts';

const credentials = { username: SUPER_ADMIN.mobileNumber, password: 'placeholder' };

test('the session cookie is out of reach of scripts and other sites, and lasts seven days', async () => {
  const app = await anApp();
  const reply = await app.anonymous.call('POST', '/api/login', credentials);
  const [value, ...flags] = (reply.headers.get('set-cookie') ?? '').split('; ');
  expect(value).toMatch(/^session=[\w-]{43}$/);
  expect(flags.sort()).toEqual(['HttpOnly', 'Max-Age=604800', 'Path=/', 'SameSite=Strict']);
});

test('the cookie is Secure where the product is reached by https', async () => {
  const app = await anApp({ environment: { PUBLIC_URL: 'https://tasks.example.com' } });
  const reply = await app.anonymous.call('POST', '/api/login', credentials);
  expect(reply.headers.get('set-cookie')).toContain('; Secure');
});

test('a number that opens nothing is refused, whatever the password', async () => {
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

test('signing out ends that session alone, and takes the cookie away', async () => {
  const app = await anApp();
  const [here, there] = [await theSuperAdmin(app), await theSuperAdmin(app)];
  const spent = here.cookie;
  await answered(here, 'POST', '/api/logout');
  expect(here.cookie).toBe('');
  expect(await app.caller(spent).call('GET', '/api/user')).toMatchObject({ status: 401 });
  expect(await there.call('GET', '/api/user')).toMatchObject({ status: 200 });
});

const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

test.each([
  ['seven days after its sign-in', ago(7 * 24), ago(0), 401],
  ['after twelve idle hours', ago(13), ago(12), 401],
  ['not before', ago(7 * 24 - 0.1), ago(11.9), 200],
])('a session ends %s', async (_, begun, used, status) => {
  const app = await anApp();
  const as = await theSuperAdmin(app);
  await app.database.transaction((tx) => sql`update sessions set created_at = ${begun}, last_used_at = ${used}`.execute(tx.sql));
  expect(await as.call('GET', '/api/user')).toMatchObject({ status });
  await app.database.transaction(deleteEndedSessions);
  expect(await app.database.sql.selectFrom('sessions').select('admin_id').execute()).toHaveLength(status === 200 ? 1 : 0);
});

test('no token stands in the database as it is', async () => {
  const app = await anApp();
  const { cookie } = await theSuperAdmin(app);
  const rows = await app.database.sql.selectFrom('sessions').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(cookie.replace('session=', ''));
});
