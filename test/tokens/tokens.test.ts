import { setTimeout as wait } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Answer } from '#shared/api.ts';
import type { Task, WholeTask } from '#shared/tasks.ts';
import { theOperator } from '../../src/server/changes/actor.ts';
import { change } from '../../src/server/changes/change.ts';
import { lockRows } from '../../src/server/database/rows.ts';
import { hashOf } from '../../src/server/session/token.ts';
import { newApiToken } from '../../src/server/tokens/api-token.ts';
import { tokenAuthenticator } from '../../src/server/tokens/authenticate-token.ts';
import { anAdmin, answered, aTask, theSuperAdmin } from '../factories.ts';
import { anApp } from '../start-app.ts';
import { aProgram, asProgram } from './a-token.ts';

const NOT_VALID = 'This token does not work, because it is unknown, revoked or expired. Make a new one under API Tokens.';

test('a token is shown once, and stored as its hash', async () => {
  const app = await anApp();
  const ana = await anAdmin(app, { name: 'Ana Diaz' });
  const { made } = await aProgram(app, ana, { scopes: ['read'] });
  expect(made.token).toMatch(/^mtk_[0-9A-Za-z]{49}$/);
  const { token, ...shown } = made;
  expect(await answered(ana, 'GET', '/api/tokens')).toEqual([shown]);
  expect(shown).toMatchObject({ name: 'Triage Bot', scopes: ['read'], owner: { name: 'Ana Diaz' }, start: token.slice(0, 8) });
  const rows = await app.database.sql.selectFrom('tokens').selectAll().execute();
  expect(rows).toMatchObject([{ token_hash: hashOf(token) }]);
  expect(JSON.stringify(rows)).not.toContain(token.slice(8));
});

test('the last six characters of a token are the CRC-32 of the others in base 62', () => {
  const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
  for (let tries = 0; tries < 100; tries++) {
    const token = newApiToken();
    const checksum = [...token.slice(-6)].reduce((sum, letter) => sum * 62 + letters.indexOf(letter), 0);
    expect(checksum).toBe(crc32(token.slice(0, -6)));
  }
});

test('people see and revoke their own tokens, super admins all', async () => {
  const app = await anApp();
  const [ana, bob, admin] = [await anAdmin(app), await anAdmin(app), await theSuperAdmin(app)];
  const { made } = await aProgram(app, ana);
  expect(await answered(bob, 'GET', '/api/tokens')).toEqual([]);
  expect(await bob.call('DELETE', `/api/tokens/${made.id}`)).toMatchObject({ status: 404, text: 'This token does not exist.' });
  expect(await answered(admin, 'GET', '/api/tokens')).toMatchObject([{ id: made.id }]);
  let revocations: Promise<unknown>[] = [];
  await app.database.transaction(async (tx) => {
    await lockRows(tx, 'tokens', 'id', made.id, 'change');
    revocations = [1, 2].map(() => answered(admin, 'DELETE', `/api/tokens/${made.id}`));
    await wait(200);
  });
  await Promise.all(revocations);
  expect(await answered(ana, 'GET', '/api/tokens')).toMatchObject([{ id: made.id, revokedAt: expect.any(String) }]);
  const entries = await answered<Answer<'listAudit'>>(admin, 'GET', '/api/audit');
  const detail = `Triage Bot (${made.start}…) of ${ana.admin.name}`;
  expect(entries.filter(({ action }) => action.startsWith('token_'))).toMatchObject([
    { action: 'token_revoked', admin: { name: 'Super Admin' }, detail },
    { action: 'token_created', admin: { name: ana.admin.name }, detail },
  ]);
});

test('a person has at most twenty tokens that work', async () => {
  const app = await anApp();
  const ana = await anAdmin(app);
  const made = [];
  for (let count = 0; count < 20; count++) made.push((await aProgram(app, ana)).made);
  const another = { name: 'One more', scopes: ['read'] };
  expect(await ana.call('POST', '/api/tokens', another)).toMatchObject({
    status: 409,
    text: 'You have 20 tokens that work. Revoke one first.',
  });
  await answered(ana, 'DELETE', `/api/tokens/${made[0]?.id}`);
  expect(await ana.call('POST', '/api/tokens', another)).toMatchObject({ status: 201 });
});

test('of 25 tokens made at the same moment, twenty are made', async () => {
  const ana = await anAdmin(await anApp());
  const make = () => ana.call('POST', '/api/tokens', { name: 'Bot', scopes: ['read'] });
  const statuses = (await Promise.all(Array.from({ length: 25 }, make))).map(({ status }) => status);
  expect(statuses.filter((status) => status === 201)).toHaveLength(20);
  expect(statuses.filter((status) => status === 409)).toHaveLength(5);
});

