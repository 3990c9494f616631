import { expect, test } from 'vitest';
import type { Answer } from '#shared/api.ts';
import { signer } from '../../src/server/session/secret.ts';
import { signInLimiter } from '../../src/server/session/sign-in-limiter.ts';
import { anAdmin, answered, theSuperAdmin } from '../factories.ts';
import { origin } from '../second-factor/a-factor.ts';
import { type App, anApp, type Client, SUPER_ADMIN, startApp } from '../start-app.ts';

const from = (address: string) => ({ 'x-forwarded-for': address });
const environment = { TRUST_PROXY: '127.0.0.1' };
const owner = SUPER_ADMIN.mobileNumber;
const noticesOf = async (app: App) =>
  (await answered<Answer<'listNotices'>>(await theSuperAdmin(app), 'GET', '/api/notices')).map(({ kind }) => kind);
const signIn = async (as: Client, username: string, address: string) =>
  (await as.call('POST', '/api/login', { username }, from(address))).status;

/** Records failed sign-ins of the last hour, each from another address, network and region unless given. */
const failures = ({ database }: Pick<App, 'database'>, count: number, around: { network?: string; region?: string } = {}) =>
  database.transaction(async (tx) => {
    const at = new Date().toISOString();
    const row = (place: number) => ({
      id: `${count} ${place} ${JSON.stringify(around)}`,
      source: `address ${place}`,
      network: around.network ?? `network ${place}`,
      region: around.region ?? `region ${place}`,
      admin_id: null,
      at,
    });
    await tx.sql
      .insertInto('sign_in_attempts')
      .values(Array.from({ length: count }, (_, place) => row(place)))
      .execute();
  });

test.each([
  ['a /24', 120, { network: '203.0.113.0/24' }, '203.0.113.7', '203.0.114.7'],
  ['a /16', 300, { region: '203.0.0.0/16' }, '203.0.113.7', '203.1.113.7'],
  ['a /48', 120, { network: '2001:db8:1::/48' }, '2001:db8:1:2::1', '2001:db8:2::1'],
  ['a /32', 300, { region: '2001:db8::/32' }, '2001:db8:7::1', '2001:db9::1'],
] as const)(
  '%s with %i failures in an hour from unknown browsers is locked out, and other networks are not',
  async (_, most, around, within, outside) => {
    const app = await anApp({ environment });
    await failures(app, most - 1, around);
    expect(await signIn(app.caller(), '9', within)).toBe(401);
    expect(await signIn(app.caller(), '9', within)).toBe(429);
    expect(await signIn(app.caller(), owner, within)).toBe(429);
    expect(await signIn(app.caller(), owner, outside)).toBe(200);
  },
);

test('after 1,000 failures in an hour only known browsers and networks with a past sign-in may sign in', async () => {
  const app = await anApp({ environment });
  const known = app.caller();
  expect(await signIn(known, owner, '192.0.2.1')).toBe(200);
  await failures(app, 1_000);
  expect(await signIn(app.caller(), owner, '203.0.113.1')).toBe(429);
  expect(await signIn(app.caller(), owner, '192.0.2.1')).toBe(200);
  expect(await signIn(known, owner, '203.0.113.1')).toBe(200);
});

test('one good number used in 100 browsers allows forty guesses in all', async () => {
  const app = await anApp({ environment });
  const ana = await anAdmin(app);
  const browsers = Array.from({ length: 100 }, () => app.caller());
  for (const browser of browsers) await signIn(browser, ana.admin.mobileNumber, '198.51.100.1');
  const guesses = browsers.flatMap((browser) => Array.from({ length: 3 }, () => signIn(browser, '9', '198.51.100.1')));
  const statuses = await Promise.all(guesses);
  // A browser's first failure is always allowed, so that others' failures never lock a person out.
  expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(30 + 10);
});

test('a person’s known browser signs in however often others fail with their number', async () => {
  const app = await anApp({ environment });
  const victim = app.caller();
  expect(await signIn(victim, owner, '192.0.2.1')).toBe(200);
  for (let browser = 0; browser < 4; browser++) {
    const other = app.caller();
    await signIn(other, owner, `198.51.100.${browser}`);
    for (let guess = 0; guess < 11; guess++) await signIn(other, '9', `198.51.100.${browser}`);
  }
  expect(await signIn(victim, owner, '203.0.113.1')).toBe(200);
});

test('one good number makes at most ten networks known', async () => {
  const app = await anApp({ environment });
  for (let at = 0; at < 12; at++) await signIn(app.caller(), owner, `198.51.${at}.1`);
  const good = await app.database.sql.selectFrom('sign_in_sources').select('source').where('good_at', 'is not', null).execute();
  expect(good).toHaveLength(10);
});

test('a minute of failures from one source is one audit entry, and the next entry gives their number', async () => {
  const app = await anApp({ environment });
  for (let at = 0; at < 5; at++) await signIn(app.caller(), `300000000${at}`, '203.0.113.7');
  await app.database.transaction((tx) => tx.sql.updateTable('sign_in_sources').set({ told_at: '2026-01-01T00:00:00.000Z' }).execute());
  await signIn(app.caller(), '3000000009', '203.0.113.7');
  const entries = await answered<Answer<'listAudit'>>(await theSuperAdmin(app), 'GET', '/api/audit?action=sign_in_failed');
  expect(entries.map(({ detail }) => detail.replace(/, marked [\w-]+/, ''))).toEqual([
    'A number that ends in 09, and 4 more since the last entry',
    'A number that ends in 00',
  ]);
});

test('super admins get notices about guessing, and about sign-ins from the internet without SIGN_IN_NETWORKS', async () => {
  const app = await anApp({ environment });
  expect(await noticesOf(app)).toEqual([]);
  await signIn(app.caller(), owner, '203.0.113.7');
  expect(await noticesOf(app)).toEqual(['open']);
  const limited = await startApp({ place: app.place, environment: { SIGN_IN_NETWORKS: '0.0.0.0/0' } });
  expect(await noticesOf(limited)).toEqual([]);
  await limited.close();
  const guessedAt = await anApp();
  await failures(guessedAt, 300);
  const as = await theSuperAdmin(guessedAt);
  expect(await as.call('GET', '/api/notices')).toMatchObject({ status: 200, text: expect.stringContaining('"guessing"') });
});

test('the log warns of guessing once an hour, without a number', async () => {
  const { database } = await anApp();
  await failures({ database }, 300);
  const warnings: string[] = [];
  const limiter = signInLimiter(database, signer(database), null, (sentence) => warnings.push(sentence));
  const visitor = { device: null, keep: () => {} };
  for (const address of ['203.0.113.1', '203.0.113.2'])
    await limiter.attempt({ ...visitor, origin: { ...origin, address } }, null, async () => ({ user: null }));
  expect(warnings).toEqual([expect.stringContaining('someone may be guessing numbers')]);
});

test('servers that need the signing key at the same time create one', async () => {
  const app = await anApp();
  const signed = await Promise.all(Array.from({ length: 8 }, () => signer(app.database)('device', 'text')));
  expect(new Set(signed).size).toBe(1);
  expect(await signer(app.database)('number', 'text')).not.toBe(signed[0]);
});
