import { expect, test } from 'vitest';
import type { Task } from '#shared/tasks.ts';
import { anAdmin, answered, aTask, theSuperAdmin } from './factories.ts';
import { anApp } from './start-app.ts';

test('a list that is asked for again shows every change: of a task, of its history, of a name, and a deletion', async () => {
  const app = await anApp();
  const boss = await theSuperAdmin(app);
  await anAdmin(app, { name: 'Ana Diaz' });
  const task = await aTask(boss, { title: 'Fix the gate', assignee: 'Ana Diaz' });
  const other = await aTask(boss, { title: 'Fix the roof' });
  const found = () => answered<Task[]>(boss, 'GET', '/api/tasks/search?search=fix');
  const first = await found();
  expect(first.map(({ title }) => title)).toEqual(['Fix the roof', 'Fix the gate']);
  expect(await found()).toEqual(first);

  await answered(boss, 'POST', `/api/tasks/${task.id}/comment`, { comment: 'The latch is bent' });
  expect((await found())[1]?.activities[0]?.note).toBe('The latch is bent');
  await answered(boss, 'PUT', `/api/tasks/${task.id}`, { title: 'Fix the big gate', assignee: 'Ana Diaz' });
  expect((await found())[1]?.title).toBe('Fix the big gate');

  const admins = await answered<{ id: string; name: string }[]>(boss, 'GET', '/api/admins');
  const ana = admins.find(({ name }) => name === 'Ana Diaz')?.id;
  await answered(boss, 'PATCH', `/api/admins/${ana}`, { name: 'Ana Gomez' });
  expect((await found())[1]?.assignee).toBe('Ana Gomez');

  await answered(boss, 'DELETE', `/api/tasks/${other.id}`);
  expect((await found()).map(({ title }) => title)).toEqual(['Fix the big gate']);
});
