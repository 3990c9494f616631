import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { Task } from '#shared/tasks.ts';
import { aTask, theSuperAdmin } from './factories.ts';
import { type App, anApp } from './start-app.ts';

const root = path.resolve(import.meta.dirname, '..');

function tool(place: App['place'], ...words: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['start.mjs', 'admin', ...words], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, ...place },
  });
  return { status, said: stdout.trim(), complained: stderr.trim() };
}

test('beside a running server a deleted task is listed and brought back, and the board shows it', async () => {
  const app = await anApp();
  const boss = await theSuperAdmin(app);
  const { id } = (await aTask(boss, { title: 'Lockbox code' })) as Task;
  await boss.call('DELETE', `/api/tasks/${id}`);
  expect(tool(app.place, 'deleted').said).toContain(`${id}  deleted `);
  expect(tool(app.place, 'restore', id)).toMatchObject({ status: 0, said: '“Lockbox code” is back on the board.' });
  expect((await boss.call('GET', '/api/tasks')).json()).toMatchObject({ pending: [{ id }], counts: { pending: 1 } });
  expect((await boss.call('GET', '/api/tasks/search?search=lockbox')).headers.get('total-count')).toBe('1');
});

test('an id that no deleted task has is refused in one line', async () => {
  const app = await anApp();
  expect(tool(app.place, 'restore', 'nope')).toEqual({
    status: 1,
    said: '',
    complained: 'No deleted task has the id nope. See npm run admin -- deleted.',
  });
});

test('without words the tool lists its commands', async () => {
  const app = await anApp();
  expect(tool(app.place).said).toContain('restore <id>');
});
