import { expect, onTestFinished, test, vi } from 'vitest';
import type { Answer } from '#shared/api.ts';
import { MINUTE } from '#shared/durations.ts';
import { anAdmin, answered } from '../factories.ts';
import { anApp, type Client } from '../start-app.ts';
import { anAuthenticator } from './authenticator.ts';

const environment = { SECOND_FACTOR: 'passkey', PUBLIC_URL: 'https://tasks.example.com', SECOND_FACTOR_FROM: '2099-01-01' };
type Options = Answer<'getPasskeyOptions'>;

const optionsOf = (as: Client) => answered<Options>(as, 'POST', '/api/passkeys/options');
const add = (as: Client, response: unknown, name?: string) => as.call('POST', '/api/passkeys', { response, name });
const refused = { status: 403, text: 'This passkey could not be added. Try again.' };

async function aBoard() {
  const app = await anApp({ environment });
  return { app, ana: await anAdmin(app, { name: 'Ana Diaz' }), ben: await anAdmin(app, { name: 'Ben Cole' }) };
}

test('a browser is asked for a passkey that it can find without a name, with verification and without attestation', async () => {
  const { ana } = await aBoard();
  expect(await optionsOf(ana)).toMatchObject({
    rp: { id: 'tasks.example.com', name: 'Max Tasks' },
    user: { id: Buffer.from(ana.admin.id).toString('base64url'), name: 'Ana Diaz', displayName: 'Ana Diaz' },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    attestation: 'none',
    excludeCredentials: [],
  });
});

test('the host of a request does not change the site of a passkey', async () => {
  const { app, ana } = await aBoard();
  const reply = await app.caller(ana.cookie).call('POST', '/api/passkeys/options', undefined, { 'x-forwarded-host': 'evil.example.com' });
  expect((reply.json() as { rp: { id: string } }).rp.id).toBe('tasks.example.com');
});

test('an added passkey is listed for its person alone, trusts the browser and is audited', async () => {
  const { app, ana, ben } = await aBoard();
  const key = anAuthenticator();
  const made = await add(ana, key.create(await optionsOf(ana)), 'My phone');
  expect(made).toMatchObject({ status: 201 });
  const passkey = { id: expect.any(String), name: 'My phone', createdAt: expect.any(String), lastUsedAt: null };
  expect(made.json()).toEqual(passkey);
  expect(await answered(ana, 'GET', '/api/passkeys')).toEqual([passkey]);
  expect(await answered(ben, 'GET', '/api/passkeys')).toEqual([]);
  expect(ana.trust).toMatch(/^__Host-trust=/);
  const { sql } = app.database;
  expect(await sql.selectFrom('audit').select(['action', 'detail', 'admin_name']).where('action', '=', 'passkey_added').execute()).toEqual([
    { action: 'passkey_added', detail: 'My phone', admin_name: 'Ana Diaz' },
  ]);
  expect(await optionsOf(ana)).toMatchObject({ excludeCredentials: [{ id: key.id, transports: ['internal'] }] });
});

test('a passkey without a name has the name of its browser', async () => {
  const { ana } = await aBoard();
  const response = anAuthenticator().create(await optionsOf(ana));
  const made = await ana.call('POST', '/api/passkeys', { response }, { 'user-agent': 'Mozilla/5.0 (iPhone) Safari/605' });
  expect(made.json()).toMatchObject({ name: 'Safari on iPhone' });
});

test.each([
  ['of another site', { rpId: 'evil.example.com' }],
  ['made on another page', { origin: 'https://evil.example.com' }],
  ['of an unverified person', { isVerified: false }],
  ['for other options', { challenge: Buffer.from('another').toString('base64url') }],
])('a passkey %s is refused', async (_, changed) => {
  const { ana } = await aBoard();
  expect(await add(ana, anAuthenticator().create(await optionsOf(ana), changed))).toMatchObject(refused);
  expect(await answered(ana, 'GET', '/api/passkeys')).toEqual([]);
  expect(ana.trust).toBe('');
});

