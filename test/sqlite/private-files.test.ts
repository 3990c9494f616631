import { chmodSync, cpSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { aTask, theSuperAdmin } from '../factories.ts';
import { anApp } from '../start-app.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'max-tasks-private-'));
  // As an operator, or a container's volume, makes it.
  chmodSync(folder, 0o755);
  return () => rmSync(folder, { recursive: true });
});

const files = ['max-tasks.db', 'max-tasks.db-wal', 'max-tasks.db-shm'];
const rights = (where: string) => files.map((name) => statSync(path.join(where, name)).mode & 0o777);

test('only their owner reads the files of a new database, in a folder that is open to all', async () => {
  const app = await anApp({ place: { DATA_DIR: folder, DATABASE_URL: '' } });
  await aTask(await theSuperAdmin(app));
  expect(rights(folder)).toEqual([0o600, 0o600, 0o600]);
});

test('others lose their rights to files that are there, also to those that a kill left', async () => {
  const running = await anApp();
  await aTask(await theSuperAdmin(running), { title: 'Fix the gate' });
  for (const name of files) {
    cpSync(path.join(running.place.DATA_DIR, name), path.join(folder, name));
    chmodSync(path.join(folder, name), 0o664);
  }
  const again = await anApp({ place: { DATA_DIR: folder, DATABASE_URL: '' } });
  expect(rights(folder)).toEqual([0o600, 0o600, 0o600]);
  expect(await (await theSuperAdmin(again)).call('GET', '/api/tasks')).toMatchObject({ text: expect.stringContaining('Fix the gate') });
});
