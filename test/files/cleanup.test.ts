import { v7 } from 'uuid';
import { expect, test } from 'vitest';
import type { TaskFile } from '#shared/files.ts';
import { theOperator } from '../../src/server/changes/actor.ts';
import { removeOrphans } from '../../src/server/files/cleanup.ts';
import { deleteOld } from '../../src/server/retention.ts';
import { purgeDeletedTasks } from '../../src/server/tasks/deleted-tasks.ts';
import { aFile, answered, aTask, sendPreview, theSuperAdmin } from '../factories.ts';
import { anApp } from '../start-app.ts';
import { storedIds } from './stored.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

test('bytes that no row names go after an hour without a write, and no others', async () => {
  const app = await anApp();
  const as = await theSuperAdmin(app);
  const file = await aFile(as, await aTask(as));
  await sendPreview(as, file);
  const kept = await storedIds(app);
  const orphan = v7();
  await app.database.files.write(orphan, [Buffer.from('lost')], 10);
  await removeOrphans(app.database, Date.now() + HOUR - 10_000);
  expect(await storedIds(app)).toEqual([...kept, orphan].sort());
  await removeOrphans(app.database, Date.now() + HOUR + 10_000);
  expect(await storedIds(app)).toEqual(kept);
});

test('orphans go one by one, because uploads wait for the lock, and one of many bytes goes whole', async () => {
  const app = await anApp();
  const { files } = app.database;
  const orphans = [v7(), v7(), v7()];
  for (const [at, id] of orphans.entries()) await files.write(id, Array(at === 0 ? 55 : 1).fill(Buffer.alloc(500_000)), 30_000_000);
  const removed: string[][] = [];
  const { remove } = files;
  files.remove = async (ids, idleSince) => {
    removed.push(ids);
    await remove(ids, idleSince);
  };
  await removeOrphans(app.database, Date.now() + 2 * HOUR);
  expect(removed.sort()).toEqual(orphans.map((id) => [id]));
  expect(await storedIds(app)).toEqual([]);
});

test('a cleanup during uploads that have no row yet leaves every answered file whole', async () => {
  const app = await anApp();
  const as = await theSuperAdmin(app);
  const task = await aTask(as);
  let isOver = false;
  const cleaning = (async () => {
    // As if every byte were old: only the lock and the check before the commit protect the files.
    // It may wait too long for the lock, as a busy server's would: the next hour tries again.
    while (!isOver) await removeOrphans(app.database, Date.now() + 2 * HOUR).catch((error) => expect(error.code).toBe('unavailable'));
  })();
  const replies = await Promise.all(
    Array.from({ length: 3 }, async (_, sender) => {
      const made: TaskFile[] = [];
      for (let count = 0; count < 10; count++) {
        const bytes = Buffer.alloc(600_000, sender);
        const reply = await as.call('PUT', `/api/tasks/${task.id}/files?name=${sender}-${count}`, bytes, { 'content-type': 'x/y' });
        if (reply.status === 201) made.push(reply.json() as TaskFile);
        else expect(reply.status, reply.text).toBeOneOf([404, 503]);
      }
      return made;
    }),
  );
  isOver = true;
  await cleaning;
  const { files } = await answered<{ files: TaskFile[] }>(as, 'GET', `/api/tasks/${task.id}`);
  expect(files.map(({ id }) => id).sort()).toEqual(
    replies
      .flat()
      .map(({ id }) => id)
      .sort(),
  );
  for (const { id, size } of files) expect(await app.database.files.isWhole(app.database, id, size), id).toBe(true);
});

test('a removed file can be restored for 30 days, and then goes for good with its preview', async () => {
  const app = await anApp();
  const as = await theSuperAdmin(app);
  const [gone, kept] = [await aFile(as, await aTask(as)), await aFile(as, await aTask(as))];
  await sendPreview(as, gone);
  await answered(as, 'DELETE', `/api/files/${gone.id}`);
  const cleanUp = async (now: number) => {
    await deleteOld(app.database, 'files', now);
    await removeOrphans(app.database, now);
  };
  await cleanUp(Date.now() + 29 * DAY);
  expect(await storedIds(app)).toHaveLength(3);
  await cleanUp(Date.now() + 31 * DAY);
  expect(await storedIds(app)).toEqual([kept.id]);
  expect(await as.call('POST', `/api/files/${gone.id}/restore`)).toMatchObject({ status: 404 });
});

test('a removal older than 30 days cannot be restored, also before the cleanup', async () => {
  const app = await anApp();
  const as = await theSuperAdmin(app);
  const { id } = await aFile(as, await aTask(as));
  await answered(as, 'DELETE', `/api/files/${id}`);
  const removed_at = new Date(Date.now() - 31 * DAY).toISOString();
  await app.database.transaction((tx) => tx.sql.updateTable('files').set({ removed_at }).execute());
  expect(await as.call('POST', `/api/files/${id}/restore`)).toMatchObject({ status: 404 });
});

test('a task purged from the trash takes the bytes of its files with it, removed ones included', async () => {
  const app = await anApp();
  const as = await theSuperAdmin(app);
  const task = await aTask(as);
  const [file] = [await aFile(as, task), await aFile(as, task)];
  await answered(as, 'DELETE', `/api/files/${file.id}`);
  await answered(as, 'DELETE', `/api/tasks/${task.id}`);
  await purgeDeletedTasks(app.database, theOperator, Date.now() + 31 * DAY);
  await removeOrphans(app.database, Date.now() + 31 * DAY);
  expect(await storedIds(app)).toEqual([]);
});