test.each([5, 'usb', [['usb'], 5, 'USB', 'usb'], null])(
  'the transports %j of a response are kept as far as they are some',
  async (transports) => {
    const { app, ana } = await aBoard();
    const made = anAuthenticator().create(await optionsOf(ana));
    expect(await add(ana, { ...made, response: { ...made.response, transports } })).toMatchObject({ status: 201 });
    const { transports: kept } = await app.database.sql.selectFrom('passkeys').select('transports').executeTakeFirstOrThrow();
    expect(['[]', '["usb"]']).toContain(kept);
  },
);

test('a passkey whose id is far too long is refused', async () => {
  const { ana } = await aBoard();
  expect(await add(ana, anAuthenticator(undefined, 2_000).create(await optionsOf(ana)))).toMatchObject(refused);
});

test('the options of a person work once, for their session, and for five minutes', async () => {
  const { app, ana, ben } = await aBoard();
  const options = await optionsOf(ana);
  expect(await add(ben, anAuthenticator().create(options))).toMatchObject(refused);
  const response = anAuthenticator().create(options);
  expect(await add(ana, response)).toMatchObject({ status: 201 });
  expect(await add(ana, response)).toMatchObject(refused);
  expect(await add(ana, anAuthenticator().create(options))).toMatchObject(refused);
  const other = await app.signIn(ana.admin.mobileNumber);
  expect(await add(other, anAuthenticator().create(await optionsOf(ana)))).toMatchObject(refused);
  onTestFinished(() => void vi.useRealTimers());
  const now = Date.now();
  const elsewhere = anAuthenticator().create(await optionsOf(ana));
  // Another node may be some seconds behind.
  vi.useFakeTimers({ toFake: ['Date'], now: now - 5_000 });
  expect(await add(ana, elsewhere)).toMatchObject({ status: 201 });
  const late = anAuthenticator().create(await optionsOf(ana));
  vi.setSystemTime(now + 5 * MINUTE);
  expect(await add(ana, late)).toMatchObject(refused);
});

test('the key of another person is not added again', async () => {
  const { ana, ben } = await aBoard();
  const key = anAuthenticator();
  expect(await add(ana, key.create(await optionsOf(ana)))).toMatchObject({ status: 201 });
  expect(await add(ben, key.create(await optionsOf(ben)))).toMatchObject(refused);
});

test('a person has up to ten passkeys, and removes their own alone', async () => {
  const { ana, ben } = await aBoard();
  for (let at = 0; at < 10; at++) expect(await add(ana, anAuthenticator().create(await optionsOf(ana)))).toMatchObject({ status: 201 });
  const full = { status: 409, text: 'You have 10 passkeys. Remove one before you add another.' };
  expect(await ana.call('POST', '/api/passkeys/options')).toMatchObject(full);
  const [{ id } = { id: '' }] = await answered<Answer<'listPasskeys'>>(ana, 'GET', '/api/passkeys');
  const gone = { status: 404, text: 'This passkey does not exist or was removed.' };
  expect(await ben.call('DELETE', `/api/passkeys/${id}`)).toMatchObject(gone);
  expect(await ana.call('DELETE', `/api/passkeys/${id}`)).toMatchObject({ status: 204 });
  expect(await ana.call('DELETE', `/api/passkeys/${id}`)).toMatchObject(gone);
  expect(await ana.call('POST', '/api/passkeys/options')).toMatchObject({ status: 200 });
});

test.each([
  ['without a second factor', { SECOND_FACTOR: '' }],
  ['without passkeys among its ways', { SECOND_FACTOR: 'approve' }],
])('%s no passkey is made', async (_, changed) => {
  const ana = await anAdmin(await anApp({ environment: { ...environment, ...changed } }));
  const off = { status: 409, text: 'Passkeys are off here. To turn them on, set SECOND_FACTOR and an https PUBLIC_URL on the server.' };
  for (const path of ['/api/passkeys/options', '/api/login/passkey/options']) expect(await ana.call('POST', path)).toMatchObject(off);
  expect(await answered(ana, 'GET', '/api/passkeys')).toEqual([]);
});
