import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import type { TaskFile } from '#shared/files.ts';
import type { Task } from '#shared/tasks.ts';
import type { FileStore } from '../../src/server/database/file-store.ts';
import { AppError } from '../../src/server/errors.ts';
import { exportTo } from '../../src/server/transfer/export.ts';
import { importFrom } from '../../src/server/transfer/import.ts';
import { aFile, answered, aTask, images, sendPreview, theSuperAdmin } from '../factories.ts';
import { type App, anApp, startApp } from '../start-app.ts';
import { hashOfFile, storedIds } from './stored.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'max-tasks-moving-files-'));
const moving = path.join(folder, 'export.gz');
const large = randomBytes(2_000_000);
let source: App;
let task: Task;
let files: TaskFile[];

beforeAll(async () => {
  source = await startApp();
  const boss = await theSuperAdmin(source);
  task = await aTask(boss);
  files = [
    await aFile(boss, task, { name: 'large.bin', bytes: large, type: 'application/zip' }),
    await aFile(boss, task, { name: 'shot "1" 🏠.png', bytes: images.png, type: 'image/png' }),
    await aFile(boss, task, { name: 'empty', bytes: Buffer.alloc(0) }),
    await aFile(boss, task, { name: 'removed.txt' }),
  ];
  await sendPreview(boss, { id: files[1]?.id ?? '' });
  await answered(boss, 'DELETE', `/api/files/${files[3]?.id}`);
  await exportTo(source.database, moving);
  return async () => {
    await source.close();
    rmSync(folder, { recursive: true });
  };
});

test('an export moves all files, removed ones and previews too, equal by hash, in lines of at most 1 MB', async () => {
  const target = await anApp({ superAdmin: null });
  await importFrom(target.database, moving);
  const [there, here] = [await theSuperAdmin(target), await theSuperAdmin(source)];
  expect((await there.call('GET', `/api/tasks/${task.id}`)).text).toBe((await here.call('GET', `/api/tasks/${task.id}`)).text);
  const ids = await storedIds(source);
  expect(ids.length).toBeGreaterThanOrEqual(4);
  expect(await storedIds(target)).toEqual(ids);
  for (const { id, size } of files) expect(await hashOfFile(target, id, size)).toBe(await hashOfFile(source, id, size));
  expect(await there.call('GET', `/api/files/${files[1]?.id}/preview`)).toMatchObject({ status: 200 });
  expect(await answered(there, 'POST', `/api/files/${files[3]?.id}/restore`)).toMatchObject({ name: 'removed.txt' });
  const lines = gunzipSync(readFileSync(moving)).toString().split('\n');
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(1_000_000);
});

test('a file whose bytes are lost, or purged during the export, moves without them and is counted', async () => {
  const [here, target] = [await anApp(), await anApp({ superAdmin: null })];
  const boss = await theSuperAdmin(here);
  const task = await aTask(boss);
  const [lost, kept] = [await aFile(boss, task, { name: 'lost.bin', bytes: large }), await aFile(boss, task, { bytes: large })];
  await here.database.files.remove([lost.id]);
  const file = path.join(folder, 'lost.gz');
  expect(await exportTo(here.database, file)).toBe(1);
  expect(await importFrom(target.database, file)).toBe(1);
  expect(await storedIds(target)).toEqual([kept.id]);
  expect(await hashOfFile(target, kept.id, kept.size)).toBe(await hashOfFile(here, kept.id, kept.size));
  const there = await theSuperAdmin(target);
  expect((await there.call('GET', `/api/tasks/${task.id}`)).text).toBe((await boss.call('GET', `/api/tasks/${task.id}`)).text);
  expect(await there.call('GET', `/api/files/${lost.id}`)).toMatchObject({ status: 404 });
});

