import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import type { WholeActivity } from '#shared/activities.ts';
import type { TaskFile } from '#shared/files.ts';
import type { Task, WholeTask } from '#shared/tasks.ts';
import { aFile, anAdmin, answered, aTask, images, sendFile, sendPreview, theSuperAdmin } from '../factories.ts';
import { followBoard } from '../follow-board.ts';
import { type App, anApp, type Client } from '../start-app.ts';
import { storedIds } from './stored.ts';

const read = (as: Client, { id }: { id: string }) => answered<WholeTask>(as, 'GET', `/api/tasks/${id}`);

async function download(app: App, as: Client, path: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(app.url + path, { headers: { cookie: as.cookie, ...headers } });
}

test('a file is added, shown on the task and open boards, downloaded, removed and restored', async () => {
  const app = await anApp();
  const as = await theSuperAdmin(app);
  const task = await aTask(as);
  const follower = await followBoard(app.url, as.cookie);
  onTestFinished(() => follower.leave());
  const bytes = Buffer.alloc(700_000, 'abcdefg');
  const file = await aFile(as, task, { name: 'server log.txt', type: 'text/plain; charset=utf-8', bytes });
  expect(file).toMatchObject({ name: 'server log.txt', type: 'text/plain', size: 700_000, admin: { name: 'Super Admin' }, preview: false });
  const added = await read(as, task);
  expect(added).toMatchObject({ version: 2, fileCount: 1, files: [file], activityCount: 2 });
  expect(added.activities[0]).toMatchObject({
    action: 'edited',
    note: 'File added: server log.txt',
    changes: [{ field: 'files', before: null, after: 'server log.txt' }],
  });
  const reply = await download(app, as, `/api/files/${file.id}`);
  expect(Buffer.from(await reply.arrayBuffer()).equals(bytes)).toBe(true);
  expect(Object.fromEntries(reply.headers)).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-length': '700000',
    'content-disposition': `attachment; filename="server log.txt"; filename*=UTF-8''server%20log.txt`,
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
  });
  expect(await as.call('DELETE', `/api/files/${file.id}`)).toMatchObject({ status: 204 });
  const removed = await read(as, task);
  expect(removed).toMatchObject({ version: 3, fileCount: 0, files: [] });
  expect(removed.activities[0]).toMatchObject({ note: 'File removed: server log.txt', removedFileId: file.id });
  expect(await as.call('GET', `/api/files/${file.id}`)).toMatchObject({ status: 404 });
  expect(await answered<TaskFile>(as, 'POST', `/api/files/${file.id}/restore`)).toEqual(file);
  const restored = await read(as, task);
  expect(restored).toMatchObject({ version: 4, fileCount: 1, files: [file] });
  expect(restored.activities.filter((entry) => entry.removedFileId)).toEqual([]);
  expect(await answered<TaskFile>(as, 'POST', `/api/files/${file.id}/restore`)).toEqual(file);
  expect(await read(as, task)).toMatchObject({ version: 4 });
  expect(await storedIds(app)).toHaveLength(1);
});

test('the history names a removed file to those who may restore it: who added it, the creator and super admins', async () => {
  const app = await anApp({ environment: { ASSIGNEES_MAY: 'comment' } });
  const [ana, ben, cem, boss] = [await anAdmin(app), await anAdmin(app), await anAdmin(app), await theSuperAdmin(app)];
  const task = await aTask(ana, { assignee: ben.admin.name });
  const file = await aFile(ben, task);
  await answered(ana, 'DELETE', `/api/files/${file.id}`);
  const namedTo = async (as: Client) => [
    (await read(as, task)).activities[0]?.removedFileId,
    (await answered<WholeActivity[]>(as, 'GET', `/api/tasks/${task.id}/activities`))[0]?.removedFileId,
  ];
  for (const as of [ana, ben, boss]) expect(await namedTo(as)).toEqual([file.id, file.id]);
  expect(await namedTo(cem)).toEqual([undefined, undefined]);
  expect(await cem.call('POST', `/api/files/${file.id}/restore`)).toMatchObject({ status: 403 });
  await answered(ben, 'POST', `/api/files/${file.id}/restore`);
});

