import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { lockFolder } from '../../src/server/database/sqlite/folder-lock.ts';

function aFolder() {
  const folder = mkdtempSync(path.join(tmpdir(), 'max-tasks-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

test('a second server on a folder is refused after a while with a sentence that names the first', async () => {
  const folder = aFolder();
  const letGo = await lockFolder(folder);
  onTestFinished(letGo);
  const start = Date.now();
  await expect(lockFolder(folder)).rejects.toThrow(`${folder} is in use by another server (process ${process.pid}, since `);
  expect(Date.now() - start).toBeGreaterThan(2_500);
});

test('a damaged lock is reported as damaged, not as another server', async () => {
  const folder = aFolder();
  writeFileSync(path.join(folder, 'server.lock'), 'this is no database, and longer than nothing at all');
  await expect(lockFolder(folder)).rejects.toThrow(`The file server.lock in the folder ${folder} is damaged: remove it, then start again.`);
});

test('a second server takes the folder as soon as the first releases it', async () => {
  const folder = aFolder();
  const letGo = await lockFolder(folder);
  const second = lockFolder(folder);
  const start = Date.now();
  letGo();
  (await second)();
  // Well before the three seconds after which it would give up.
  expect(Date.now() - start).toBeLessThan(1_500);
});

test('a start removes other users’ access to a public folder and its lock', async () => {
  const folder = aFolder();
  const rights = (name: string) => statSync(path.join(folder, name)).mode & 0o777;
  (await lockFolder(folder))();
  chmodSync(folder, 0o755);
  for (const name of ['server.lock', 'server.json']) chmodSync(path.join(folder, name), 0o644);
  (await lockFolder(folder))();
  expect([rights('.'), rights('server.lock'), rights('server.json')]).toEqual([0o700, 0o600, 0o600]);
});
