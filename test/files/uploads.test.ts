import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import type { TaskFile } from '#shared/files.ts';
import type { Task, WholeTask } from '#shared/tasks.ts';
import { limitSlowSenders } from '../../src/server/http/pace.ts';
import { aFile, anAdmin, answered, aTask, sendFile, sendPreview, theSuperAdmin } from '../factories.ts';
import { type App, anApp, type Client } from '../start-app.ts';
import { storedIds } from './stored.ts';

const MEGABYTE = 1024 * 1024;
const read = (as: Client, { id }: { id: string }) => answered<WholeTask>(as, 'GET', `/api/tasks/${id}`);

/** Expects that an upload has left neither a row nor bytes. */
async function expectNothing(app: App, as: Client, task: Task): Promise<void> {
  expect(await read(as, task)).toMatchObject({ version: task.version, fileCount: 0, files: [], activityCount: 1 });
  await expect.poll(() => storedIds(app)).toEqual([]);
}

/** Begins an upload on a connection of its own. @param length the one that is said */
function begin(app: App, as: Client, task: Task, length: number, name = 'log.txt'): Socket {
  const socket = connect(Number(new URL(app.url).port), '127.0.0.1').on('error', () => {});
  onTestFinished(() => void socket.destroy());
  socket.write(`PUT /api/tasks/${task.id}/files?name=${name} HTTP/1.1\r\nHost: localhost\r\nCookie: ${as.cookie}\r\n`);
  socket.write(`Content-Type: text/plain\r\nContent-Length: ${length}\r\n\r\n`);
  return socket;
}

async function answerOn(socket: Socket): Promise<string> {
  let text = '';
  socket.on('data', (bytes) => {
    text += bytes;
  });
  await once(socket, 'data');
  return text;
}

test('an upload that is cut, or sends fewer bytes than said, leaves nothing', async () => {
  const app = await anApp();
  const as = await theSuperAdmin(app);
  const task = await aTask(as);
  const cut = begin(app, as, task, 3 * MEGABYTE);
  cut.write(Buffer.alloc(MEGABYTE));
  await expect.poll(() => storedIds(app)).toHaveLength(1);
  cut.destroy();
  await expectNothing(app, as, task);
  const short = begin(app, as, task, 3 * MEGABYTE);
  short.write(Buffer.alloc(MEGABYTE));
  short.end();
  expect(await answerOn(short)).toMatch(/^HTTP\/1.1 400 /);
  await expectNothing(app, as, task);
});

test('files sent two at a time are listed in the order in which they were sent', async () => {
  const as = await theSuperAdmin(await anApp());
  const task = await aTask(as);
  const names = Array.from({ length: 24 }, (_, at) => `file ${at}`);
  for (let at = 0; at < names.length; at += 2)
    await Promise.all(names.slice(at, at + 2).map((name) => aFile(as, task, { name, headers: { 'idempotency-key': name } })));
  expect((await read(as, task)).files.map(({ name }) => name)).toEqual(names);
});

test('more bytes than said are no part of the file, and are refused', async () => {
  const app = await anApp();
  const as = await theSuperAdmin(app);
  const task = await aTask(as);
  const socket = begin(app, as, task, 4);
  socket.write('Seen and more');
  expect(await answerOn(socket)).toMatch(/^HTTP\/1.1 400 /);
  await expectNothing(app, as, task);
});

test('a file over the limit is refused in words, with its length said or not, and leaves nothing', async () => {
  const app = await anApp({ environment: { MAX_FILE_MB: '1' } });
  const as = await theSuperAdmin(app);
  const task = await aTask(as);
  const refusal = { status: 413, text: 'The file is larger than 1 MB. Make it smaller, or share it another way.' };
  expect(await sendFile(as, task, { bytes: Buffer.alloc(MEGABYTE + 1) })).toMatchObject(refusal);
  const unsaid = await fetch(`${app.url}/api/tasks/${task.id}/files?name=a`, {
    method: 'PUT',
    headers: { cookie: as.cookie },
    body: new ReadableStream({
      start(stream) {
        for (let part = 0; part < 40; part++) stream.enqueue(new Uint8Array(64 * 1024));
        stream.close();
      },
    }),
    duplex: 'half',
  } as RequestInit);
  expect({ status: unsaid.status, text: await unsaid.text() }).toEqual(refusal);
  await expectNothing(app, as, task);
  expect(await aFile(as, task, { bytes: Buffer.alloc(MEGABYTE) })).toMatchObject({ size: MEGABYTE });
});

test('a task takes 50 files, a removed one makes room, and its restoring needs room', async () => {
  const app = await anApp();
  const as = await theSuperAdmin(app);
  const task = await aTask(as);
  const files: TaskFile[] = [];
  for (let count = 0; count < 50; count++) files.push(await aFile(as, task, { name: `${count}.txt` }));
  const refusal = { status: 413, text: 'A task can have 50 files. Remove one first.' };
  expect(await sendFile(as, task)).toMatchObject(refusal);
  const [first] = files;
  await answered(as, 'DELETE', `/api/files/${first?.id}`);
  await aFile(as, task, { headers: { 'idempotency-key': 'the last' } });
  expect(await sendFile(as, task, { headers: { 'idempotency-key': 'the last' } })).toMatchObject({ status: 201 });
  expect(await as.call('POST', `/api/files/${first?.id}/restore`)).toMatchObject(refusal);
  expect(await read(as, task)).toMatchObject({ fileCount: 50 });
});

