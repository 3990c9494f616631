import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Board } from '#shared/board.ts';
import type { Task } from '#shared/tasks.ts';
import { theOperator } from '../../src/server/changes/actor.ts';
import { insertPasskey } from '../../src/server/passkeys/queries.ts';
import { createSetupToken } from '../../src/server/session/setup-tokens.ts';
import { purgeDeletedTasks } from '../../src/server/tasks/deleted-tasks.ts';
import { exportTo } from '../../src/server/transfer/export.ts';
import { importFrom } from '../../src/server/transfer/import.ts';
import { columnsOf, FORMAT, type Row, readRows, tableNames } from '../../src/server/transfer/tables.ts';
import { aComment, aLabel, anAdmin, answered, aTask, theSuperAdmin } from '../factories.ts';
import { type App, anApp, SUPER_ADMIN, startApp } from '../start-app.ts';
import { expectWhole } from '../whole.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'max-tasks-transfer-'));
const file = path.join(folder, 'export.gz');
const whole = () => gunzipSync(readFileSync(file)).toString();
let source: App;

beforeAll(async () => {
  source = await startApp();
  const boss = await theSuperAdmin(source);
  const ana = await anAdmin(source, { name: 'Ana Díaz' });
  for (const name of ['Gate', 'Noise', '__proto__']) await aLabel(boss, { name });
  for (let count = 0; count < 30; count++) {
    const { id } = await aTask(count % 2 ? boss : ana, {
      title: `Fix gate ${count} 🏠`,
      description: count % 3 ? 'It leaks "here"\n\\ and there' : undefined,
      assignee: count % 4 ? 'Ana Díaz' : undefined,
      labels: count % 2 ? ['Gate', 'Noise'] : ['Gate'],
      dueDate: count % 5 ? '2026-12-01' : undefined,
    });
    if (count % 2) await answered(boss, 'PUT', `/api/tasks/${id}/status`, { status: count % 3 ? 'completed' : 'in_progress' });
    if (count % 3) {
      const comments = `/api/tasks/${id}/comments`;
      await aComment(boss, { id }, `Lockbox code is ${count}`);
      const [edited, deleted] = [await aComment(boss, { id }, 'Edited'), await aComment(boss, { id }, 'Deleted')];
      if (count % 6 === 1) await answered(boss, 'PUT', `${comments}/${edited}`, { comment: 'Corrected' });
      if (count % 6 === 2) await answered(boss, 'DELETE', `${comments}/${deleted}`);
    }
    if (count % 7 === 1) await answered(boss, 'PUT', `/api/tasks/${id}`, { title: `Gate ${count}`, labels: ['__proto__'] });
    if (count % 10 === 9) await answered(boss, 'DELETE', `/api/tasks/${id}`);
  }
  await source.database.transaction((tx) =>
    tx.sql
      .insertInto('notification_settings')
      .values({
        admin_id: ana.admin.id,
        email: 'ana@example.com',
        email_confirmed_at: new Date().toISOString(),
        email_refused_at: null,
        email_kinds: '["assigned"]',
        push_kinds: '[]',
        digest_hour: 8,
        digest_on: null,
      })
      .execute(),
  );
  const passkey = { credential_id: 'a-key', public_key: 'abc', counter: 2 ** 32 - 1, transports: '["usb"]', name: 'Key' };
  await source.database.transaction((tx) => insertPasskey(tx, { admin_id: ana.admin.id, ...passkey }));
  await exportTo(source.database, file);
  return async () => {
    await source.close();
    rmSync(folder, { recursive: true });
  };
});

async function everything(app: App): Promise<Record<string, Row[]>> {
  const found: Record<string, Row[]> = {};
  for (const table of tableNames) {
    found[table] = [];
    for await (const page of readRows(app.database, table)) found[table].push(...page);
  }
  return found;
}

test('an export moves everything but sessions into an empty database, which then works', async () => {
  const target = await anApp({ superAdmin: null });
  await target.anonymous.call('POST', '/api/login', { username: '9' });
  await importFrom(target.database, file);
  expect(await everything(target)).toEqual(await everything(source));
  const [there, here] = [await theSuperAdmin(target), await theSuperAdmin(source)];
  const read = async (client: typeof here, where: string) => {
    const { headers, text } = await client.call('GET', where);
    return { total: headers.get('total-count'), match: headers.get('search-match'), text };
  };
  for (const where of [
    '/api/tasks',
    '/api/tasks/search?search=gate',
    '/api/tasks/search?search=lokbox',
    '/api/tasks/search?search=leaks+19',
  ])
    expect(await read(there, where)).toEqual(await read(here, where));
  const [version, made] = [(await answered<Board>(there, 'GET', '/api/tasks')).version, await aTask(there, { title: 'After the move' })];
  expect((await answered<Board>(there, 'GET', '/api/tasks')).version).toBe(version + 1);
  expect((await there.call('GET', `/api/tasks/${made.id}`)).status).toBe(200);
  // The log starts over with the changes made here.
  await expectWhole(target.place, version);
});

