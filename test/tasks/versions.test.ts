import { expect, test } from 'vitest';
import type { Task } from '#shared/tasks.ts';
import { anApp, SUPER_ADMIN } from '../start-app.ts';

test('a save from an older version is refused and changes nothing', async () => {
  const app = await anApp();
  const boss = await app.signIn(SUPER_ADMIN.mobileNumber);
  const { id } = (await boss.call('POST', '/api/tasks', { title: 'First' })).json() as Task;
  const first = await boss.call('PUT', `/api/tasks/${id}`, { title: 'Second' }, { 'if-match': '"1"' });
  expect(first.status).toBe(200);
  const stale = await boss.call('PUT', `/api/tasks/${id}`, { title: 'Third' }, { 'if-match': '"1"' });
  expect([stale.status, stale.text]).toEqual([412, 'Someone else changed this task. Reload it before saving.']);
  expect((await boss.call('GET', `/api/tasks/${id}`)).json()).toMatchObject({ title: 'Second', version: 2 });
});

test('a bad body is refused before a stale version', async () => {
  const app = await anApp();
  const boss = await app.signIn(SUPER_ADMIN.mobileNumber);
  const { id } = (await boss.call('POST', '/api/tasks', { title: 'First' })).json() as Task;
  expect((await boss.call('PUT', `/api/tasks/${id}`, { title: '' }, { 'if-match': '"9"' })).status).toBe(400);
  for (const fault of [{ assignee: 'Nobody' }, { labels: ['Nothing'] }])
    expect((await boss.call('PUT', `/api/tasks/${id}`, { title: 'Second', ...fault }, { 'if-match': '"9"' })).status).toBe(400);
  expect((await boss.call('GET', `/api/tasks/${id}`)).json()).toMatchObject({ title: 'First', version: 1 });
});
