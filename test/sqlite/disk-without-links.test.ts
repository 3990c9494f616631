import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { roomForData } from '../../scripts/room-for-data.ts';
import { adminCommands } from '../../src/server/admin-commands.ts';
import { readSettings } from '../../src/server/settings.ts';
import { exportTo } from '../../src/server/transfer/export.ts';
import { aFile, aTask, theSuperAdmin } from '../factories.ts';
import { anApp } from '../start-app.ts';

/** Has the system refuse links, as on a memory stick or a share, until the test ends. */
function refuseLinks(): void {
  const { link } = fs;
  const set = (to: typeof link) => {
    fs.link = to;
    syncBuiltinESMExports();
  };
  onTestFinished(() => set(link));
  set(() => Promise.reject(Object.assign(new Error('EPERM: operation not permitted, link'), { code: 'EPERM' })));
}

test.each([
  ['with links', () => {}],
  ['without links', refuseLinks],
])('%s, a finished backup or export takes its name in one step, so that a kill leaves no empty file', async (_disk, prepare) => {
  const folder = mkdtempSync(path.join(roomForData(), 'max-tasks-with-links-'));
  const { rename } = fs;
  const taken: boolean[] = [];
  onTestFinished(() => {
    Object.assign(fs, { rename });
    syncBuiltinESMExports();
    rmSync(folder, { recursive: true });
  });
  fs.rename = (from, to) => {
    taken.push(existsSync(to));
    return rename(from, to);
  };
  syncBuiltinESMExports();
  prepare();
  const { database } = await anApp();
  await database.backUp?.(path.join(folder, 'copy.db'));
  await exportTo(database, path.join(folder, 'board.gz'));
  expect(readdirSync(folder).sort()).toEqual(['board.gz', 'copy.db']);
  expect(taken).not.toContain(true);
});

test('backups and exports work on a disk without links, and replace no file', async () => {
  const folder = mkdtempSync(path.join(roomForData(), 'max-tasks-without-links-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  refuseLinks();
  const app = await anApp();
  const as = await theSuperAdmin(app);
  const { id } = await aFile(as, await aTask(as), { bytes: Buffer.from('seen') });
  const [copy, table] = [path.join(folder, 'copy.db'), path.join(folder, 'board.gz')];
  expect(await app.database.backUp?.(copy)).toBe(0);
  expect(await exportTo(app.database, table)).toBe(0);
  expect(readFileSync(path.join(folder, 'files', id), 'utf8')).toBe('seen');
  await expect(app.database.backUp?.(copy)).rejects.toThrow('EEXIST');
  await expect(exportTo(app.database, table)).rejects.toThrow('EEXIST');
  for (const [command, file] of Object.entries({ backup: copy, export: table }))
    await expect(adminCommands[command]?.run(app.database, [file], readSettings({}))).rejects.toThrow(`There already is a file ${file}.`);
  expect(readdirSync(folder).sort()).toEqual(['board.gz', 'copy.db', 'files']);
  expect(readFileSync(copy).subarray(0, 6).toString()).toBe('SQLite');
});