test('a moved task keeps its number, and the number of a purged task is not used again', async () => {
  const app = await anApp();
  const boss = await theSuperAdmin(app);
  const [kept, gone] = [await aTask(boss), await aTask(boss)];
  await answered(boss, 'DELETE', `/api/tasks/${gone.id}`);
  await purgeDeletedTasks(app.database, theOperator, Date.now() + 31 * 86_400_000);
  const moving = path.join(folder, 'numbers.gz');
  await exportTo(app.database, moving);
  const target = await anApp({ superAdmin: null });
  await importFrom(target.database, moving);
  const there = await theSuperAdmin(target);
  expect((await answered<Task>(there, 'GET', `/api/tasks/${kept.id}`)).number).toBe(kept.number);
  expect((await aTask(there)).number).toBe(gone.number + 1);
});

test('a mention that is written with far more characters than its name moves too', async () => {
  const app = await anApp();
  const boss = await theSuperAdmin(app);
  const name = `Ana ${'ộ'.repeat(196)}`;
  const { admin } = await anAdmin(app, { name });
  const decomposed = name.normalize('NFD');
  // Marks don't count when names are compared.
  const marked = name.replace('ộ', `ộ${'\u0301'.repeat(8_000)}`);
  const task = await aTask(boss, { title: 'Gate', description: `Ask @${decomposed}` });
  await aComment(boss, task, `Ask @${marked}`);
  const moving = path.join(folder, 'mentions.gz');
  await exportTo(app.database, moving);
  const target = await anApp({ superAdmin: null });
  await importFrom(target.database, moving);
  const moved = await answered<Task>(await theSuperAdmin(target), 'GET', `/api/tasks/${task.id}`);
  expect(moved.mentions).toEqual([{ as: decomposed, id: admin.id }]);
  expect(moved.activities[0]?.mentions).toEqual([{ as: marked, id: admin.id }]);
});

test('an export contains every column of its tables', async () => {
  const found = await source.database.sql.introspection.getTables();
  for (const table of tableNames) {
    const columns = found.find(({ name }) => name === table)?.columns.map(({ name }) => name);
    expect(columnsOf(table).sort(), table).toEqual(columns?.sort());
  }
});