test('bytes that the disk has changed are those of a lost file, and the rest of the board moves', async () => {
  const [here, target] = [await anApp(), await anApp({ superAdmin: null })];
  const boss = await theSuperAdmin(here);
  const task = await aTask(boss);
  const [changed, shown, kept] = [await aFile(boss, task), await aFile(boss, task, { bytes: images.png }), await aFile(boss, task)];
  await sendPreview(boss, shown);
  const { read } = here.database.files;
  const wholeIds = [shown.id, kept.id];
  const files: FileStore = {
    ...here.database.files,
    async *read(id, span) {
      for await (const part of read(id, span)) yield wholeIds.includes(id) ? part : part.map((byte) => byte ^ 1);
    },
  };
  const file = path.join(folder, 'changed.gz');
  expect(await exportTo({ ...here.database, files }, file)).toBe(2);
  expect(await importFrom(target.database, file)).toBe(2);
  expect(await storedIds(target)).toEqual(wholeIds.toSorted());
  const there = await theSuperAdmin(target);
  expect(await there.call('GET', `/api/files/${changed.id}`)).toMatchObject({ status: 404 });
});

test('bytes that go while an export reads them are those of a lost file', async () => {
  const [here, target] = [await anApp(), await anApp({ superAdmin: null })];
  const boss = await theSuperAdmin(here);
  const { id } = await aFile(boss, await aTask(boss), { bytes: large });
  const { read } = here.database.files;
  const files: FileStore = {
    ...here.database.files,
    async *read(one, span) {
      yield* read(one, { ...span, to: 1_000_000 });
      await here.database.files.remove([one]);
      yield* read(one, { ...span, from: 1_000_000 });
    },
  };
  const file = path.join(folder, 'purged.gz');
  expect(await exportTo({ ...here.database, files }, file)).toBe(1);
  await importFrom(target.database, file);
  expect(await storedIds(target)).toEqual([]);
  expect((await theSuperAdmin(target).then((as) => as.call('GET', `/api/files/${id}`))).status).toBe(404);
});

test('bytes that the target cannot store are not taken for lost ones', async () => {
  const target = await anApp({ superAdmin: null });
  const files: FileStore = {
    ...target.database.files,
    async write(...given) {
      await target.database.files.write(...given);
      // As of a folder that goes before the bytes have their name.
      throw new AppError('notFound', 'There is no such file.');
    },
  };
  await expect(importFrom({ ...target.database, files }, moving)).rejects.toThrow('There is no such file.');
  expect(await storedIds(target)).toEqual([]);
});

test('an import beside another one of the same board fails, and the files of the board stay', async () => {
  const target = await anApp({ superAdmin: null });
  let other: Promise<number> | undefined;
  const files: FileStore = {
    ...target.database.files,
    async write(...given) {
      const stored = await target.database.files.write(...given);
      other ??= importFrom(target.database, moving);
      await other;
      return stored;
    },
  };
  await expect(importFrom({ ...target.database, files }, moving)).rejects.toThrow('already holds admins');
  expect(await storedIds(target)).toEqual(await storedIds(source));
});

