import { expect, test } from 'vitest';
import type { Answer } from '#shared/api.ts';
import { answered } from '../factories.ts';
import { type Client, startApp } from '../start-app.ts';
import { anAuthenticator } from './authenticator.ts';
import { aBrowserWith, addPasskey, aGuardedBoard } from './guarded-board.ts';

type Options = Answer<'getPasskeySignInOptions'>;
const optionsOf = (browser: Client, query = '') => answered<Options>(browser, 'POST', `/api/login/passkey/options${query}`);
const prove = (browser: Client, response: unknown) => browser.call('POST', '/api/login/passkey', { response });
const refused = { status: 403, text: 'This proof was not accepted. Check it, use another way, or start again.' };

test('a number and a passkey of its person open a session, and the browser needs only the number from then on', async () => {
  const { app, ana, keys } = await aGuardedBoard();
  const browser = await aBrowserWith(app, ana.admin.mobileNumber);
  const options = await optionsOf(browser);
  expect(options).toEqual({ challenge: expect.any(String), rpId: 'tasks.example.com', timeout: 300_000, userVerification: 'required' });
  expect(await answered(browser, 'POST', '/api/login/passkey', { response: keys.ana.get(options) })).toEqual({ state: 'proven' });
  expect(await answered(browser, 'POST', '/api/login/finish')).toMatchObject({ name: 'Ana Diaz' });
  await answered(browser, 'POST', '/api/logout');
  expect(await browser.call('POST', '/api/login', { username: ana.admin.mobileNumber })).toMatchObject({ status: 200 });
  const [{ lastUsedAt } = { lastUsedAt: null }] = await answered<Answer<'listPasskeys'>>(browser, 'GET', '/api/passkeys');
  expect(lastUsedAt).toMatch(/Z$/);
});

test('a passkey opens a session without a number', async () => {
  const { app, keys } = await aGuardedBoard();
  const browser = app.caller();
  expect(await prove(browser, keys.ben.get(await optionsOf(browser)))).toMatchObject({ status: 200 });
  expect(await answered(browser, 'POST', '/api/login/finish')).toMatchObject({ name: 'Ben Cole' });
});

test('a wrong number that waits does not stop a sign-in without a number', async () => {
  const { app, ben, keys } = await aGuardedBoard();
  const browser = await aBrowserWith(app, ben.admin.mobileNumber);
  expect(await prove(browser, keys.ana.get(await optionsOf(browser, '?anew=true')))).toMatchObject({ status: 200 });
  expect(await answered(browser, 'POST', '/api/login/finish')).toMatchObject({ name: 'Ana Diaz' });
});

test('a node proves the options of another node', async () => {
  const { app, ana, keys } = await aGuardedBoard();
  const other = await startApp({
    place: app.place,
    environment: { SECOND_FACTOR: 'passkey', PUBLIC_URL: 'https://tasks.example.com' },
  });
  try {
    const browser = await aBrowserWith(app, ana.admin.mobileNumber);
    const response = keys.ana.get(await optionsOf(browser));
    const there = Object.assign(other.caller(), { challenge: browser.challenge });
    expect(await prove(there, response)).toMatchObject({ status: 200 });
    expect(await answered(browser, 'POST', '/api/login/finish')).toMatchObject({ name: 'Ana Diaz' });
  } finally {
    await other.close();
  }
});

test.each([
  ['for another site', { rpId: 'evil.example.com' }],
  ['on another page', { origin: 'https://evil.example.com' }],
  ['without verification', { isVerified: false }],
  ['of other options', { challenge: Buffer.from('another').toString('base64url') }],
  ['with a counter that went back, as of a cloned key', { counter: 1 }],
])('a response %s is refused', async (_, changed) => {
  const { app, ana, keys } = await aGuardedBoard();
  const browser = await aBrowserWith(app, ana.admin.mobileNumber);
  expect(await prove(browser, keys.ana.get(await optionsOf(browser), changed))).toMatchObject(refused);
  expect(await browser.call('POST', '/api/login/finish')).toMatchObject({ status: 410 });
});

