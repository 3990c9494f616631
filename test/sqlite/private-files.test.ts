import { chmodSync, cpSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { aFile, aTask, sendFile, theSuperAdmin } from '../factories.ts';
import { anApp } from '../start-app.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'max-tasks-private-'));
  // The rights of a folder made by an operator or as a container's volume.
  chmodSync(folder, 0o755);
  return () => rmSync(folder, { recursive: true });
});

const files = ['max-tasks.db', 'max-tasks.db-wal', 'max-tasks.db-shm'];
const rights = (where: string) => files.map((name) => statSync(path.join(where, name)).mode & 0o777);

test('only their owner can read the files of a new database, even in a public folder', async () => {
  const app = await anApp({ place: { DATA_DIR: folder, DATABASE_URL: '' } });
  await aTask(await theSuperAdmin(app));
  expect(rights(folder)).toEqual([0o600, 0o600, 0o600]);
});

test('a start removes other users’ rights to existing files, even to those left by a kill', async () => {
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

test('where the folder of files is of no use, uploads and downloads get 503 with a sentence, and tasks are served', async () => {
  const app = await anApp({ place: { DATA_DIR: folder, DATABASE_URL: '' } });
  const as = await theSuperAdmin(app);
  const task = await aTask(as);
  const { id } = await aFile(as, task);
  const store = path.join(folder, 'files');
  rmSync(store, { recursive: true });
  // It fails for root as well, unlike a folder of another owner.
  writeFileSync(store, '');
  const refused = { status: 503, text: "The database can't write to disk right now. Try again in a moment." };
  expect(await sendFile(as, task)).toMatchObject(refused);
  expect(await as.call('GET', `/api/files/${id}`)).toMatchObject(refused);
  await aTask(as);
});
