import { expect, test } from 'vitest';
import type { Board } from '#shared/board.ts';
import type { Task } from '#shared/tasks.ts';
import { aTask, theSuperAdmin } from './factories.ts';
import { anApp } from './start-app.ts';

test('every read of the board that begins after a change was acknowledged shows it, in a crowd too', async () => {
  const app = await anApp();
  const boss = await theSuperAdmin(app);
  const read = async () => (await boss.call('GET', '/api/tasks')).json() as Board;
  const writers = Array.from({ length: 8 }, async (_, writer) => {
    for (let count = 0; count < 10; count++) {
      const made = (await aTask(boss, { title: `Task ${writer}.${count}` })) as Task;
      const boards = await Promise.all([read(), read(), read()]);
      for (const board of boards) expect(board.pending.map((task) => task.id)).toContain(made.id);
    }
  });
  await Promise.all(writers);
  expect((await read()).counts.pending).toBe(80);
});

test('a rename shows on a board that was read before it', async () => {
  const app = await anApp();
  const boss = await theSuperAdmin(app);
  await aTask(boss, { title: 'Somebody made this' });
  const [before] = ((await boss.call('GET', '/api/tasks')).json() as Board).pending;
  await boss.call('PATCH', `/api/admins/${before?.creator.id}`, { name: 'Renamed Person' });
  const [after] = ((await boss.call('GET', '/api/tasks')).json() as Board).pending;
  expect(after?.creator.name).toBe('Renamed Person');
});