test('the passkey of another person tells a known number from an unknown one in nothing', async () => {
  const { app, ana, keys } = await aGuardedBoard();
  for (const number of [ana.admin.mobileNumber, '19998887777']) {
    const browser = await aBrowserWith(app, number);
    expect(await prove(browser, keys.ben.get(await optionsOf(browser))), number).toMatchObject(refused);
    expect(await prove(browser, anAuthenticator().get(await optionsOf(browser))), number).toMatchObject(refused);
    expect(await browser.call('POST', '/api/login/finish'), number).toMatchObject({ status: 410 });
  }
});

test('a response works once, and a refused one needs new options', async () => {
  const { app, ana, keys } = await aGuardedBoard();
  const [first, second] = [await aBrowserWith(app, ana.admin.mobileNumber), await aBrowserWith(app, ana.admin.mobileNumber)];
  const response = keys.ana.get(await optionsOf(first));
  await optionsOf(second);
  expect(await prove(second, response)).toMatchObject(refused);
  expect(await prove(first, response)).toMatchObject({ status: 200 });
  expect(await prove(first, response)).toMatchObject({ status: 410 });
  const options = await optionsOf(second);
  expect(await prove(second, keys.ana.get(options, { isVerified: false }))).toMatchObject(refused);
  expect(await prove(second, keys.ana.get(options))).toMatchObject(refused);
  expect(await prove(second, keys.ana.get(await optionsOf(second)))).toMatchObject({ status: 200 });
});

test('a stranger with a waiting sign-in writes neither by more options nor by a sixth wrong proof, whatever its way', async () => {
  const { app, ana, keys } = await aGuardedBoard();
  const browser = await aBrowserWith(app, ana.admin.mobileNumber);
  const first = await optionsOf(browser);
  expect(await optionsOf(browser)).toEqual(first);
  const row = () => app.database.sql.selectFrom('challenges').select(['code_tries', 'state']).executeTakeFirst();
  for (const key of [keys.ben, anAuthenticator()]) expect(await prove(browser, key.get(await optionsOf(browser)))).toMatchObject(refused);
  for (const code of ['1', '2']) expect(await browser.call('POST', '/api/login/code', { code })).toMatchObject(refused);
  expect(await row()).toEqual({ code_tries: 4, state: 'waiting' });
  expect(await browser.call('POST', '/api/login/recovery', { code: '3' })).toMatchObject(refused);
  expect(await row()).toEqual({ code_tries: 5, state: 'over' });
  expect(await prove(browser, keys.ana.get(first))).toMatchObject({ status: 410 });
});

test('a removed passkey opens nothing', async () => {
  const { app, ana, keys } = await aGuardedBoard();
  const owner = await aBrowserWith(app, ana.admin.mobileNumber);
  await prove(owner, keys.ana.get(await optionsOf(owner)));
  await answered(owner, 'POST', '/api/login/finish');
  const [{ id } = { id: '' }] = await answered<Answer<'listPasskeys'>>(owner, 'GET', '/api/passkeys');
  const browser = await aBrowserWith(app, ana.admin.mobileNumber);
  const response = keys.ana.get(await optionsOf(browser));
  await answered(owner, 'DELETE', `/api/passkeys/${id}`);
  expect(await prove(browser, response)).toMatchObject(refused);
});

