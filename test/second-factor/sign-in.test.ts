import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Admin } from '#shared/admins.ts';
import { endEffect, sayReadiness } from '../../src/server/second-factor/factor.ts';
import { answered, theSuperAdmin } from '../factories.ts';
import { anApp, SUPER_ADMIN } from '../start-app.ts';
import { aFactor, begin, cookieOf, prove, rowsOf, saveCode, signInProven, stateOf, trust } from './a-factor.ts';

test('without SECOND_FACTOR the number is enough, and nothing of the factor is set', async () => {
  const app = await anApp();
  const boss = await theSuperAdmin(app);
  expect(await app.caller().call('POST', '/api/login', { username: '9' })).toMatchObject({ status: 401 });
  expect(boss).toMatchObject({ challenge: '', trust: '' });
  expect(await rowsOf(app, 'challenges')).toEqual([]);
  expect(await answered(boss, 'GET', '/api/security')).toMatchObject({ ways: [], from: null, holds: false, trusted: false });
  expect(await boss.call('POST', '/api/proof')).toMatchObject({ status: 204 });
  expect(await boss.call('GET', '/api/tasks.csv')).toMatchObject({ status: 200 });
  expect(await boss.call('POST', '/api/trusted-browsers')).toMatchObject({ status: 409 });
});

test('a number on an unknown browser opens nothing until a proof, and then one session on a trusted browser', async () => {
  const { app, ana } = await aFactor();
  const client = app.caller();
  const asked = await begin(client, ana.mobileNumber);
  expect(asked).toEqual({ ways: ['approve'], digits: expect.stringMatching(/^\d\d$/), expiresAt: expect.any(String) });
  expect(Date.parse(asked.expiresAt) - Date.now()).toBeGreaterThan(9 * 60_000);
  expect(client.cookie).toBe('');
  expect(await client.call('POST', '/api/login/finish')).toMatchObject({ status: 410 });
  await prove(app, client, ana);
  expect(await stateOf(client)).toBe('proven');
  expect(await answered(client, 'POST', '/api/login/finish')).toMatchObject({ id: ana.id });
  expect(client.challenge).toBe('');
  expect(await answered(client, 'GET', '/api/user')).toMatchObject({ id: ana.id });
  expect(await answered(client, 'GET', '/api/trusted-browsers')).toMatchObject([{ current: true }]);
});

test('a trusted browser signs in with the number alone, and its secret changes each time', async () => {
  const { app, ana } = await aFactor();
  const client = await signInProven(app, ana);
  const first = client.trust;
  expect(await client.call('POST', '/api/login', { username: ana.mobileNumber })).toMatchObject({ status: 200 });
  expect(client.trust).not.toBe(first);
  const thief = app.caller();
  thief.trust = first;
  await begin(thief, ana.mobileNumber);
  expect(await client.call('POST', '/api/login', { username: ana.mobileNumber })).toMatchObject({ status: 200 });
});

test('a trusted browser is trusted only for its own person', async () => {
  const { app, ana, owner } = await aFactor();
  const client = await signInProven(app, ana);
  await begin(client, owner.mobileNumber);
});

test('a browser that another person signs in on is trusted for them instead', async () => {
  const { app, ana, owner } = await aFactor();
  const elsewhere = await signInProven(app, ana);
  const shared = await signInProven(app, owner, await signInProven(app, ana));
  expect(await answered(shared, 'GET', '/api/trusted-browsers')).toHaveLength(1);
  expect(await answered(elsewhere, 'GET', '/api/trusted-browsers')).toHaveLength(1);
  await begin(shared, ana.mobileNumber);
  const ended = app.database.sql.selectFrom('audit').select(['admin_id', 'detail']).where('action', '=', 'trust_ended');
  expect(await ended.execute()).toEqual([{ admin_id: owner.id, detail: 'Ana Diaz, A program' }]);
});

test('a person who is deactivated after the proof gets no session', async () => {
  const { app, ana, owner } = await aFactor();
  const client = app.caller();
  await begin(client, ana.mobileNumber);
  await prove(app, client, ana);
  const boss = await signInProven(app, owner);
  await answered(boss, 'PATCH', `/api/admins/${ana.id}`, { active: false });
  expect(await client.call('POST', '/api/login/finish')).toMatchObject({ status: 410 });
});

test('a challenge is over after ten minutes, and one written while the clock was ahead is none', async () => {
  const { app, ana } = await aFactor();
  const client = app.caller();
  await begin(client, ana.mobileNumber);
  await prove(app, client, ana);
  for (const minutes of [-10, 2]) {
    const at = new Date(Date.now() + minutes * 60_000).toISOString();
    await app.database.transaction((tx) => sql`update challenges set created_at = ${at}`.execute(tx.sql));
    expect(await stateOf(client)).toBe(410);
    expect(await client.call('POST', '/api/login/finish')).toMatchObject({ status: 410 });
  }
});