describe('a forged file is refused, and leaves no bytes', () => {
  /** The export with a line changed and the hash of its table recomputed. */
  const altered = (from: string, to: string) => {
    const lines = gunzipSync(readFileSync(moving)).toString().trimEnd().split('\n');
    const at = lines.findIndex((line) => line.startsWith('[') && line.includes(from));
    lines[at] = (lines[at] ?? '').replaceAll(from, to);
    const begin = lines.findLastIndex((line, place) => place < at && line.startsWith('{"table"'));
    const end = lines.findIndex((line, place) => place > at && line.startsWith('{"rows"'));
    const hash = createHash('sha256');
    for (const line of lines.slice(begin + 1, end)) hash.update(line).update('\n');
    lines[end] = JSON.stringify({ rows: end - begin - 1, sha256: hash.digest('hex') });
    return lines;
  };
  const whole = () => gunzipSync(readFileSync(moving)).toString().trimEnd().split('\n');
  const afterFile = (lines: string[], id: string) => lines.indexOf(JSON.stringify({ file: id })) + 1;
  const id = (at: number) => files[at]?.id ?? '';
  const cases: Record<string, [() => string[], string]> = {
    'other bytes of the same length': [() => whole().map((line) => line.replace(/^"(?!A)./, '"A')), 'damaged or incomplete'],
    'a hash that fits other bytes': [() => altered(createHash('sha256').update(large).digest('hex'), '0'.repeat(64)), 'damaged'],
    'the bytes of a file missing': [() => whole().toSpliced(afterFile(whole(), id(0)) - 1, 5), 'damaged or incomplete'],
    'more bytes than the row says': [() => whole().toSpliced(afterFile(whole(), id(1)), 0, '"AAAA"'), 'damaged or incomplete'],
    'an id that leads out of the folder': [() => altered(id(2), '../../../max-tasks'), 'not one that Max Tasks makes'],
    'a name that leads out of the folder': [() => altered('large.bin', '../large.bin'), 'The name of a file is not valid.'],
    'one id for two files': [() => altered(id(2), id(1)), 'damaged or incomplete'],
    'a preview that is no image': [
      () => whole().map((line) => (line === JSON.stringify(images.webp.toString('base64')) ? '"AAAA"' : line)),
      'damaged or incomplete',
    ],
    'nothing after the tables': [() => whole().slice(0, afterFile(whole(), id(0)) - 1), 'damaged or incomplete'],
  };
  test.each(Object.entries(cases))('%s', async (_words, [make, sentence]) => {
    const lines = make();
    expect(lines).not.toEqual(whole());
    const target = await anApp({ superAdmin: null });
    const bad = path.join(folder, 'forged.gz');
    writeFileSync(bad, gzipSync(lines.join('\n')));
    await expect(importFrom(target.database, bad)).rejects.toThrow(sentence);
    expect(await storedIds(target)).toEqual([]);
  });
});

test('rows that were compressed too well are refused with a sentence, as of a gzip bomb', async () => {
  const target = await anApp({ superAdmin: null });
  const bomb = path.join(folder, 'bomb.gz');
  const row = JSON.stringify(['id', 'Ana', 'x'.repeat(20_000), '1', 'admin', 1, '']);
  writeFileSync(bomb, gzipSync(`{"format":"max-tasks-export","version":3}\n{"table":"admins"}\n${`${row}\n`.repeat(700)}`));
  const sentence = 'This file holds far more than its size allows. Export the data again. Nothing was imported.';
  await expect(importFrom(target.database, bomb)).rejects.toThrow(sentence);
});

test('texts that repeat one sign move, however well they were compressed', async () => {
  const [here, target] = [await anApp(), await anApp({ superAdmin: null })];
  const boss = await theSuperAdmin(here);
  const { id } = await aTask(boss);
  for (const sign of ['"', '\\', '"'])
    await answered(boss, 'PUT', `/api/tasks/${id}`, { title: 'Signs', description: sign.repeat(20_000) });
  // As many edits as make an import look at how well a file was compressed.
  await here.database.transaction(async (tx) => {
    const edits = await tx.sql.selectFrom('activities').selectAll().where('task_version', '>', 2).execute();
    for (let copy = 0; copy < 50; copy++)
      await tx.sql
        .insertInto('activities')
        .values(edits.map((edit, at) => ({ ...edit, id: `${edit.id}-${copy}`, task_version: 5 + 2 * copy + at })))
        .execute();
  });
  const signs = path.join(folder, 'signs.gz');
  await exportTo(here.database, signs);
  await importFrom(target.database, signs);
  const rows = ({ database }: App) => database.sql.selectFrom('activities').select(['id', 'changes']).orderBy('id').execute();
  expect(await rows(target)).toEqual(await rows(here));
});

test('a large file of zeros moves, however well it was compressed', async () => {
  const [here, target] = [await anApp(), await anApp({ superAdmin: null })];
  const boss = await theSuperAdmin(here);
  const { id, size } = await aFile(boss, await aTask(boss), { name: 'disk.img', bytes: Buffer.alloc(12_000_000) });
  const zeros = path.join(folder, 'zeros.gz');
  await exportTo(here.database, zeros);
  await importFrom(target.database, zeros);
  expect(await hashOfFile(target, id, size)).toBe(await hashOfFile(here, id, size));
});