test('the passkey of a deactivated person opens nothing, even if it was proven before or they are active again', async () => {
  const { app, boss, ana, keys, codes } = await aGuardedBoard();
  const proven = app.caller();
  expect(await prove(proven, keys.ana.get(await optionsOf(proven)))).toMatchObject({ status: 200 });
  await answered(boss, 'POST', '/api/proof');
  await answered(boss, 'POST', '/api/login/recovery', { code: codes[0] });
  await answered(boss, 'POST', '/api/proof');
  await answered(boss, 'PATCH', `/api/admins/${ana.admin.id}`, { active: false });
  expect(await proven.call('POST', '/api/login/finish')).toMatchObject({ status: 410 });
  const browser = app.caller();
  expect(await prove(browser, keys.ana.get(await optionsOf(browser)))).toMatchObject(refused);
  await answered(boss, 'PATCH', `/api/admins/${ana.admin.id}`, { active: true });
  expect(await prove(browser, keys.ana.get(await optionsOf(browser)))).toMatchObject(refused);
});

test('a signed-in person proves by passkey that it is them, but not by the passkey of another', async () => {
  const { boss, ana, keys } = await aGuardedBoard();
  const add = () => ana.call('POST', '/api/passkeys/options');
  expect(await add()).toMatchObject({ status: 403, text: 'Confirm that it is you.' });
  await answered(ana, 'POST', '/api/proof');
  expect(await prove(ana, keys.ben.get(await optionsOf(ana)))).toMatchObject(refused);
  expect(await prove(ana, keys.ana.get(await optionsOf(ana)))).toMatchObject({ status: 200 });
  expect(await ana.call('POST', '/api/proof')).toMatchObject({ status: 204 });
  expect(await add()).toMatchObject({ status: 200 });
  expect(await boss.call('POST', '/api/passkeys/options')).toMatchObject({ status: 403 });
  await addPasskey(ana);
});

test('an address that begins too many sign-ins without a number still signs in with one, and other addresses without', async () => {
  const { app, ana } = await aGuardedBoard({ TRUST_PROXY: '127.0.0.1' });
  const [from, elsewhere] = [{ 'x-forwarded-for': '203.0.113.7' }, { 'x-forwarded-for': '203.0.113.8' }];
  const begin = (headers: Record<string, string>) => app.caller().call('POST', '/api/login/passkey/options', undefined, headers);
  for (let at = 0; at < 100; at++) expect(await begin(from)).toMatchObject({ status: 200 });
  const refusal = await begin(from);
  expect(refusal).toMatchObject({ status: 429, text: expect.stringContaining('Too many failed sign-ins.') });
  expect(Number(refusal.headers.get('retry-after'))).toBeGreaterThan(800);
  expect(await begin(elsewhere)).toMatchObject({ status: 200 });
  const number = { username: ana.admin.mobileNumber };
  expect(await app.caller().call('POST', '/api/login', number, from)).toMatchObject({ status: 202 });
});

test('outside the networks of sign-ins nobody begins one without a number', async () => {
  const { app } = await aGuardedBoard({ TRUST_PROXY: '127.0.0.1', SIGN_IN_NETWORKS: '127.0.0.1' });
  const begin = (from: string) => app.caller().call('POST', '/api/login/passkey/options', undefined, { 'x-forwarded-for': from });
  expect(await begin('203.0.113.7')).toMatchObject({ status: 403, text: expect.stringContaining('not possible from this network') });
  expect(await begin('127.0.0.1')).toMatchObject({ status: 200 });
});

test.each([
  {},
  { id: 5 },
  { id: 'a\u0000' },
  { id: '' },
  { id: 'x' },
  { id: 'x', rawId: 'x', type: 'public-key', response: {} },
  { id: 'x', rawId: 'x', type: 'public-key', response: { clientDataJSON: '.', authenticatorData: '.', signature: '.' } },
  { id: 'x', rawId: 'x', type: 'public-key', response: null },
])('%j instead of a response is refused', async (response) => {
  const { app, ana } = await aGuardedBoard();
  const browser = await aBrowserWith(app, ana.admin.mobileNumber);
  await optionsOf(browser);
  const reply = await prove(browser, response);
  if (response.id === 'x') expect(reply).toMatchObject(refused);
  else expect(reply).toMatchObject({ status: 400, text: 'The response of the passkey must be an object with an id in base64url.' });
});