test('a challenge needs its cookie: without one, or with a wrong one, it is gone', async () => {
  const { app } = await aFactor();
  for (const challenge of ['', 'challenge=x', 'challenge=%00']) {
    const client = Object.assign(app.caller(), { challenge });
    expect(await stateOf(client)).toBe(410);
    expect(await client.call('POST', '/api/login/finish')).toMatchObject({ status: 410 });
  }
});

test('nobody proves another person’s challenge, or that of an unknown number', async () => {
  const { app, ana, owner } = await aFactor();
  for (const number of [owner.mobileNumber, '5550000009']) {
    const client = app.caller();
    await begin(client, number);
    await expect(prove(app, client, ana)).rejects.toMatchObject({ code: 'refused' });
    expect(cookieOf(client.challenge)).toMatch(/^[\w-]{43}$/);
  }
});

test.each([{ mobileNumber: '3055550199' }, { role: 'super_admin' }, { active: false }])(
  '%o ends the trust of a person’s browsers and their sign-ins',
  async (edit) => {
    const { app, ana, owner } = await aFactor();
    const [client, proven] = [await signInProven(app, ana), app.caller()];
    await begin(proven, ana.mobileNumber);
    await prove(app, proven, ana);
    const boss = await signInProven(app, owner);
    const number = (await answered<Admin>(boss, 'PATCH', `/api/admins/${ana.id}`, edit)).mobileNumber;
    expect(await client.call('GET', '/api/user')).toMatchObject({ status: 401 });
    await begin(client, number);
    expect(await proven.call('POST', '/api/login/finish')).toMatchObject({ status: 410 });
  },
);

test('a super admin ends the sessions and the trust of another', async () => {
  const { app, ana, owner } = await aFactor();
  const [client, boss] = [await signInProven(app, ana), await signInProven(app, owner)];
  expect(await client.call('POST', `/api/admins/${owner.id}/sign-out`)).toMatchObject({ status: 403 });
  expect(await boss.call('POST', `/api/admins/${ana.id}/sign-out`)).toMatchObject({ status: 204 });
  expect(await client.call('GET', '/api/user')).toMatchObject({ status: 401 });
  await begin(client, ana.mobileNumber);
});

test('signing out everywhere else ends the trust of the other browsers only if asked', async () => {
  const { app, ana } = await aFactor();
  const [here, there] = [await signInProven(app, ana), await signInProven(app, ana)];
  expect(await here.call('DELETE', '/api/sessions')).toMatchObject({ status: 204 });
  expect(await there.call('POST', '/api/login', { username: ana.mobileNumber })).toMatchObject({ status: 200 });
  const elsewhere = app.caller();
  await begin(elsewhere, ana.mobileNumber);
  await prove(app, elsewhere, ana);
  expect(await here.call('DELETE', '/api/sessions?trust=true')).toMatchObject({ status: 204 });
  const ended = app.database.sql.selectFrom('audit').select('detail').where('action', '=', 'trust_ended');
  expect(await ended.execute()).toEqual([{ detail: 'All other devices' }]);
  expect(await elsewhere.call('POST', '/api/login/finish')).toMatchObject({ status: 410 });
  await begin(there, ana.mobileNumber);
  expect(await here.call('POST', '/api/login', { username: ana.mobileNumber })).toMatchObject({ status: 200 });
});

test('a revoked browser needs a proof again, and nobody revokes another person’s', async () => {
  const { app, ana, owner } = await aFactor();
  const [client, boss] = [await signInProven(app, ana), await signInProven(app, owner)];
  const [{ id } = { id: '' }] = await answered<{ id: string }[]>(client, 'GET', '/api/trusted-browsers');
  expect(await boss.call('DELETE', `/api/trusted-browsers/${id}`)).toMatchObject({ status: 404 });
  expect(await client.call('DELETE', `/api/trusted-browsers/${id}`)).toMatchObject({ status: 204 });
  await begin(client, ana.mobileNumber);
});

test('trust ends 90 days after the last sign-in', async () => {
  const { app, ana } = await aFactor();
  const client = await signInProven(app, ana);
  const at = new Date(Date.now() - 90 * 24 * 3_600_000).toISOString();
  await app.database.transaction((tx) => tx.sql.updateTable('trusted_browsers').set({ last_used_at: at }).execute());
  await begin(client, ana.mobileNumber);
});

