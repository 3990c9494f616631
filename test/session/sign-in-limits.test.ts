import { once } from 'node:events';
import { request } from 'node:http';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createSetupToken } from '../../src/server/session/setup-tokens.ts';
import { anAdmin, answered, theSuperAdmin } from '../factories.ts';
import { type App, anApp, type Client, SUPER_ADMIN, startApp } from '../start-app.ts';

/** Tests set the caller's address by the header of a trusted proxy. */
const anAppBehindProxy = () => anApp({ environment: { TRUST_PROXY: '127.0.0.1' } });
const from = (address: string) => ({ 'x-forwarded-for': address });
const signIn = (as: Client, username: string, address: string) => as.call('POST', '/api/login', { username }, from(address));

/** Tries wrong numbers from one address, one after another. @returns the statuses */
async function guess(as: Client, address: string, count: number): Promise<number[]> {
  const statuses: number[] = [];
  for (let at = 0; at < count; at++) statuses.push((await signIn(as, `99${at}`, address)).status);
  return statuses;
}

const TEN = Array(10).fill(401);
const owner = SUPER_ADMIN.mobileNumber;

test('after ten failed sign-ins an address must wait, even with a good number', async () => {
  const app = await anAppBehindProxy();
  expect(await guess(app.caller(), '203.0.113.7', 11)).toEqual([...TEN, 429]);
  for (const number of ['9', owner]) {
    const reply = await signIn(app.caller(), number, '203.0.113.7');
    expect(reply).toMatchObject({ status: 429, text: 'Too many failed sign-ins. Try again in 15 minutes.' });
    expect(reply.headers.get('retry-after')).toMatch(/^(8[5-9]\d|900)$/);
  }
  expect(await signIn(app.caller(), '9', '203.0.113.8')).toMatchObject({ status: 401 });
  expect(await signIn(app.caller(), owner, '203.0.113.8')).toMatchObject({ status: 200 });
});

test('concurrent guesses are counted one by one, on every node', async () => {
  const app = await anAppBehindProxy();
  const other = process.env.TEST_POSTGRES ? await startApp({ place: app.place, environment: { TRUST_PROXY: '127.0.0.1' } }) : app;
  const replies = await Promise.all(
    Array.from({ length: 30 }, (_, at) => signIn((at % 2 ? app : other).caller(), String(at), '203.0.113.7')),
  );
  expect(replies.map(({ status }) => status).sort()).toEqual([...TEN, ...Array(20).fill(429)]);
  if (other !== app) await other.close();
});

test('failures expire after fifteen minutes, and a success does not clear them', async () => {
  const app = await anAppBehindProxy();
  const as = app.caller();
  await guess(as, '203.0.113.7', 5);
  // Without the cookie of that success, because an attacker would not send it.
  expect(await signIn(app.caller(), owner, '203.0.113.7')).toMatchObject({ status: 200 });
  expect(await guess(as, '203.0.113.7', 6)).toEqual([...TEN.slice(5), 429]);
  const before = new Date(Date.now() - 15 * 60_000).toISOString();
  await app.database.transaction((tx) => sql`update sign_in_attempts set at = ${before}`.execute(tx.sql));
  expect(await guess(as, '203.0.113.7', 11)).toEqual([...TEN, 429]);
});

test('a browser that signed in before has its own allowance of the same size', async () => {
  const app = await anAppBehindProxy();
  const known = app.caller();
  await signIn(known, owner, '203.0.113.7');
  await answered(known, 'POST', '/api/logout');
  expect(known.device).not.toBe('');
  await guess(app.caller(), '203.0.113.7', 10);
  expect(await signIn(known, owner, '203.0.113.7')).toMatchObject({ status: 200 });
  expect(await guess(known, '203.0.113.7', 11)).toEqual([...TEN, 429]);
  expect(await signIn(app.caller(), '9', '203.0.113.9')).toMatchObject({ status: 401 });
});

test('the owner of one good number gains no further guesses by signing in with many browsers', async () => {
  const app = await anAppBehindProxy();
  const statuses: number[] = [];
  for (let browser = 0; browser < 6; browser++) {
    const known = app.caller();
    await signIn(known, owner, '203.0.113.7');
    statuses.push(...(await guess(known, '203.0.113.7', 11)));
  }
  // Three browsers' allowances for the person, and ten for the address.
  expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(40);
  expect(statuses.at(-1)).toBe(429);
  expect(await signIn(app.caller(), '9', '203.0.113.7')).toMatchObject({ status: 429 });
});

test('the browser of a deactivated admin, or a forged cookie, counts for its address', async () => {
  const app = await anAppBehindProxy();
  const gone = await anAdmin(app);
  await answered(await theSuperAdmin(app), 'PATCH', `/api/admins/${gone.admin.id}`, { active: false });
  await guess(app.caller(), '203.0.113.7', 10);
  expect(await signIn(gone, '9', '203.0.113.7')).toMatchObject({ status: 429 });
  const forger = app.caller();
  forger.device = (await theSuperAdmin(app)).device.replace(/.{5}$/, 'AAAAA');
  expect(await signIn(forger, owner, '203.0.113.7')).toMatchObject({ status: 429 });
});

