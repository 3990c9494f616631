import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Answer } from '#shared/api.ts';
import { holdChallenge } from '../../src/server/second-factor/challenges.ts';
import { holdTrustedBrowser } from '../../src/server/second-factor/trusted-browsers.ts';
import { startSession } from '../../src/server/session/start-session.ts';
import { hashOf } from '../../src/server/session/token.ts';
import { anAdmin, answered } from '../factories.ts';
import { anAuthenticator } from '../passkeys/authenticator.ts';
import { addPasskey } from '../passkeys/guarded-board.ts';
import { anApp } from '../start-app.ts';
import { aFactor, begin, browserOf, cookieOf, prove, rowsOf, signInProven, stateOf, trust } from './a-factor.ts';

test('two finishes at once open one session', async () => {
  const { app, ana } = await aFactor();
  const client = app.caller();
  await begin(client, ana.mobileNumber);
  await prove(app, client, ana);
  const before = (await rowsOf(app, 'sessions')).length;
  const twins = Array.from({ length: 6 }, () => Object.assign(app.caller(), { challenge: client.challenge }));
  const statuses = await Promise.all(twins.map(async (twin) => (await twin.call('POST', '/api/login/finish')).status));
  expect(statuses.sort()).toEqual([200, 410, 410, 410, 410, 410]);
  expect(await rowsOf(app, 'sessions')).toHaveLength(before + 1);
  expect(await rowsOf(app, 'trusted_browsers')).toHaveLength(1);
});

test('a call that waits is answered at the proof, on either node, and by a newer call', async () => {
  const { app, ana } = await aFactor();
  const other = await anApp({ place: app.place, environment: { SECOND_FACTOR: 'approve' } });
  const client = app.caller();
  await begin(client, ana.mobileNumber);
  // The one that comes first is the older.
  const calls = [stateOf(client), stateOf(client)];
  expect(await Promise.race(calls)).toBe('waiting');
  const there = Object.assign(other.caller(), { challenge: client.challenge });
  const elsewhere = process.env.TEST_POSTGRES ? stateOf(there) : Promise.resolve('proven');
  await wait(500);
  const start = Date.now();
  await prove(app, client, ana);
  expect((await Promise.all(calls)).sort()).toEqual(['proven', 'waiting']);
  expect(await elsewhere).toBe('proven');
  expect(Date.now() - start).toBeLessThan(5_000);
});

test('requests for proofs in many sessions of a person at once get no more than 30', async () => {
  const { app, owner, unproven } = await aFactor();
  const sessions = [unproven];
  while (sessions.length < 8) {
    const client = await trust(app, app.caller(), owner);
    await answered(client, 'POST', '/api/login', { username: owner.mobileNumber });
    sessions.push(client);
  }
  const statuses: number[] = [];
  // In rounds, because a busy machine refuses calls that wait for long.
  while (statuses.length < 72) {
    const asked = await Promise.all(sessions.map((client) => client.call('POST', '/api/proof')));
    statuses.push(...asked.map(({ status }) => status));
  }
  expect(statuses.toSorted()).toEqual([...Array(30).fill(202), ...Array(42).fill(429)]);
});

test('sign-ins without a number that one address begins at once are 100 at most', async () => {
  const app = await anApp({ environment: { SECOND_FACTOR: 'passkey', PUBLIC_URL: 'https://tasks.example.com' } });
  const statuses: number[] = [];
  while (statuses.length < 128) {
    const begun = Array.from({ length: 16 }, () => app.caller().call('POST', '/api/login/passkey/options'));
    statuses.push(...(await Promise.all(begun)).map(({ status }) => status));
  }
  expect(statuses.toSorted()).toEqual([...Array(100).fill(200), ...Array(28).fill(429)]);
});

test.each([
  ['a super admin signs its person out', 'POST', (id: string) => `/api/admins/${id}/sign-out`, 0],
  ['its person signs out everywhere else', 'DELETE', () => '/api/sessions?trust=true', 1],
])('a sign-in that is finished while %s is over', async (_who, method, path, left) => {
  const { app, owner, ana } = await aFactor();
  const ending = await signInProven(app, left ? ana : owner);
  const client = app.caller();
  await begin(client, ana.mobileNumber);
  await prove(app, client, ana);
  const [held, begun] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const finishing = app.database.transaction(async (tx) => {
    await holdChallenge(tx, hashOf(cookieOf(client.challenge)), 'proven');
    begun.resolve();
    await held.promise;
    await startSession(tx, { ...browserOf(client), tokenHash: null }, { ...ana, role: 'admin' }, true);
  });
  await begun.promise;
  const ended = ending.call(method, path(ana.id));
  await wait(300);
  held.resolve();
  await finishing;
  expect(await ended).toMatchObject({ status: 204 });
  const sessions = app.database.sql.selectFrom('sessions').select('id').where('admin_id', '=', ana.id);
  expect(await sessions.execute()).toHaveLength(left);
});

test('a sign-in on a trusted browser while its person signs out everywhere else, trust included, is over', async () => {
  const { app, ana } = await aFactor();
  const [ending, client] = [await signInProven(app, ana), await signInProven(app, ana)];
  const [held, begun] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const signingIn = app.database.transaction(async (tx) => {
    await holdTrustedBrowser(tx, { trustHash: hashOf(cookieOf(client.trust)) });
    begun.resolve();
    await held.promise;
    await startSession(tx, { ...browserOf(app.caller()), tokenHash: null }, { ...ana, role: 'admin' });
  });
  await begun.promise;
  const ended = ending.call('DELETE', '/api/sessions?trust=true');
  await wait(300);
  held.resolve();
  await signingIn;
  expect(await ended).toMatchObject({ status: 204 });
  const sessions = app.database.sql.selectFrom('sessions').select('id').where('admin_id', '=', ana.id);
  expect(await sessions.execute()).toHaveLength(1);
});

test('passkeys that a person adds in several browsers at once are ten at most', async () => {
  const environment = { SECOND_FACTOR: 'passkey', PUBLIC_URL: 'https://tasks.example.com', SECOND_FACTOR_FROM: '2099-01-01' };
  const app = await anApp({ environment });
  const ana = await anAdmin(app);
  for (let count = 0; count < 9; count++) await addPasskey(ana);
  const browsers = await Promise.all([1, 2, 3].map(() => app.signIn(ana.admin.mobileNumber)));
  const options = browsers.map((browser) => answered<Answer<'getPasskeyOptions'>>(browser, 'POST', '/api/passkeys/options'));
  const responses = (await Promise.all(options)).map((one) => anAuthenticator().create(one));
  const added = await Promise.all(browsers.map((browser, at) => browser.call('POST', '/api/passkeys', { response: responses[at] })));
  expect(added.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
});
