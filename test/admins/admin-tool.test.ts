import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import type { Task } from '#shared/tasks.ts';
import { aDatabase } from '../../scripts/test-database.ts';
import { migrations, stepsOf } from '../../src/server/database/migrate.ts';
import { openDatabase } from '../../src/server/database/open.ts';
import { lockFolder } from '../../src/server/database/sqlite/folder-lock.ts';
import { diskFull } from '../../src/server/errors.ts';
import { explain } from '../../src/server/explain-failure.ts';
import { MADE_UP } from '../database/made-up-step.ts';
import { aTask, theSuperAdmin } from '../factories.ts';
import { type App, anApp } from '../start-app.ts';

const root = path.resolve(import.meta.dirname, '../..');

function tool(place: App['place'] & { HOST?: string; PORT?: string; NODE_OPTIONS?: string }, ...words: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['start.mjs', 'admin', ...words], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, ...place },
  });
  return { status, said: stdout.trim(), complained: stderr.trim() };
}

test('beside a running server the tool lists and restores a deleted task, and the board shows it', async () => {
  const app = await anApp();
  const boss = await theSuperAdmin(app);
  const { id } = (await aTask(boss, { title: 'Lockbox code' })) as Task;
  await boss.call('DELETE', `/api/tasks/${id}`);
  expect(tool(app.place, 'deleted').said).toContain(`${id}  deleted `);
  expect(tool(app.place, 'restore', id)).toMatchObject({ status: 0, said: '“Lockbox code” is back on the board.' });
  expect((await boss.call('GET', '/api/tasks')).json()).toMatchObject({ pending: [{ id }], counts: { pending: 1 } });
  expect((await boss.call('GET', '/api/tasks/search?search=lockbox')).headers.get('total-count')).toBe('1');
});

test('the task deleted last is listed first', async () => {
  const app = await anApp();
  const boss = await theSuperAdmin(app);
  const tasks = [await aTask(boss, { title: 'First' }), await aTask(boss, { title: 'Second' })];
  for (const { id } of tasks) await boss.call('DELETE', `/api/tasks/${id}`);
  expect(tool(app.place, 'deleted').said).toMatch(/Second\n.*First$/);
});

test('the tool hides tasks deleted more than 30 days ago and strips control characters from titles', async () => {
  const app = await anApp();
  const boss = await theSuperAdmin(app);
  const tasks = [await aTask(boss, { title: 'Lock\u001b[2Jbox\nfake line' }), await aTask(boss, { title: 'Long gone' })];
  for (const { id } of tasks) await boss.call('DELETE', `/api/tasks/${id}`);
  const [recent = '', old = ''] = tasks.map(({ id }) => id);
  const longAgo = new Date(Date.now() - 31 * 86_400_000).toISOString();
  await app.database.transaction((tx) => tx.sql.updateTable('tasks').set({ deleted_at: longAgo }).where('id', '=', old).execute());
  expect(tool(app.place, 'deleted').said).toMatch(/^\S+ {2}deleted \S+ {2}Lock \[2Jbox fake line$/);
  expect(tool(app.place, 'restore', old)).toMatchObject({ status: 1, complained: expect.stringContaining(old) });
  expect(tool(app.place, 'restore', recent)).toMatchObject({ status: 0, said: '“Lock [2Jbox fake line” is back on the board.' });
});

test('an id of no deleted task is refused in one line', async () => {
  const app = await anApp();
  expect(tool(app.place, 'restore', 'nope')).toEqual({
    status: 1,
    said: '',
    complained: 'No deleted task has the id nope. See npm run admin -- deleted.',
  });
});

test('in a place without a board only an import creates one', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'max-tasks-nowhere-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const server = process.env.TEST_POSTGRES;
  const empty = server ? await aDatabase(server) : null;
  if (empty) onTestFinished(empty.drop);
  const place = { DATA_DIR: path.join(folder, 'elsewhere'), DATABASE_URL: empty?.url ?? '' };
  const complained = empty
    ? 'There is no board in this database: set DATABASE_URL to the one that the server uses.'
    : `There is no board in the folder ${place.DATA_DIR}: set DATA_DIR to the one that the server uses.`;
  for (const words of [['deleted'], ['backup', path.join(folder, 'copy.db')], ['export', path.join(folder, 'export.gz')], ['setup-link']])
    expect(tool(place, ...words)).toEqual({ status: 1, said: '', complained });
  expect(readdirSync(folder)).toEqual([]);
  expect(tool(place, 'import', path.join(folder, 'none')).complained).toBe(`There is no file or folder for ${path.join(folder, 'none')}.`);
});