test('addresses of one IPv6 network share an allowance, and IPv4 inside IPv6 counts as IPv4', async () => {
  const app = await anAppBehindProxy();
  expect(await guess(app.caller(), '2001:db8:1:2::1', 5)).toEqual(TEN.slice(5));
  expect(await guess(app.caller(), '2001:db8:1:2:ffff::9', 6)).toEqual([...TEN.slice(5), 429]);
  expect(await guess(app.caller(), '2001:db8:1:3::1', 1)).toEqual([401]);
  await guess(app.caller(), '203.0.113.7', 10);
  expect(await guess(app.caller(), '::ffff:203.0.113.7', 1)).toEqual([429]);
});

test('wrong setup links get the same answer whether a link is open or not, and count no failure', async () => {
  const app = await anAppBehindProxy();
  const register = (token: string) =>
    app.caller().call('POST', '/api/register', { token, name: 'Ana Diaz', mobileNumber: '3055550101' }, from('203.0.113.7'));
  const closed = { status: 403, text: 'Registration not available. Contact your administrator for access.' };
  for (let at = 0; at < 12; at++) expect(await register(`wrong ${at}`)).toMatchObject(closed);
  const token = await app.database.transaction(createSetupToken);
  for (let at = 0; at < 12; at++) expect(await register(`wrong ${at}`)).toMatchObject(closed);
  expect(await signIn(app.caller(), owner, '203.0.113.7')).toMatchObject({ status: 200 });
  expect(await register(token)).toMatchObject({ status: 201 });
});

test('only sign-in is limited', async () => {
  const app = await anAppBehindProxy();
  const as = await theSuperAdmin(app);
  await guess(app.caller(), '127.0.0.1', 11);
  expect(await as.call('GET', '/api/tasks')).toMatchObject({ status: 200 });
  expect(await app.anonymous.call('GET', '/api/tasks')).toMatchObject({ status: 401 });
});

/** Signs in from another local address, without a proxy. */
async function signInFrom(app: App, localAddress: string, headers: Record<string, string> = {}): Promise<number | undefined> {
  const call = request(`${app.url}/api/login`, {
    method: 'POST',
    localAddress,
    headers: { 'content-type': 'application/json', ...headers },
  });
  call.end(JSON.stringify({ username: '9' }));
  const [response] = await once(call, 'response');
  response.resume();
  return response.statusCode;
}

test('without a trusted proxy its header is ignored, and the connection’s address counts', async () => {
  const app = await anApp();
  for (let at = 0; at < 10; at++) expect(await signInFrom(app, '127.0.0.5', from(`203.0.113.${at}`))).toBe(401);
  expect(await signInFrom(app, '127.0.0.5', from('203.0.113.99'))).toBe(429);
  expect(await signInFrom(app, '127.0.0.6')).toBe(401);
});

test('of several hops the last untrusted one counts, whatever the caller put before it', async () => {
  const app = await anApp({ environment: { TRUST_PROXY: '127.0.0.0/8, 10.0.0.0/8' } });
  for (let at = 0; at < 10; at++) expect(await signInFrom(app, '127.0.0.5', from(`198.51.100.${at}, 203.0.113.7, 10.0.0.1`))).toBe(401);
  expect(await signInFrom(app, '127.0.0.5', from('192.0.2.1, 203.0.113.7'))).toBe(429);
  expect(await signInFrom(app, '127.0.0.5', from('203.0.113.7, 203.0.113.8'))).toBe(401);
});

test('with SIGN_IN_NETWORKS set, only those networks may sign in, and existing sessions go on', async () => {
  const app = await anApp({ environment: { TRUST_PROXY: '127.0.0.1', SIGN_IN_NETWORKS: '10.0.0.0/8, 127.0.0.1' } });
  const as = await theSuperAdmin(app);
  const refused = { status: 403, text: 'Signing in is not possible from this network. Contact your administrator.' };
  expect(await signIn(app.caller(), owner, '203.0.113.7')).toMatchObject(refused);
  expect(await app.caller().call('POST', '/api/register', {}, from('203.0.113.7'))).toMatchObject(refused);
  // Some proxies append the port, or send `unknown`.
  for (const elsewhere of ['203.0.113.7:51234', '[2001:db8::1]:443', '[2001:db8::1]', 'unknown', '203.0.113.9, 203.0.113.10:5000'])
    expect(await signIn(app.caller(), owner, elsewhere)).toMatchObject(refused);
  expect(await signIn(app.caller(), owner, '10.1.1.1:51234')).toMatchObject({ status: 200 });
  expect(await signIn(app.caller(), owner, '10.1.1.1')).toMatchObject({ status: 200 });
  expect(await as.call('GET', '/api/user', undefined, from('203.0.113.7'))).toMatchObject({ status: 200 });
});