test('a token needs a name that can be read beside another', async () => {
  const ana = await anAdmin(await anApp());
  for (const name of ['', 'Bot\nAna Diaz', 'Bot\u202ezaiD'])
    expect(await ana.call('POST', '/api/tokens', { name, scopes: ['read'] }), name).toMatchObject({ status: 400 });
});

test('a token cannot expire in the past', async () => {
  const app = await anApp();
  const draft = { name: 'Old', scopes: ['read'], expiresAt: '2020-01-01T00:00:00Z' };
  expect(await (await anAdmin(app)).call('POST', '/api/tokens', draft)).toMatchObject({
    status: 400,
    text: 'The expiry must be in the future.',
  });
});

test('what a program does carries its name in histories and in the audit log', async () => {
  const app = await anApp();
  const ana = await anAdmin(app, { name: 'Ana Diaz' });
  const bot = await aProgram(app, ana);
  const task = await aTask(bot, { title: 'By the bot' });
  await answered(ana, 'PUT', `/api/tasks/${task.id}/status`, { status: 'in_progress' });
  const entries = [
    { admin: { name: 'Ana Diaz' }, via: null, action: 'status_changed' },
    { admin: { name: 'Ana Diaz' }, via: 'Triage Bot', action: 'created' },
  ];
  expect(await answered<WholeTask>(ana, 'GET', `/api/tasks/${task.id}`)).toMatchObject({ activities: entries });
  expect(await answered(ana, 'GET', `/api/tasks/${task.id}/activities`)).toMatchObject(entries);
  expect(await answered(ana, 'GET', '/api/tasks')).toMatchObject({ inProgress: [{ activities: entries }] });
  expect(await answered(ana, 'GET', '/api/tasks/search?search=bot')).toMatchObject([{ activities: entries }]);
  await answered(bot, 'DELETE', `/api/tasks/${task.id}`);
  const audit = await answered<Answer<'listAudit'>>(await theSuperAdmin(app), 'GET', '/api/audit?action=task_deleted');
  expect(audit).toMatchObject([{ admin: { id: ana.admin.id, name: 'Ana Diaz via Triage Bot' } }]);
});

test('a token opens nothing from the next call on once it is revoked, expired, or its owner deactivated', async () => {
  const app = await anApp();
  const [ana, bob, admin] = [await anAdmin(app), await anAdmin(app), await theSuperAdmin(app)];
  const [revoked, expiring, orphan] = [
    await aProgram(app, ana),
    await aProgram(app, ana, { expiresAt: new Date(Date.now() + 3_600_000).toISOString() }),
    await aProgram(app, bob),
  ];
  for (const bot of [revoked, expiring, orphan]) expect(await bot.call('GET', '/api/user')).toMatchObject({ status: 200 });
  await answered(ana, 'DELETE', `/api/tokens/${revoked.made.id}`);
  await answered(admin, 'PATCH', `/api/admins/${bob.admin.id}`, { active: false });
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(expiring.made.expiresAt ?? '') });
  onTestFinished(() => void vi.useRealTimers());
  for (const bot of [revoked, expiring, orphan]) {
    const reply = await bot.call('GET', '/api/user');
    expect(reply).toMatchObject({ status: 401, text: NOT_VALID });
    expect(reply.headers.get('www-authenticate')).toBe('Bearer error="invalid_token"');
  }
});

test.each([
  ['none', ''],
  ['a beginning', 'mtk_'],
  ['garbage', 'garbage'],
  ['unknown', newApiToken()],
  ['too long', `${newApiToken()}x`],
])('a token that is %s is refused, even beside a good cookie', async (_kind, token) => {
  const app = await anApp();
  const ana = await anAdmin(app);
  const header = { authorization: `Bearer ${token}` };
  expect(await ana.call('GET', '/api/tasks', undefined, header)).toMatchObject({ status: 401, text: NOT_VALID });
});

test('the header of a proxy with its own password leaves the session in force', async () => {
  const ana = await anAdmin(await anApp());
  expect(await ana.call('GET', '/api/user', undefined, { authorization: 'Basic YTpi' })).toMatchObject({ status: 200 });
});

test('a token beside the cookie of another person acts as its owner', async () => {
  const app = await anApp();
  const [ana, bob] = [await anAdmin(app), await anAdmin(app)];
  const { made } = await aProgram(app, ana);
  const task = (await bob.call('POST', '/api/tasks', { title: 'Whose' }, { authorization: `bearer ${made.token}` })).json() as Task;
  expect(task.creator.id).toBe(ana.admin.id);
});

