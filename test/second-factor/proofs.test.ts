import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { api, type EndpointName } from '#shared/api.ts';
import { HOUR, MINUTE } from '#shared/durations.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import { createSetupToken } from '../../src/server/session/setup-tokens.ts';
import { answered } from '../factories.ts';
import { aFactor, begin, prove, signInProven, trust } from './a-factor.ts';

const confirm = { status: 403, text: 'Confirm that it is you.' };

/** Repeats the table on purpose, so that dropping a call by mistake fails the test. */
const guarded = [
  'createAdmin',
  'updateAdmin',
  'eraseNumber',
  'createRecoveryLink',
  'signOutAdmin',
  'exportTasks',
  'exportAudit',
  'createToken',
  'revokeToken',
  'createWebhook',
  'updateWebhook',
  'createCalendar',
  'getPasskeyOptions',
  'addPasskey',
  'deletePasskey',
  'createRecoveryCodes',
  'trustBrowser',
] as const satisfies EndpointName[];

test('the calls that need a proof are these', () => {
  const proven = Object.entries<Endpoint>(api).flatMap(([name, { proof }]) => (proof ? name : []));
  expect(proven.sort()).toEqual([...guarded].sort());
});

describe.each(guarded)('%s', (name) => {
  test('without a proof of the last 15 minutes is refused, and a pending challenge or an old proof is none', async () => {
    const { app, owner, unproven } = await aFactor();
    const { method, path } = api[name];
    const send = async (client: typeof unproven) => client.call(method, path.replace(':id', owner.id));
    expect(await send(unproven)).toMatchObject(confirm);
    expect(await unproven.call('POST', '/api/proof')).toMatchObject({ status: 202 });
    expect(await send(unproven)).toMatchObject(confirm);
    const proven = await signInProven(app, owner);
    expect(await send(proven)).not.toMatchObject(confirm);
    for (const minutes of [-15, 2]) {
      const again = await signInProven(app, owner);
      const at = new Date(Date.now() + minutes * 60_000).toISOString();
      await app.database.transaction((tx) => sql`update sessions set proven_at = ${at}`.execute(tx.sql));
      expect(await send(again)).toMatchObject(confirm);
    }
    expect(await send(app.caller())).toMatchObject({ status: 401 });
  });
});

test('a sign-in with the number alone on a trusted browser is no proof, and a proof given in its session is one', async () => {
  const { app, ana, owner } = await aFactor();
  const client = await signInProven(app, owner);
  await answered(client, 'POST', '/api/login', { username: owner.mobileNumber });
  expect(await client.call('GET', '/api/audit.csv')).toMatchObject(confirm);
  expect(await client.call('POST', '/api/proof')).toMatchObject({ status: 202 });
  await expect(prove(app, client, ana)).rejects.toMatchObject({ code: 'refused' });
  await prove(app, client, owner);
  expect(await client.call('GET', '/api/audit.csv')).toMatchObject(confirm);
  expect(await client.call('POST', '/api/login/finish')).toMatchObject({ status: 410 });
  expect(await client.call('POST', '/api/proof')).toMatchObject({ status: 204 });
  expect(client.challenge).toBe('');
  expect(await client.call('GET', '/api/audit.csv')).toMatchObject({ status: 200 });
  expect(await client.call('POST', '/api/proof')).toMatchObject({ status: 204 });
  expect(await answered(client, 'GET', '/api/security')).toMatchObject({ recent: true, holds: true, trusted: true });
});

test('a proven sign-in of the same person proves nothing in another session', async () => {
  const { app, owner, unproven } = await aFactor();
  const other = app.caller();
  await begin(other, owner.mobileNumber);
  await prove(app, other, owner);
  unproven.challenge = other.challenge;
  expect(await unproven.call('POST', '/api/proof')).toMatchObject({ status: 202 });
  expect(await unproven.call('GET', '/api/audit.csv')).toMatchObject(confirm);
});

test('a setup link is a proof, so that a new super admin can enrol', async () => {
  const { app } = await aFactor();
  const client = app.caller();
  const token = await app.database.transaction(createSetupToken);
  await answered(client, 'POST', '/api/register', { token, name: 'Cleo Ray', mobileNumber: '3055550102' });
  expect(await client.call('POST', '/api/trusted-browsers')).toMatchObject({ status: 201 });
  expect(await client.call('POST', '/api/login', { username: '3055550102' })).toMatchObject({ status: 200 });
});

test('a proof ends with its session', async () => {
  const { app, owner, unproven } = await aFactor();
  await unproven.call('POST', '/api/proof');
  await prove(app, unproven, owner);
  const { challenge } = unproven;
  await answered(unproven, 'POST', '/api/logout');
  expect(await Object.assign(app.caller(), { challenge }).call('GET', '/api/login/challenge')).toMatchObject({ status: 410 });
});

test('a person can ask for 30 proofs an hour and give none, in all sessions together; others still get theirs', async () => {
  const { app, owner, ana, unproven } = await aFactor();
  const second = await trust(app, app.caller(), owner);
  await answered(second, 'POST', '/api/login', { username: owner.mobileNumber });
  const other = await trust(app, app.caller(), ana);
  await answered(other, 'POST', '/api/login', { username: ana.mobileNumber });
  const ask = (client: typeof second) => client.call('POST', '/api/proof');
  await ask(second);
  await prove(app, second, owner);
  expect(await ask(second)).toMatchObject({ status: 204 });
  const at = new Date(Date.now() - 20 * MINUTE).toISOString();
  await app.database.transaction((tx) => sql`update sessions set proven_at = ${at}`.execute(tx.sql));
  for (let asked = 0; asked < 30; asked++) expect(await ask(asked % 2 ? second : unproven)).toMatchObject({ status: 202 });
  const rows = () => app.database.sql.selectFrom('challenges').select('id').execute();
  const before = (await rows()).length;
  for (const client of [unproven, second]) {
    const refused = await ask(client);
    expect(refused).toMatchObject({ status: 429, text: 'You tried too often to confirm that it is you. Try again in 60 minutes.' });
    expect(refused.headers.get('retry-after')).toMatch(/^3[56]\d\d$/);
  }
  expect(await rows()).toHaveLength(before);
  expect(await ask(other)).toMatchObject({ status: 202 });
  const past = new Date(Date.now() - HOUR).toISOString();
  await app.database.transaction((tx) => sql`update sign_in_attempts set at = ${past}`.execute(tx.sql));
  expect(await ask(unproven)).toMatchObject({ status: 202 });
});

test('reading, commenting and changing tasks needs no proof', async () => {
  const { unproven } = await aFactor();
  const task = await answered<{ id: string }>(unproven, 'POST', '/api/tasks', { title: 'A task' });
  await answered(unproven, 'POST', `/api/tasks/${task.id}/comment`, { comment: 'Seen' });
  await answered(unproven, 'GET', '/api/admins');
});