test('the history names a file without marks of the direction of text', async () => {
  const as = await theSuperAdmin(await anApp());
  const task = await aTask(as);
  const file = await aFile(as, task, { name: 'photo\u202Egpj.exe', type: 'text/plain', bytes: Buffer.from('a') });
  await as.call('DELETE', `/api/files/${file.id}`);
  expect((await read(as, task)).activities).toMatchObject([
    { note: 'File removed: photogpj.exe', removedFileId: file.id },
    { note: 'File added: photogpj.exe' },
    { action: 'created' },
  ]);
});

test('of two files removed at one moment, the history names each where it was removed', async () => {
  const app = await anApp();
  const as = await theSuperAdmin(app);
  const task = await aTask(as);
  const at = '2026-01-02T03:04:05.678Z';
  const files = [await aFile(as, task, { name: 'a.txt' }), await aFile(as, task, { name: 'b.txt' })];
  for (const { id } of files) await as.call('DELETE', `/api/files/${id}`);
  await app.database.transaction(async (tx) => {
    await tx.sql.updateTable('files').set({ removed_at: at }).execute();
    await sql`update activities set at = ${at} where action = 'edited'`.execute(tx.sql);
  });
  const entries = (await read(as, task)).activities.filter(({ removedFileId }) => removedFileId);
  expect(entries.map(({ note, removedFileId }) => [note, removedFileId])).toEqual([
    ['File removed: b.txt', files[1]?.id],
    ['File removed: a.txt', files[0]?.id],
  ]);
});

test('a preview is set once by the person who added the file, and raises the version', async () => {
  const app = await anApp();
  const ana = await anAdmin(app);
  const task = await aTask(ana);
  const file = await aFile(ana, task, { name: 'shot.png', type: 'image/png', bytes: images.png });
  expect(await ana.call('GET', `/api/files/${file.id}/preview`)).toMatchObject({ status: 404, text: 'This file has no preview.' });
  expect(await sendPreview(ana, file, images.png)).toMatchObject({ status: 400, text: 'A preview must be a WebP image.' });
  expect(await sendPreview(ana, file, images.webp, 'image/png')).toMatchObject({ status: 415 });
  expect(await sendPreview(ana, file)).toMatchObject({ status: 204 });
  expect(await read(ana, task)).toMatchObject({ version: 3, files: [{ preview: true }] });
  expect(await sendPreview(ana, file, Buffer.concat([images.webp, Buffer.alloc(9)]))).toMatchObject({ status: 204 });
  const reply = await download(app, ana, `/api/files/${file.id}/preview`);
  expect(reply.headers.get('content-type')).toBe('image/webp');
  expect(Buffer.from(await reply.arrayBuffer()).equals(images.webp)).toBe(true);
  expect(await storedIds(app)).toHaveLength(2);
});

test('a task deleted and restored has its files again, and one deleted forever takes their bytes with it, and no others', async () => {
  const app = await anApp();
  const as = await theSuperAdmin(app);
  const task = await aTask(as);
  const file = await aFile(as, task);
  const other = await aFile(as, await aTask(as));
  await sendPreview(as, file);
  await answered(as, 'DELETE', `/api/tasks/${task.id}`);
  expect(await as.call('GET', `/api/files/${file.id}`)).toMatchObject({ status: 404 });
  expect(await answered<Task>(as, 'POST', `/api/tasks/${task.id}/restore`)).toMatchObject({ fileCount: 1 });
  expect(await as.call('GET', `/api/files/${file.id}`)).toMatchObject({ status: 200, text: 'Seen' });
  await answered(as, 'DELETE', `/api/tasks/${task.id}`);
  await answered(as, 'DELETE', `/api/tasks/${task.id}/forever`);
  expect(await storedIds(app)).toEqual([other.id]);
  expect(await as.call('GET', `/api/files/${other.id}`)).toMatchObject({ status: 200, text: 'Seen' });
});

test('an upload repeated with its key makes one file, and another file with that key is refused', async () => {
  const app = await anApp();
  const as = await theSuperAdmin(app);
  const task = await aTask(as);
  const headers = { 'idempotency-key': 'one' };
  const first = await sendFile(as, task, { headers });
  expect(await sendFile(as, task, { headers })).toMatchObject({ status: 201, text: first.text });
  expect(await sendFile(as, task, { headers, bytes: Buffer.from('else') })).toMatchObject({ status: 422 });
  expect(await read(as, task)).toMatchObject({ fileCount: 1, version: 2 });
  expect(await storedIds(app)).toHaveLength(1);
});