test('without arguments, and with --help, the tool lists its commands', async () => {
  const app = await anApp();
  for (const words of [[], ['--help']])
    expect(tool(app.place, ...words)).toMatchObject({ status: 0, said: expect.stringContaining('restore <id>') });
  expect(tool(app.place, 'helo')).toMatchObject({ status: 1, said: expect.stringContaining('restore <id>') });
});

test('a full disk is told to the operator as to one who can make room', () => {
  expect(explain(diskFull(null))).toMatch(/^The disk of the database is full: make room on it/);
});

test('a board is exported beside its server and imported into an empty database, which gains a second super admin', async () => {
  const app = await anApp();
  const boss = await theSuperAdmin(app);
  const { id } = await aTask(boss, { title: 'Lockbox code' });
  const folder = mkdtempSync(path.join(tmpdir(), 'max-tasks-export-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, 'export.gz');
  expect(tool(app.place, 'export', file)).toMatchObject({ status: 0, complained: '' });
  expect(tool(app.place, 'export', file).complained).toBe(`There already is a file ${file}. It was left as it is; choose another name.`);
  expect(tool(app.place, 'export', path.join(file, 'in')).complained).toBe(
    `The file ${path.join(file, 'in')} or its folder cannot be used (ENOTDIR: not a directory). Choose another one, or run this as a user who may use it.`,
  );
  expect(tool(app.place, 'import', file).complained).toBe('This database already holds admins. Import into an empty one.');

  const other = await anApp({ superAdmin: null });
  expect(tool(other.place, 'import', `${file}.not`).complained).toBe(`There is no file or folder for ${file}.not.`);
  expect(tool(other.place, 'import').complained).toBe('Which file? npm run admin -- import <file>');
  expect(tool(other.place, 'import', file)).toMatchObject({ status: 0, complained: '' });
  expect((await (await theSuperAdmin(other)).call('GET', `/api/tasks/${id}`)).status).toBe(200);

  expect(tool(other.place, 'create-super-admin', '+1', '(305)', '555-0177', 'Sofia', 'Super').said).toBe(
    'Sofia Super can sign in now, as super admin.',
  );
  const { text } = await (await other.signIn('3055550177')).call('GET', '/api/user');
  expect(JSON.parse(text)).toMatchObject({ name: 'Sofia Super', role: 'super_admin' });
  expect(tool(other.place, 'create-super-admin', '305-555-0188', '3rd', 'Floor').said).toBe('3rd Floor can sign in now, as super admin.');
  expect(tool(other.place, 'create-super-admin', '305').complained).toBe('Name is required');
});

test('on a board with admins a printed setup link creates one more super admin, once', async () => {
  const app = await anApp();
  const { said } = tool(app.place, 'setup-link');
  expect(said).toMatch(/^http:\/\/127\.0\.0\.1:3000\/auth\?setup=[\w-]{43}$/);
  const token = said.split('setup=')[1];
  const register = (mobileNumber: string) =>
    app.caller().call('POST', '/api/register', { token, name: `New ${mobileNumber}`, mobileNumber });
  expect((await register('3055550188')).status).toBe(201);
  expect((await register('3055550189')).status).toBe(403);
  expect(tool({ ...app.place, HOST: '::1', PORT: '8080' }, 'setup-link').said).toMatch(/^http:\/\/\[::1\]:8080\/auth/);
});

test('beside a server of another release the tool does not upgrade the data', async () => {
  const app = await anApp();
  const folder = app.place.DATA_DIR ? mkdtempSync(path.join(tmpdir(), 'max-tasks-other-')) : '';
  if (folder) await app.database.backUp?.(path.join(folder, 'max-tasks.db'));
  onTestFinished(() => (folder ? rmSync(folder, { recursive: true }) : undefined));
  const place = { ...app.place, DATA_DIR: folder };
  const newer = { ...place, NODE_OPTIONS: `--import ${pathToFileURL(path.join(root, 'test/database/newer-release.ts')).href}` };
  const steps = async () => {
    const database = await openDatabase({ dataDir: place.DATA_DIR, databaseUrl: place.DATABASE_URL || null }, () => {});
    const found = await stepsOf(database);
    await database.close();
    return found;
  };
  const before = Object.keys(migrations);
  // On PostgreSQL, releases may run side by side, so the tool upgrades there.
  const letGo = folder ? await lockFolder(folder) : () => {};
  const beside = tool(newer, 'deleted');
  letGo();
  if (folder) {
    expect(beside).toMatchObject({ status: 1, complained: expect.stringContaining('a server of another release is using it') });
    expect(await steps()).toEqual(before);
  }
  expect(tool(newer, 'deleted').status).toBe(0);
  expect(await steps()).toEqual([...before, MADE_UP]);
  expect(tool(newer, 'deleted').status).toBe(0);
});