test('a call that began before the end of its token or the new role of its owner changes nothing after it', async () => {
  const app = await anApp();
  const [ana, admin] = [await anAdmin(app), await theSuperAdmin(app)];
  const { made } = await aProgram(app, ana);
  const actor = { ...theOperator, ...(await tokenAuthenticator(app.database, [])(hashOf(made.token))) };
  const late = () => change(app.database, actor, async () => 'done').catch(({ code }) => code);
  expect(await late()).toBe('done');
  await answered(admin, 'PATCH', `/api/admins/${ana.admin.id}`, { role: 'super_admin' });
  expect(await late()).toBe('signedOut');
  await answered(admin, 'PATCH', `/api/admins/${ana.admin.id}`, { role: 'admin' });
  expect(await late()).toBe('done');
  await answered(admin, 'DELETE', `/api/tokens/${made.id}`);
  expect(await late()).toBe('signedOut');
});

test.each([
  ['calls', 'GET', '/api/health/live', 200],
  ['calls that its scope forbids', 'POST', '/api/tasks/bulk', 403],
])('a program that makes 600 %s in a minute is told to wait, and other tokens are not', async (_what, method, path, expected) => {
  const app = await anApp();
  const ana = await anAdmin(app);
  const [busy, other] = [await aProgram(app, ana, { scopes: ['read'] }), await aProgram(app, ana)];
  const replies: Awaited<ReturnType<typeof busy.call>>[] = [];
  // Twice as many, because a minute may end among them.
  for (let round = 0; round < 24; round++) replies.push(...(await Promise.all(Array.from({ length: 50 }, () => busy.call(method, path)))));
  const of = (wanted: number) => replies.filter(({ status }) => status === wanted);
  expect(of(expected).length + of(429).length).toBe(1_200);
  expect(of(expected).length).toBeGreaterThanOrEqual(600);
  const [refused] = of(429);
  expect(refused?.text).toBe('A token may make 600 calls a minute. Try again in a moment.');
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await other.call('GET', '/api/tasks')).toMatchObject({ status: 200 });
});

test('the last use of a token is shown to five minutes', async () => {
  const app = await anApp();
  const ana = await anAdmin(app);
  const bot = await aProgram(app, ana);
  const lastUse = async () => (await answered<Answer<'listTokens'>>(ana, 'GET', '/api/tokens'))[0]?.lastUsedAt ?? null;
  expect(await lastUse()).toBeNull();
  await answered(bot, 'GET', '/api/tasks');
  const first = await lastUse();
  expect(Date.now() - Date.parse(first ?? '')).toBeLessThan(60_000);
  await answered(bot, 'GET', '/api/tasks');
  expect(await lastUse()).toBe(first);
});

test('a token that was used while the clock was ahead shows its next use', async () => {
  const app = await anApp();
  const ana = await anAdmin(app);
  const bot = await aProgram(app, ana);
  const ahead = { last_used_at: new Date(Date.now() + 86_400_000).toISOString() };
  await app.database.transaction((tx) => tx.sql.updateTable('tokens').set(ahead).execute());
  await answered(bot, 'GET', '/api/tasks');
  const [token] = await answered<Answer<'listTokens'>>(ana, 'GET', '/api/tokens');
  expect(Date.parse(token?.lastUsedAt ?? '')).toBeLessThanOrEqual(Date.now());
});

test('an event stream by a token goes on until the token ends', async () => {
  const app = await anApp();
  const ana = await anAdmin(app);
  const { made } = await aProgram(app, ana);
  const stream = await fetch(`${app.url}/api/events`, { headers: { authorization: `Bearer ${made.token}` } });
  let told = '';
  for await (const bytes of stream.body ?? []) {
    told += Buffer.from(bytes).toString();
    // An event comes only once the token is found open.
    if (told.includes('Water the plants')) await ana.call('DELETE', `/api/tokens/${made.id}`);
    else if (!told.includes('id: ')) await aTask(ana, { title: 'Water the plants' });
  }
  expect(told).toContain('Water the plants');
  expect(await asProgram(app, made.token).call('GET', '/api/events')).toMatchObject({ status: 401 });
});

test('a found comment and a refused change name the program beside the person', async () => {
  const app = await anApp();
  const ana = await anAdmin(app, { name: 'Ana Diaz' });
  const { id, version } = await aTask(ana);
  const bot = await aProgram(app, ana);
  await answered(bot, 'POST', `/api/tasks/${id}/comment`, { comment: 'Ask the beekeeper' });
  const found = await answered<Answer<'searchTasks'>>(ana, 'GET', '/api/tasks/search?search=beekeeper');
  expect(found).toMatchObject([{ hit: { comment: 'Ask the beekeeper', by: 'Ana Diaz via Triage Bot' } }]);
  const changes = [{ id, ifVersion: version, title: 'Ask Bo' }];
  const { refused } = await answered<Answer<'changeTasks'>>(ana, 'POST', '/api/tasks/bulk', { changes });
  expect(refused).toMatchObject([{ status: 412, message: 'Ana Diaz via Triage Bot commented on this task since.' }]);
});
