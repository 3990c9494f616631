import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Admin } from '#shared/admins.ts';
import type { Task } from '#shared/tasks.ts';
import { anAdmin } from '../factories.ts';
import { type App, type Client, startApp } from '../start-app.ts';

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const key = (value: string) => ({ 'idempotency-key': value });

test('a creation sent twice happens once and gets the same answer', async () => {
  const boss = await app.signIn('3055550100');
  const send = () => boss.call('POST', '/api/tasks', { title: 'Sent twice' }, key('create-1'));
  const [first, second] = await Promise.all([send(), send()]);
  expect([first.status, second.status]).toEqual([201, 201]);
  expect(second.text).toBe(first.text);
  const found = await boss.call('GET', '/api/tasks/search?search=sent+twice');
  expect(found.headers.get('total-count')).toBe('1');
});

test('an admin sent twice is created once, and erasing the number erases the stored answer', async () => {
  const boss = await app.signIn('3055550100');
  const send = () => boss.call('POST', '/api/admins', { name: 'Tess Twice', mobileNumber: '3055550177', role: 'admin' }, key('admin-1'));
  const [first, second] = await Promise.all([send(), send()]);
  expect([first.status, second.status]).toEqual([201, 201]);
  expect(second.text).toBe(first.text);
  const { id } = first.json() as Admin;
  await boss.call('PATCH', `/api/admins/${id}`, { active: false });
  expect(await boss.call('DELETE', `/api/admins/${id}/number`)).toMatchObject({ status: 204 });
  const kept = await app.database.sql.selectFrom('idempotency_keys').select('answer').where('key', '=', 'admin-1').execute();
  expect(kept).toEqual([]);
  expect(await send()).toMatchObject({ status: 409 });
});

test('a webhook sent twice is created once, and both answers have its secret, which no key keeps', async () => {
  const boss = await app.signIn('3055550100');
  const hook = { url: 'https://example.com/', format: 'standard', kinds: ['task.created'] };
  const send = () => boss.call('POST', '/api/webhooks', hook, key('webhook-1'));
  const [first, second] = await Promise.all([send(), send()]);
  expect([first.status, second.text]).toEqual([201, first.text]);
  const { id } = first.json() as { id: string };
  const kept = app.database.sql.selectFrom('idempotency_keys').select('answer').where('key', '=', 'webhook-1');
  expect(await kept.execute()).toEqual([{ answer: JSON.stringify(id) }]);
  await boss.call('DELETE', `/api/webhooks/${id}`);
  expect(await send()).toMatchObject({ status: 404 });
});

test('a comment sent twice is stored once', async () => {
  const boss = await app.signIn('3055550100');
  const { id } = (await boss.call('POST', '/api/tasks', { title: 'Commented' })).json() as Task;
  const send = () => boss.call('POST', `/api/tasks/${id}/comment`, { comment: 'Once' }, key('comment-1'));
  await send();
  expect(((await send()).json() as Task).activityCount).toBe(2);
});

test('a key keeps its own answer, beside other keys and the same key of another person', async () => {
  const boss = await app.signIn('3055550100');
  const other = await anAdmin(app);
  const send = (as: Client, by: string) => as.call('POST', '/api/tasks', { title: 'Its own' }, key(by));
  const answers = [await send(boss, 'own-1'), await send(boss, 'own-2'), await send(other, 'own-1')].map(({ text }) => text);
  expect(new Set(answers).size).toBe(3);
  expect([await send(boss, 'own-1'), await send(boss, 'own-2'), await send(other, 'own-1')].map(({ text }) => text)).toEqual(answers);
});

test('a key reused for another request is refused', async () => {
  const boss = await app.signIn('3055550100');
  await boss.call('POST', '/api/tasks', { title: 'One' }, key('reused'));
  const other = await boss.call('POST', '/api/tasks', { title: 'Another' }, key('reused'));
  expect([other.status, other.text]).toEqual([422, 'This Idempotency-Key was already used for another request. Use a new one.']);
});

test('the same key of another person is a different key', async () => {
  const boss = await app.signIn('3055550100');
  await boss.call('POST', '/api/admins', { name: 'Ana Diaz', mobileNumber: '3055550101', role: 'admin' });
  const ana = await app.signIn('3055550101');
  const [mine, hers] = [
    await boss.call('POST', '/api/tasks', { title: 'Mine' }, key('same')),
    await ana.call('POST', '/api/tasks', { title: 'Hers' }, key('same')),
  ];
  expect([mine.status, hers.status]).toEqual([201, 201]);
});

test('a refused creation may be corrected and resent with its key', async () => {
  const boss = await app.signIn('3055550100');
  expect((await boss.call('POST', '/api/tasks', { title: '' }, key('corrected'))).status).toBe(400);
  expect((await boss.call('POST', '/api/tasks', { title: 'Corrected' }, key('corrected'))).status).toBe(201);
});

test.each([0, 256])('a key of %d characters is refused in words', async (length) => {
  const boss = await app.signIn('3055550100');
  const reply = await boss.call('POST', '/api/tasks', { title: 'Unkeyed' }, key('k'.repeat(length)));
  expect(reply).toMatchObject({ status: 400, text: 'The header Idempotency-Key must have 1 to 255 characters.' });
});