test('all files together have a limit, which counts removed ones', async () => {
  const app = await anApp({ environment: { MAX_FILES_GB: '1' } });
  const as = await theSuperAdmin(app);
  const task = await aTask(as);
  const { id } = await aFile(as, task);
  await answered(as, 'DELETE', `/api/files/${id}`);
  await app.database.transaction((tx) =>
    tx.sql
      .updateTable('files')
      .set({ preview_size: 1024 ** 3 - 6 } as never)
      .execute(),
  );
  const last = await sendFile(as, task, { bytes: Buffer.from('No') });
  expect(last).toMatchObject({ status: 201 });
  const refusal = {
    status: 413,
    text: expect.stringMatching(/^All files together may take 1 GB, and this one does not fit. Removed files count for 30 days/),
  };
  expect(await sendFile(as, task, { bytes: Buffer.from('N') })).toMatchObject(refusal);
  expect(await sendPreview(as, last.json() as TaskFile)).toMatchObject(refusal);
});

test('a person has four uploads at a time; 50 at once are each whole or refused', async () => {
  const app = await anApp();
  const [as, other] = [await theSuperAdmin(app), await anAdmin(app)];
  const [task, theirs] = [await aTask(as), await aTask(other)];
  const open = Array.from({ length: 4 }, () => begin(app, as, task, MEGABYTE));
  for (const socket of open) socket.write(Buffer.alloc(300_000));
  await expect.poll(() => storedIds(app)).toHaveLength(4);
  expect(await sendFile(as, task)).toMatchObject({
    status: 429,
    text: 'You have 4 uploads in progress. Wait until one ends, then try again.',
  });
  expect(await sendFile(other, theirs)).toMatchObject({ status: 201 });
  for (const socket of open) socket.destroy();
  await expect.poll(() => storedIds(app)).toHaveLength(1);
  const many = await Promise.all(
    Array.from({ length: 50 }, (_, at) => sendFile(as, task, { name: `${at}.bin`, bytes: Buffer.alloc(100_000, at) })),
  );
  const made = many.filter(({ status }) => status === 201);
  expect(many.filter(({ status }) => status !== 201 && status !== 429)).toEqual([]);
  expect(made.length).toBeGreaterThanOrEqual(4);
  const { files, fileCount, version } = await read(as, task);
  expect([files.length, fileCount, version]).toEqual([made.length, made.length, made.length + 1]);
  await expect.poll(() => storedIds(app)).toHaveLength(made.length + 1);
});

test('someone who is signed out or deactivated during an upload gets 401, and nothing is left', async () => {
  const app = await anApp();
  const boss = await theSuperAdmin(app);
  for (const end of ['sign out', 'deactivate']) {
    const ana = await anAdmin(app);
    const task = await aTask(ana);
    const socket = begin(app, ana, task, 301_000);
    socket.write(Buffer.alloc(300_000));
    await expect.poll(() => storedIds(app)).toHaveLength(1);
    if (end === 'sign out') await app.caller(ana.cookie).call('POST', '/api/logout');
    else await answered(boss, 'PATCH', `/api/admins/${ana.admin.id}`, { active: false });
    socket.write(Buffer.alloc(1_000));
    expect(await answerOn(socket)).toMatch(/^HTTP\/1.1 401 [\s\S]*Sign in to continue\.$/);
    await expectNothing(app, boss, task);
  }
});

test('who may comment may add files: the assignee only where ASSIGNEES_MAY says so', async () => {
  for (const [ASSIGNEES_MAY, status] of [
    ['', 403],
    ['status', 403],
    ['comment', 201],
  ] as const) {
    const app = await anApp({ environment: { ASSIGNEES_MAY } });
    const ana = await anAdmin(app, { name: 'Ana Diaz' });
    const task = await aTask(await theSuperAdmin(app), { assignee: 'Ana Diaz' });
    expect(await sendFile(ana, task)).toMatchObject({ status });
    if (status === 201) expect(await as(ana, task)).toMatchObject({ status: 204 });
  }
  /** Removes the assignee's own file. */
  async function as(ana: Client, task: Task) {
    const [file] = (await read(ana, task)).files;
    return ana.call('DELETE', `/api/files/${file?.id}`);
  }
});

test('a sender slower than the pace is cut off with 408 and leaves nothing; a faster one may take longer', async () => {
  const app = Fastify();
  limitSlowSenders(app, { 'x-of': 'all' }, { bytes: 1_000, ms: 200 });
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.put('/', async ({ body }) => String((body as Buffer).length));
  await app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => app.close());
  const send = (length: number) => {
    const socket = connect(Number(new URL(app.listeningOrigin).port), '127.0.0.1').on('error', () => {});
    onTestFinished(() => void socket.destroy());
    socket.write(`PUT / HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\nContent-Length: ${length}\r\n\r\n`);
    return socket;
  };
  const slow = send(5_000);
  const refused = answerOn(slow);
  const closed = once(slow, 'close');
  slow.write(Buffer.alloc(100));
  expect(await refused).toMatch(
    /^HTTP\/1.1 408 [\s\S]*x-of: all[\s\S]*The request took too long to arrive\. Check your connection and try again\.$/,
  );
  await closed;
  const steady = send(20_000);
  const done = answerOn(steady);
  for (let sent = 0; sent < 20_000; sent += 1_000) {
    steady.write(Buffer.alloc(1_000));
    await wait(50);
  }
  expect(await done).toMatch(/^HTTP\/1.1 200 [\s\S]*20000$/);
});
