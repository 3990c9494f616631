import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, expect, test } from 'vitest';
import { findUser } from '../../scripts/find-postgres.ts';

const root = path.resolve(import.meta.dirname, '../..');
const folder = mkdtempSync(path.join(tmpdir(), 'max-tasks-refused-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const file = path.join(folder, 'max-tasks.db');
writeFileSync(file, 'This is no database, but long enough to be taken for one. '.repeat(40));

// As after a crash, when only the file of the database was replaced by a copy.
const restored = path.join(folder, 'restored');
mkdirSync(restored);
const copy = new DatabaseSync(path.join(restored, 'max-tasks.db'));
copy.exec('create table tasks (id text)');
copy.close();
writeFileSync(path.join(restored, 'max-tasks.db-wal'), 'Changes of the former database');

// As after a copy that broke off.
const damaged = path.join(folder, 'damaged');
mkdirSync(damaged);
const broken = new DatabaseSync(path.join(damaged, 'max-tasks.db'));
broken.exec('create table tasks (id text)');
for (let count = 0; count < 20; count++) broken.exec(`insert into tasks values ('${'x'.repeat(2_000)}')`);
broken.close();
truncateSync(path.join(damaged, 'max-tasks.db'), 10_000);

// As after damage within: all pages behind the first.
const worn = path.join(folder, 'worn');
mkdirSync(worn);
const whole = new DatabaseSync(path.join(worn, 'max-tasks.db'));
whole.exec("create table kysely_migration (name text primary key); insert into kysely_migration values ('001-board')");
whole.close();
writeFileSync(path.join(worn, 'max-tasks.db'), readFileSync(path.join(worn, 'max-tasks.db')).fill(0xee, 4_096));

const noDatabase =
  'The file max-tasks.db in the folder DATA_DIR is not a database: put a copy of it in its place, or set DATA_DIR to another folder.';
const isDamaged = 'The file max-tasks.db in the folder DATA_DIR is damaged: put a backup in its place, or set DATA_DIR to another folder.';
const noFolder = (name: string) => `The setting ${name} must be a folder in which the server may write.`;

test.each(['--port', '--help', 'now'])('a start with the word %s, which it does not know, ends with a one-line error', (word) => {
  const { status, stderr } = spawnSync(process.execPath, ['start.mjs', 'api', word], {
    cwd: root,
    env: { ...process.env, DATA_DIR: path.join(folder, 'none'), PORT: '0' },
    encoding: 'utf8',
    timeout: 20_000,
  });
  const line = `The start takes no "${word}": its settings are environment variables, such as PORT=3001 npm start. README.md lists them.`;
  expect([status, stderr.trim()]).toEqual([1, line]);
});

test.each([
  [{ HOST: 'nonsense host' }, 'The setting HOST must be an address of this machine.'],
  [{ HOST: '203.0.113.5' }, 'The setting HOST must be an address of this machine.'],
  [{ DATA_DIR: file }, noFolder('DATA_DIR')],
  [{ DATA_DIR: path.join(file, 'below') }, noFolder('DATA_DIR')],
  [{ DATA_DIR: '/proc/nowhere' }, noFolder('DATA_DIR')],
  [{ BACKUP_DIR: file }, noFolder('BACKUP_DIR')],
  [{ DATA_DIR: folder }, noDatabase],
  [{ DATA_DIR: damaged }, isDamaged],
  [
    { DATA_DIR: restored },
    'The file max-tasks.db-wal in the folder DATA_DIR belongs to the database that max-tasks.db took the place of. Move it and max-tasks.db-shm away, then start again.',
  ],
  [{ HOST: 'fe80::1' }, 'The setting HOST must be an address of this machine.'],
  [{ DATA_DIR: '/proc/nowhere/below' }, noFolder('DATA_DIR')],
])('a start with %j ends with a one-line error', { timeout: 90_000 }, (wrong, line) => {
  const env = { PATH: process.env.PATH, PORT: '0', DATA_DIR: path.join(folder, 'data'), LOG_LEVEL: 'warn', ...wrong };
  const { status, stderr } = spawnSync(process.execPath, ['start.mjs'], { cwd: root, env, encoding: 'utf8', timeout: 60_000 });
  expect({ status, said: stderr.trim().split('\n') }).toEqual({ status: 1, said: [line] });
});

const closed = path.join(folder, 'closed');
mkdirSync(closed);
writeFileSync(path.join(closed, 'max-tasks.db'), '');
chmodSync(closed, 0o000);
const isClosed =
  'The user who runs this may not read or write a file in the folder DATA_DIR: make them its owner, or set DATA_DIR to another folder.';

test.each([
  [folder, noDatabase],
  [damaged, isDamaged],
  [worn, isDamaged],
  [closed, isClosed],
])('a command on the data folder %s ends with a one-line error', { timeout: 90_000 }, (place, line) => {
  const env = { PATH: process.env.PATH, DATA_DIR: place };
  // Root may open every folder.
  const as = place === closed ? findUser() : undefined;
  const { status, stderr } = spawnSync(process.execPath, ['start.mjs', 'admin', 'deleted'], { cwd: root, env, ...as, encoding: 'utf8' });
  expect({ status, said: stderr.trim().split('\n') }).toEqual({ status: 1, said: [line] });
});