test('an export contains no session, trusted browser or recovery code, and is readable by its owner only', async () => {
  const text = whole();
  expect(text).toContain(SUPER_ADMIN.mobileNumber);
  for (const word of ['token', 'sessions', 'trusted_browsers', 'challenges', 'recovery_codes', 'secrets']) expect(text).not.toContain(word);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test('an export overwrites no file', async () => {
  const before = readFileSync(file);
  await expect(exportTo({ ...source.database, snapshot: () => Promise.reject(new Error('It read.')) }, file)).rejects.toThrow('EEXIST');
  expect(readFileSync(file)).toEqual(before);
});

test('a setup link made before the import is refused after it', async () => {
  const target = await anApp({ superAdmin: null });
  const token = await target.database.transaction(createSetupToken);
  await importFrom(target.database, file);
  const reply = await target.anonymous.call('POST', '/api/register', { token, name: 'Eve', mobileNumber: '9' });
  expect(reply.status).toBe(403);
});

test('an import into a database in use is refused', async () => {
  const target = await anApp();
  const before = await everything(target);
  await expect(importFrom(target.database, file)).rejects.toThrow('This database already holds admins.');
  expect(await everything(target)).toEqual(before);
});

describe('an incomplete file is refused as a whole', () => {
  const lines = () => whole().trimEnd().split('\n');
  const cases: Record<string, () => Buffer> = {
    'cut off': () => readFileSync(file).subarray(0, -40),
    'a byte turned over': () => {
      const bytes = Buffer.from(readFileSync(file));
      bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 0xff;
      return bytes;
    },
    'a word altered': () => gzipSync(whole().replace('Fix gate 7', 'Fix gate 8')),
    'a word altered beyond its limit': () => gzipSync(whole().replace('Fix gate 7', 'x'.repeat(501))),
    'the name of the version altered': () => gzipSync(whole().replace('"version"', '"verzion"')),
    'a row missing': () => gzipSync(lines().toSpliced(5, 1).join('\n')),
    'its end missing': () => gzipSync(lines().slice(0, -1).join('\n')),
    'no export at all': () => Buffer.from('Hello'),
    empty: () => Buffer.alloc(0),
  };
  test.each(Object.entries(cases))('%s', async (_words, make) => {
    const target = await anApp({ superAdmin: null });
    const before = await everything(target);
    const bad = path.join(folder, 'bad.gz');
    writeFileSync(bad, make());
    await expect(importFrom(target.database, bad)).rejects.toThrow(/(export the data again|export has written)\. Nothing was imported\.$/);
    expect(await everything(target)).toEqual(before);
  });
});

describe('a forged file is refused with a sentence', () => {
  /** The export with the first line that holds a text changed, and its hash recomputed. */
  const rewritten = (held: string, rewrite: (line: string) => string) => {
    const lines = whole().trimEnd().split('\n');
    const at = lines.findIndex((line) => line.includes(held));
    lines[at] = rewrite(lines[at] ?? '');
    const begin = lines.findLastIndex((line, place) => place < at && line.startsWith('{"table"'));
    const end = lines.findIndex((line, place) => place > at && line.startsWith('{"rows"'));
    const hash = createHash('sha256');
    for (const line of lines.slice(begin + 1, end)) hash.update(line).update('\n');
    lines[end] = JSON.stringify({ rows: end - begin - 1, sha256: hash.digest('hex') });
    return gzipSync(lines.join('\n'));
  };
  const altered = (from: string, to: string, part = from) => rewritten(from, (line) => line.replace(part, to));
  /** The export with a column of a task changed. */
  const withColumn = (column: string, value: unknown) =>
    rewritten('Fix gate 7', (line) => JSON.stringify(JSON.parse(line).with(columnsOf('tasks').indexOf(column), value)));
  const [ours, next] = [FORMAT.version, FORMAT.version + 1];
  const reads = `this release reads 2 to ${ours}.`;
  const ofVersion = (version: number) => gzipSync(whole().replace(`"version":${ours}`, `"version":${version}`));
  const cases: Record<string, [() => Buffer, string]> = {
    'a line break in a name': [() => altered('Ana Díaz', 'Ana\\nDíaz'), 'Name must not contain line breaks'],
    'a name that runs backwards': [() => altered('Ana Díaz', 'Ana\u202eDíaz'), 'Name must not contain line breaks'],
    'a long title': [() => withColumn('title', 'x'.repeat(501)), 'Title must be at most 500 characters.'],
    'a number beyond all': [() => withColumn('number', 1_000_000_000), 'Number must be from 1 to 999,999,999.'],
    'a change of no field': [
      () => altered('\\"field\\":\\"status', '\\"field\\":\\"colour'),
      'The changes are not in the form that Max Tasks writes.',
    ],
    'a mention that is none': [() => withColumn('mentions', '[7]'), 'The mentions are not in the form'],
    'a counter that no passkey has': [() => altered('a-key', '4294967296', '4294967295'), 'is not valid'],
    'a transport that is none': [() => altered('a-key', '[\\"USB\\"]', '[\\"usb\\"]'), 'The transports of a passkey are not in the form'],
    'a later version': [() => ofVersion(next), `version ${next}, and ${reads} Import it with the release that wrote it.`],
    'a version that is too old': [() => ofVersion(1), `version 1, and ${reads}`],
    'a text that cannot be stored': [() => altered('Lockbox code is 7', 'Lockbox \\u0000'), 'cannot be stored'],
    'one endless line': [
      () => gzipSync(`${'{"format":"max-tasks-export","version":3}'}\n${'x'.repeat(2_000_000)}`),
      'holds a line that is longer',
    ],
  };
  test.each(Object.entries(cases))('%s', async (_words, [make, sentence]) => {
    const target = await anApp({ superAdmin: null });
    const bad = path.join(folder, 'made-up.gz');
    writeFileSync(bad, make());
    await expect(importFrom(target.database, bad)).rejects.toThrow(sentence);
    await expect(importFrom(target.database, bad)).rejects.toThrow(/Nothing was imported\.$/);
  });
});
