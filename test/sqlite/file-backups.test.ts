import { cpSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { roomForData } from '../../scripts/room-for-data.ts';
import { keepBackups } from '../../src/server/backups.ts';
import { copyFiles, dropUnnamed } from '../../src/server/database/sqlite/backup.ts';
import { removeOrphans } from '../../src/server/files/cleanup.ts';
import { idsInUse } from '../../src/server/files/queries.ts';
import { aFile, answered, aTask, sendPreview, theSuperAdmin } from '../factories.ts';
import { mountedDisk } from '../small-disk.ts';
import { anApp } from '../start-app.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(roomForData(), 'max-tasks-file-backups-'));
  return () => rmSync(folder, { recursive: true });
});

const files = () => readdirSync(path.join(folder, 'files')).sort();
const HOUR = 3_600_000;

test('hourly copies share one folder with each file once, and a file goes when no copy names it any more', async () => {
  const app = await anApp();
  const as = await theSuperAdmin(app);
  const [kept, gone] = [await aTask(as), await aTask(as)];
  const [stays, goes] = [await aFile(as, kept), await aFile(as, gone)];
  await sendPreview(as, stays);
  const start = Date.parse('2026-11-01T00:10:00Z');
  const backUp = (hour: number) => keepBackups(app.database, folder, new Date(start + hour * HOUR));
  await backUp(0);
  expect(files()).toHaveLength(3);
  const inode = (place: string) => statSync(path.join(place, stays.id)).ino;
  expect(inode(path.join(folder, 'files'))).toBe(inode(path.join(app.place.DATA_DIR, 'files')));
  await answered(as, 'DELETE', `/api/tasks/${gone.id}`);
  await answered(as, 'DELETE', `/api/tasks/${gone.id}/forever`);
  for (let hour = 1; hour < 24; hour++) await backUp(hour);
  expect(files()).toContain(goes.id);
  // The first copy goes with its hour, and the last of its day does not name the file.
  await backUp(24);
  expect(files()).toHaveLength(2);
  expect(files()).not.toContain(goes.id);
});

test('a backup restored with its files has them all, and files of no row go from the data folder', async () => {
  const app = await anApp();
  const as = await theSuperAdmin(app);
  const file = await aFile(as, await aTask(as), { bytes: Buffer.alloc(300_000, 'x') });
  await sendPreview(as, file);
  await app.database.backUp?.(path.join(folder, 'copy.db'));
  const later = await aFile(as, await aTask(as));
  await app.database.backUp?.(path.join(folder, 'later.db'));
  const data = path.join(folder, 'data');
  cpSync(path.join(folder, 'files'), path.join(data, 'files'), { recursive: true });
  renameSync(path.join(folder, 'copy.db'), path.join(data, 'max-tasks.db'));
  const restored = await anApp({ place: { DATA_DIR: data, DATABASE_URL: '' } });
  const there = restored.caller(as.cookie);
  expect((await there.call('GET', `/api/files/${file.id}`)).text).toBe('x'.repeat(300_000));
  expect(await there.call('GET', `/api/files/${file.id}/preview`)).toMatchObject({ status: 200 });
  await removeOrphans(restored.database, Date.now() + 2 * HOUR);
  expect(readdirSync(path.join(data, 'files'))).not.toContain(later.id);
  expect(readdirSync(path.join(data, 'files'))).toHaveLength(2);
});

test('files are private, and a copy that cannot be read keeps all files of the backups', async () => {
  const app = await anApp();
  const as = await theSuperAdmin(app);
  const { id } = await aFile(as, await aTask(as));
  const store = path.join(app.place.DATA_DIR, 'files');
  expect([statSync(store).mode & 0o777, statSync(path.join(store, id)).mode & 0o777]).toEqual([0o700, 0o600]);
  await copyFiles(store, path.join(folder, 'files'));
  cpSync(path.join(store, id), path.join(folder, 'broken.db'));
  await expect(dropUnnamed(folder, ['broken.db'], idsInUse)).rejects.toThrow();
  expect(files()).toEqual([id]);
  await dropUnnamed(folder, [], idsInUse);
  expect(files()).toEqual([]);
});

test('a copy in the data folder is refused, because its files would be those of the board', async () => {
  const app = await anApp();
  const { DATA_DIR } = app.place;
  const sentence = 'In the data folder a copy would lose its files together with the board.';
  await expect(app.database.backUp?.(path.join(path.relative('.', DATA_DIR), 'copy.db'))).rejects.toThrow(sentence);
  const link = path.join(folder, 'link');
  symlinkSync(DATA_DIR, link);
  for (const folder of [DATA_DIR, link]) await expect(keepBackups(app.database, folder, new Date())).rejects.toThrow(sentence);
  expect(readdirSync(DATA_DIR).filter((name) => name.includes('.db.') || /^(copy|max-tasks-)/.test(name))).toEqual([]);
});

test('a backup counts the files whose bytes are lost', async () => {
  const app = await anApp();
  const as = await theSuperAdmin(app);
  const [{ id }] = [await aFile(as, await aTask(as)), await aFile(as, await aTask(as))];
  expect(await app.database.backUp?.(path.join(folder, 'whole.db'))).toBe(0);
  rmSync(path.join(folder, 'files', id));
  await app.database.files.remove([id]);
  expect(await app.database.backUp?.(path.join(folder, 'lost.db'))).toBe(1);
});

test('a backup whose files fill its disk is refused with a sentence', async () => {
  const disk = mountedDisk(1);
  if (!disk) return console.log('disk full: no disk could be mounted, so no backup fills one');
  onTestFinished(() => disk.remove());
  const app = await anApp();
  const as = await theSuperAdmin(app);
  await aFile(as, await aTask(as), { bytes: Buffer.alloc(2_000_000) });
  const file = path.join(disk.folder, 'full.db');
  await expect(app.database.backUp?.(file)).rejects.toMatchObject({
    code: 'full',
    message: `The disk of ${file} is full: make room on it, or choose another place.`,
  });
  expect(readdirSync(path.join(disk.folder, 'files'))).toEqual([]);
});
