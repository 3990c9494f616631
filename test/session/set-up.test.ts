import { expect, test } from 'vitest';
import { prepareFirstEntry } from '../../src/server/session/setup.ts';
import { createSetupToken } from '../../src/server/session/setup-tokens.ts';
import { anAdmin, answered, theSuperAdmin } from '../factories.ts';
import { anApp, SUPER_ADMIN } from '../start-app.ts';

const CLOSED = { status: 403, text: 'Registration not available. Contact your administrator for access.' };
const person = { name: 'Ana Diaz', mobileNumber: '+1 305 555 0101' };

async function aSetupToken() {
  const app = await anApp({ superAdmin: null });
  const entry = await prepareFirstEntry(app.database, { superAdmin: null });
  if (entry.kind !== 'setup') throw new Error(`The first entry is ${entry.kind}`);
  return { app, token: entry.token };
}

test('a setup link creates the super admin once and signs them in', async () => {
  const { app, token } = await aSetupToken();
  const ana = app.caller();
  expect(await ana.call('POST', '/api/register', { ...person, token })).toMatchObject({ status: 201 });
  expect(await answered(ana, 'GET', '/api/user')).toMatchObject({ name: 'Ana Diaz', role: 'super_admin' });
  expect(await app.caller().call('POST', '/api/register', { name: 'Eve', mobileNumber: '9', token })).toMatchObject(CLOSED);
});

test('using one of several setup links closes them all', async () => {
  const { app, token } = await aSetupToken();
  const second = await prepareFirstEntry(app.database, { superAdmin: null });
  await answered(app.caller(), 'POST', '/api/register', { ...person, token });
  const other = { name: 'Eve', mobileNumber: '9', token: second.kind === 'setup' ? second.token : '' };
  expect(await app.caller().call('POST', '/api/register', other)).toMatchObject(CLOSED);
});

test('a setup link is closed once a super admin was created another way', async () => {
  const { app, token } = await aSetupToken();
  expect(await prepareFirstEntry(app.database, { superAdmin: SUPER_ADMIN })).toMatchObject({ kind: 'created' });
  expect(await app.caller().call('POST', '/api/register', { ...person, token })).toMatchObject(CLOSED);
});

test('a later setup link is closed once another admin became super admin', async () => {
  const app = await anApp();
  const boss = await theSuperAdmin(app);
  const ana = await anAdmin(app);
  const open = async () => app.database.transaction(createSetupToken);
  const promoted = await open();
  await answered(boss, 'PATCH', `/api/admins/${ana.admin.id}`, { role: 'super_admin' });
  expect(await app.caller().call('POST', '/api/register', { ...person, token: promoted })).toMatchObject(CLOSED);
  const made = await open();
  await answered(boss, 'POST', '/api/admins', { name: 'Zoe', mobileNumber: '3055550199', role: 'super_admin' });
  expect(await app.caller().call('POST', '/api/register', { ...person, token: made })).toMatchObject(CLOSED);
});

test('a setup link works for a week', async () => {
  const { app, token } = await aSetupToken();
  const made = (daysAgo: number) =>
    app.database.transaction((tx) =>
      tx.sql
        .updateTable('setup_tokens' as never)
        .set({ created_at: new Date(Date.now() - daysAgo * 24 * 3_600_000).toISOString() } as never)
        .execute(),
    );
  await made(7.1);
  expect(await app.caller().call('POST', '/api/register', { ...person, token })).toMatchObject(CLOSED);
  await made(6.9);
  expect(await app.caller().call('POST', '/api/register', { ...person, token })).toMatchObject({ status: 201 });
});

test('without an open link, wrong links count no failed sign-in', async () => {
  const app = await anApp();
  for (let time = 0; time < 12; time++)
    expect(await app.caller().call('POST', '/api/register', { ...person, token: `wrong ${time}` })).toMatchObject(CLOSED);
  expect(await app.signIn(SUPER_ADMIN.mobileNumber)).toBeDefined();
});

test('a link sent twice at once works once, and the second time counts as no guess', async () => {
  const { app, token } = await aSetupToken();
  const replies = await Promise.all(Array.from({ length: 12 }, () => app.caller().call('POST', '/api/register', { ...person, token })));
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
  for (const reply of replies.filter(({ status }) => status !== 201)) expect(reply).toMatchObject(CLOSED);
  const boss = await app.signIn(person.mobileNumber);
  expect(await answered(boss, 'GET', '/api/audit?action=sign_in_failed')).toEqual([]);
});

test('an incomplete form does not use up the link', async () => {
  const { app, token } = await aSetupToken();
  const refused = await app.anonymous.call('POST', '/api/register', { token, name: ' ', mobileNumber: '9' });
  expect(refused).toMatchObject({ status: 400, text: 'Name is required' });
  expect(await app.anonymous.call('POST', '/api/register', { token, name: 'Ana' })).toMatchObject({ text: 'Mobile number is required' });
  expect(await app.anonymous.call('POST', '/api/register', { ...person, token })).toMatchObject({ status: 201 });
});

test.each([[{}], [{ token: '' }], [{ token: 'wrong' }], [{ token: 5 }], [{ token: null, username: '9', password: 'x' }]])(
  'registration with %j is refused, on a fresh board and on one in use',
  async (body) => {
    const { app } = await aSetupToken();
    expect(await app.anonymous.call('POST', '/api/register', { ...person, ...body })).toMatchObject(CLOSED);
    expect(await (await anApp()).anonymous.call('POST', '/api/register', { ...person, ...body })).toMatchObject(CLOSED);
  },
);

test('the super admin of the settings must have a valid name, but a later bad name does not stop the start', async () => {
  const app = await anApp({ superAdmin: null });
  for (const name of ['Unassigned', 'Ana\u200bDiaz', 'Ana  Diaz'])
    await expect(prepareFirstEntry(app.database, { superAdmin: { ...SUPER_ADMIN, name } })).rejects.toThrow(
      /^The setting SUPER_ADMIN_NAME is not valid: /,
    );
  expect(await prepareFirstEntry(app.database, { superAdmin: SUPER_ADMIN })).toMatchObject({ kind: 'created' });
  expect(await prepareFirstEntry(app.database, { superAdmin: { ...SUPER_ADMIN, name: 'Unassigned' } })).toEqual({ kind: 'open' });
});

test('the super admin of the settings is created once, even by two servers at once', async () => {
  const app = await anApp({ superAdmin: null });
  const entries = await Promise.all([1, 2].map(() => prepareFirstEntry(app.database, { superAdmin: SUPER_ADMIN })));
  expect(entries.map(({ kind }) => kind).sort()).toEqual(['created', 'open']);
  expect(await prepareFirstEntry(app.database, { superAdmin: { name: 'Eve', mobileNumber: '9' } })).toEqual({ kind: 'open' });
  await app.signIn(SUPER_ADMIN.mobileNumber);
});

test('registration is refused before the rest of the body is checked', async () => {
  const { app } = await aSetupToken();
  for (const body of [{}, { token: 'wrong' }, { name: 5, mobileNumber: [] }, undefined, '{', '[]'])
    expect(await app.anonymous.call('POST', '/api/register', body)).toMatchObject(CLOSED);
});