test('the factor takes effect once a super admin is ready, and holds when they no longer are', async () => {
  const app = await anApp({ environment: { SECOND_FACTOR: 'approve' } });
  const boss = await theSuperAdmin(app);
  const owner = { ...SUPER_ADMIN, id: (await answered<{ id: string }>(boss, 'GET', '/api/user')).id };
  await trust(app, boss, owner);
  expect(await app.caller().call('POST', '/api/login', { username: owner.mobileNumber })).toMatchObject({ status: 200 });
  await saveCode(app, owner);
  await begin(app.caller(), owner.mobileNumber);
  await app.database.transaction((tx) => tx.sql.deleteFrom('recovery_codes').execute());
  await app.database.transaction((tx) => tx.sql.deleteFrom('trusted_browsers').execute());
  const restarted = await anApp({ place: app.place, environment: { SECOND_FACTOR: 'approve', SECOND_FACTOR_FROM: '2099-01-01' } });
  await begin(restarted.caller(), owner.mobileNumber);
});

test('browsers trusted while the clock was ahead make nobody ready, because they are not trusted', async () => {
  const app = await anApp({ environment: { SECOND_FACTOR: 'approve' } });
  const boss = await theSuperAdmin(app);
  const owner = { ...SUPER_ADMIN, id: (await answered<{ id: string }>(boss, 'GET', '/api/user')).id };
  for (const client of [boss, app.caller()]) await trust(app, client, owner);
  const at = new Date(Date.now() + 3_600_000).toISOString();
  await app.database.transaction((tx) => tx.sql.updateTable('trusted_browsers').set({ last_used_at: at }).execute());
  expect(await answered(boss, 'GET', '/api/security')).toMatchObject({ trusted: false, mine: { trustedBrowsers: 0, ready: false } });
  expect(await app.caller().call('POST', '/api/login', { username: owner.mobileNumber })).toMatchObject({ status: 200 });
});

test.each([
  ['holds', 'not told', {}, []],
  ['does not hold yet', 'told', { SECOND_FACTOR_FROM: '2099-01-01' }, [{ kind: 'open' }]],
])('where the factor %s, super admins are %s of sign-ins from the internet with only a number', async (_, __, environment, notices) => {
  const { app, unproven } = await aFactor(environment);
  await app.database.transaction((tx) => sql`update sessions set address = '203.0.113.7'`.execute(tx.sql));
  expect(await answered(unproven, 'GET', '/api/notices')).toMatchObject(notices);
});

test('the start says who is ready while the factor does not hold yet', async () => {
  const { app, ana, owner } = await aFactor({ SECOND_FACTOR_FROM: '2099-01-01' });
  const said: string[] = [];
  const secondFactor = { ways: ['approve' as const], from: '2099-01-01T05:00:00.000Z' };
  const timeZone = 'America/New_York';
  await sayReadiness(app.database, { secondFactor, timeZone }, (sentence) => said.push(sentence));
  expect(said).toEqual([
    'SECOND_FACTOR does not hold yet: sign-in still needs only a number. It holds from 2099-01-01 on, once a super admin has recovery codes, or two passkeys or trusted browsers.',
    `Ready for it: ${owner.name}. Not ready: ${ana.name}.`,
  ]);
  await sayReadiness(app.database, { secondFactor: null, timeZone }, (sentence) => said.push(sentence));
  await sayReadiness(app.database, { secondFactor: { ...secondFactor, from: null }, timeZone }, (sentence) => said.push(sentence));
  expect(said).toHaveLength(2);
});

test('a later day does not end the factor, but unsetting it does, so that it waits for that day when it is set again', async () => {
  const { app, ana } = await aFactor();
  await begin(app.caller(), ana.mobileNumber);
  const environment = { SECOND_FACTOR: 'approve', SECOND_FACTOR_FROM: '2099-01-01' };
  const later = await anApp({ place: app.place, environment });
  await begin(later.caller(), ana.mobileNumber);
  await later.database.transaction(endEffect);
  const again = await anApp({ place: app.place, environment });
  expect(await again.caller().call('POST', '/api/login', { username: ana.mobileNumber })).toMatchObject({ status: 200 });
});

test('before its day the factor asks for nothing', async () => {
  const app = await anApp({ environment: { SECOND_FACTOR: 'approve', SECOND_FACTOR_FROM: '2099-01-01', TIME_ZONE: 'Europe/Berlin' } });
  const boss = await theSuperAdmin(app);
  await saveCode(app, await answered<{ id: string }>(boss, 'GET', '/api/user'));
  expect(await app.caller().call('POST', '/api/login', { username: SUPER_ADMIN.mobileNumber })).toMatchObject({ status: 200 });
  expect(await answered(boss, 'GET', '/api/security')).toMatchObject({ holds: false, from: '2098-12-31T23:00:00.000Z' });
});
