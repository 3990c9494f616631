import { expect, test } from 'vitest';
import type { Answer } from '#shared/api.ts';
import type { Transaction } from '../../src/server/database/database.ts';
import { signer } from '../../src/server/session/secret.ts';
import { signInLimiter } from '../../src/server/session/sign-in-limiter.ts';
import { answered, theSuperAdmin } from '../factories.ts';
import { type App, anApp, SUPER_ADMIN, startApp } from '../start-app.ts';

const from = (address: string) => ({ 'x-forwarded-for': address });
const environment = { TRUST_PROXY: '127.0.0.1' };
const noticesOf = async (app: App) =>
  (await answered<Answer<'listNotices'>>(await theSuperAdmin(app), 'GET', '/api/notices')).map(({ kind }) => kind);

/** As if so many sign-ins had failed from as many addresses within the last hour. */
const failures = ({ database }: Pick<App, 'database'>, count: number) =>
  database.transaction((tx) => {
    const at = new Date().toISOString();
    const rows = Array.from({ length: count }, (_, place) => ({
      id: `${place}`,
      source: `address 198.51.100.${place}`,
      admin_id: null,
      at,
    }));
    return tx.sql.insertInto('sign_in_failures').values(rows).execute();
  });

test('while somebody guesses from many addresses, unknown browsers wait and have one try, and known ones notice nothing', async () => {
  const app = await anApp({ environment });
  const known = await theSuperAdmin(app);
  await failures(app, 299);
  const signIn = (username: string, address: string, as = app.caller()) => as.call('POST', '/api/login', { username }, from(address));
  const timed = async (call: Promise<{ status: number }>) => {
    const start = performance.now();
    const { status } = await call;
    return { status, slow: performance.now() - start >= 1_990 };
  };
  expect(await timed(signIn('9', '203.0.113.1'))).toEqual({ status: 401, slow: false });
  expect(await timed(signIn('9', '203.0.113.2'))).toEqual({ status: 401, slow: true });
  expect(await timed(signIn(SUPER_ADMIN.mobileNumber, '203.0.113.2'))).toEqual({ status: 429, slow: false });
  expect(await timed(signIn(SUPER_ADMIN.mobileNumber, '203.0.113.3'))).toEqual({ status: 200, slow: true });
  expect(await timed(signIn(SUPER_ADMIN.mobileNumber, '203.0.113.2', known))).toEqual({ status: 200, slow: false });
});

test('only ten wait at once, and meanwhile the board is served', async () => {
  const app = await anApp({ environment });
  const as = await theSuperAdmin(app);
  await failures(app, 300);
  const crowd = Array.from({ length: 30 }, (_, at) => app.caller().call('POST', '/api/login', { username: '9' }, from(`203.${at}.113.7`)));
  expect(await as.call('GET', '/api/tasks')).toMatchObject({ status: 200 });
  const statuses = (await Promise.all(crowd)).map(({ status }) => status).sort();
  expect(statuses).toEqual([...Array(10).fill(401), ...Array(20).fill(429)]);
});

test('who guesses from all over a network leaves room for others', async () => {
  const app = await anApp({ environment });
  await failures(app, 300);
  const guess = (at: number) => app.caller().call('POST', '/api/login', { username: '9' }, from(`2001:db8:${at}::1`));
  const crowd = Array.from({ length: 20 }, (_, at) => guess(at + 1));
  const rightful = app.caller().call('POST', '/api/login', { username: SUPER_ADMIN.mobileNumber }, from('203.0.113.7'));
  expect((await rightful).status).toBe(200);
  const statuses = (await Promise.all(crowd)).map(({ status }) => status).sort();
  expect(statuses).toEqual([...Array(3).fill(401), ...Array(17).fill(429)]);
});

test('super admins are told of guessing, and of sign-ins from the internet where no network is named', async () => {
  const app = await anApp({ environment });
  expect(await noticesOf(app)).toEqual([]);
  await app.caller().call('POST', '/api/login', { username: SUPER_ADMIN.mobileNumber }, from('203.0.113.7'));
  expect(await noticesOf(app)).toEqual(['open']);
  const limited = await startApp({ place: app.place, environment: { SIGN_IN_NETWORKS: '0.0.0.0/0' } });
  expect(await noticesOf(limited)).toEqual([]);
  await limited.close();
  const guessedAt = await anApp();
  // Signed in while it is still quick.
  const as = await theSuperAdmin(guessedAt);
  await failures(guessedAt, 300);
  expect(await as.call('GET', '/api/notices')).toMatchObject({ status: 200, text: expect.stringContaining('"guessing"') });
});

test('whoever runs the server is warned of guessing once an hour, without a number', async () => {
  const { database } = await anApp();
  await failures({ database }, 300);
  const warnings: string[] = [];
  const limiter = signInLimiter({ database, sign: signer(database), networks: null, warn: (sentence) => warnings.push(sentence) });
  const how = {
    run: (work: (tx: Transaction) => Promise<null>) => database.transaction(work),
    open: async () => null,
    failed: async () => {},
  };
  for (const address of ['203.0.113.1', '203.0.113.2']) await limiter.attempt({ address, device: null }, how);
  expect(warnings).toEqual([expect.stringContaining('somebody may be guessing numbers')]);
});

test('servers that need the signing key at once make one', async () => {
  const app = await anApp();
  const signed = await Promise.all(Array.from({ length: 8 }, () => signer(app.database)('device', 'text')));
  expect(new Set(signed).size).toBe(1);
  expect(await signer(app.database)('number', 'text')).not.toBe(signed[0]);
});
