import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Activity } from '#shared/activities.ts';
import type { Answer } from '#shared/api.ts';
import type { Board } from '#shared/board.ts';
import type { Task } from '#shared/tasks.ts';
import { migrate, migrations, stepsOf } from '../../src/server/database/migrate.ts';
import { openDatabase } from '../../src/server/database/open.ts';
import { taskJson } from '../../src/server/tasks/queries.ts';
import { FORMAT_VERSION } from '../../src/server/tasks/task-json-cache.ts';
import { importFrom } from '../../src/server/transfer/import.ts';
import { anAdmin, answered, aTask, theSuperAdmin } from '../factories.ts';
import { aKeptDatabase, isKept, keepDatabase } from '../kept-databases.ts';
import { type App, anApp, type Client } from '../start-app.ts';
import { expectWhole } from '../whole.ts';
import { MADE_UP } from './made-up-step.ts';
import { makeReleasedBoard, releasedBoard, releasedDeletion, releasedSending, rememberBoard } from './released-board.ts';

const steps = Object.keys(migrations);
const newest = steps.at(-1) ?? '';

/** A copy of the kept database of a step. */
async function keptPlace(step: string): Promise<App['place']> {
  const { place, remove } = await aKeptDatabase(step);
  onTestFinished(remove);
  return place;
}

/** The output of the command-line tool, run as its own process. */
async function tool(place: Record<string, string>, ...words: string[]): Promise<string> {
  const environment = { ...process.env, BACKUP_DIR: '', ...place };
  return (await promisify(execFile)(process.execPath, ['start.mjs', 'admin', ...words], { env: environment })).stdout;
}

async function found(as: Client, words: string): Promise<string[]> {
  return (await answered<Task[]>(as, 'GET', `/api/tasks/search?search=${encodeURIComponent(words)}`)).map(({ title }) => title);
}

const rowsIn = async ({ database }: App, table: string) =>
  (await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(database.sql)).rows.map(({ count }) =>
    Number(count),
  )[0];

/** Tables, columns, indexes and constraints in the engine's own words, one per line. */
async function schemaOf({ database, place }: App): Promise<string[]> {
  const parts = place.DATABASE_URL
    ? [
        sql`select table_name, column_name, data_type, is_nullable, column_default, collation_name from information_schema.columns
          where table_schema = 'public' order by table_name, column_name`,
        sql`select indexname, indexdef from pg_indexes where schemaname = 'public' order by indexname`,
        sql`select conrelid::regclass::text as of_table, conname, pg_get_constraintdef(oid) as is from pg_constraint
          where connamespace = 'public'::regnamespace order by 1, 2`,
      ]
    : [sql`select type, name, sql from sqlite_schema order by type, name`];
  const found = await Promise.all(parts.map((part) => part.execute(database.sql)));
  // SQLite keeps a statement as written, so ignore its indentation.
  return found.flatMap(({ rows }) =>
    rows.map((row) =>
      Object.values(row as object)
        .join(' ')
        .replaceAll(/\s+/g, ' '),
    ),
  );
}

test('the database of the newest step is in the fixtures', async () => {
  if (isKept(newest)) return;
  const app = await anApp();
  await makeReleasedBoard(app.url);
  await keepDatabase(newest, app.place);
  expect.fail(`There was no database of step ${newest} in test/fixtures. It was made now: put it into the repository.`);
});

describe.each(steps.filter(isKept))('a database of step %s', (step) => {
  test('opens with all its data, and works', async () => {
    const app = await anApp({ place: await keptPlace(step) });
    const boss = await theSuperAdmin(app);
    const { version } = await answered<Board>(boss, 'GET', '/api/tasks');
    expect(await rememberBoard(boss)).toEqual(releasedBoard);
    expect(await answered<unknown[]>(boss, 'GET', '/api/admins')).toMatchObject([
      { name: 'Ana Díaz', active: true },
      { name: 'Super Admin', active: true },
      { name: 'Ben Cole', active: false },
    ]);
    expect(await found(boss, 'gate drive')).toEqual(['Fix the gate at Ocean Drive 🏠']);
    expect(await found(boss, 'codigo 4711')).toEqual(['Fix the gate at Ocean Drive 🏠']);
    expect(await found(boss, 'ruoter')).toEqual(['Replace the router in Tampa']);
    expect(await found(boss, 'lighthouse')).toEqual([]);

    const again = await boss.call('POST', '/api/tasks', releasedSending.draft, { 'idempotency-key': releasedSending.key });
    expect([again.status, (again.json() as Task).title]).toEqual([201, releasedSending.draft.title]);
    expect((await answered<Board>(boss, 'GET', '/api/tasks')).version).toBe(version);
    // This test's row, and the older ones.
    expect(await rowsIn(app, 'sign_in_attempts')).toBeGreaterThan(1);
    expect(await rowsIn(app, 'sessions')).toBeGreaterThan(1);
    expect((await boss.call('GET', '/api/audit?action=task_deleted')).text).toContain(releasedDeletion.title);

    const made = await aTask(await anAdmin(app), { title: 'After the upgrade' });
    // The deleted one has number 4.
    expect(made.number).toBe(6);
    expect(await found(boss, 'after upgrade')).toEqual(['After the upgrade']);
    expect((await answered<Board>(boss, 'GET', '/api/tasks')).version).toBe(version + 2);
    await expectWhole(app.place);
    // A program takes longer to start than all the rest, and every step ends with one schema.
    if (step !== steps[0] && !process.env.LONG_TESTS) return;
    const deleted = await tool(app.place, 'deleted');
    expect(deleted).toContain(releasedDeletion.title);
    await tool(app.place, 'restore', deleted.split(' ')[0] ?? '');
    expect(await found(boss, releasedDeletion.comment)).toEqual([releasedDeletion.title]);
  });

  test('has the schema of a fresh database', async () => {
    const [upgraded, fresh] = [await anApp({ place: await keptPlace(step) }), await anApp()];
    expect(await schemaOf(upgraded)).toEqual(await schemaOf(fresh));
  });
});

test('the cached JSON of tasks is upgraded in place, to what would be made now', async () => {
  const { database } = await anApp({ place: await keptPlace('004-files-and-labels') });
  const { rows } = await sql<{ kept: string; made: string }>`
    select k.json as kept, ${taskJson(database)} as made from task_json as k join tasks as t on t.id = k.task_id and t.version = k.task_version
    where k.shape = ${FORMAT_VERSION}`.execute(database.sql);
  expect(rows.length).toBeGreaterThanOrEqual(4);
  for (const { kept, made } of rows) expect(kept).toBe(made);
});

test('of several processes that open an old database at once, one upgrades it and the others wait', async () => {
  const app = await anApp();
  await makeReleasedBoard(app.url);
  const newer = { NODE_OPTIONS: `--import ${pathToFileURL(path.join(import.meta.dirname, 'newer-release.ts')).href}` };
  const folder = app.place.DATA_DIR ? await mkdtemp(path.join(tmpdir(), 'max-tasks-old-')) : '';
  // Copy the embedded database, because this process has the original open. An older release must not open it beside a newer one.
  if (folder) await app.database.backUp?.(path.join(folder, 'max-tasks.db'));
  onTestFinished(() => (folder ? rm(folder, { recursive: true }) : undefined));
  const place = { ...app.place, DATA_DIR: folder };
  await Promise.all([1, 2, 3].map(() => tool({ ...place, ...newer }, 'deleted')));
  const database = await openDatabase({ dataDir: place.DATA_DIR, databaseUrl: place.DATABASE_URL || null }, () => {});
  onTestFinished(() => database.close());
  expect(await stepsOf(database)).toEqual([...steps, MADE_UP]);
  expect((await database.sql.selectFrom('tasks').select('id').execute()).length).toBeGreaterThan(4);
});

test('a database from before 0.1.0 stops the start with one line and stays unchanged', async () => {
  const app = await anApp();
  await app.database.transaction((tx) =>
    sql`update kysely_migration set name = '001-first-board' where name = ${steps[0]}`.execute(tx.sql),
  );
  const environment = { ...process.env, ...app.place, PORT: '0', BACKUP_DIR: '', LOG_LEVEL: 'warn' };
  const start = promisify(execFile)(process.execPath, ['start.mjs', 'api'], { env: environment });
  await expect(start).rejects.toMatchObject({
    code: 1,
    stderr: 'This database was made before 0.1.0. Export it with that version, then import it here.\n',
  });
  expect(await rowsIn(app, 'kysely_migration')).toBe(steps.length);
});

test('an export from before 0.1.0 is imported with all its data', async () => {
  const app = await anApp({ superAdmin: null });
  await importFrom(app.database, path.join(import.meta.dirname, '../fixtures/export-before-0.1.0.gz'));
  const boss = await app.signIn('3055550100');
  expect(
    (await answered<Answer<'listAdmins'>>(boss, 'GET', '/api/admins')).map(({ name, mobileNumber, role, active }) => [
      name,
      mobileNumber,
      role,
      active,
    ]),
  ).toEqual([
    ['Ana Díaz', '3055550101', 'admin', true],
    ['Ben Ortiz', '3055550102', 'super_admin', true],
    ['José Núñez', '8135550103', 'admin', true],
    ['Marisol Vega', '3055550100', 'super_admin', true],
    ['Erased Number', '', 'admin', false],
    ['Left Long Ago', '3055550104', 'admin', false],
  ]);
  const board = await answered<Board>(boss, 'GET', '/api/tasks');
  expect(board.counts).toEqual({ pending: 23, inProgress: 4, completed: 4 });
  const listed = [...board.pending, ...board.inProgress, ...board.completed];
  const byAge = listed.toSorted((a, b) => (a.id < b.id ? -1 : 1)).map(({ number }) => number);
  expect(byAge).toEqual(byAge.toSorted((a, b) => a - b));
  expect(byAge[0]).toBe(1);
  const [listing] = board.pending.filter(({ title }) => title === 'Listing photos fail to upload in Tampa');
  const history = await answered<Activity[]>(boss, 'GET', `/api/tasks/${listing?.id}/activities`);
  expect(listing).toMatchObject({ description: 'Changed text.', assignee: 'José Núñez', priority: 'high', activityCount: history.length });
  expect(history.filter(({ action }) => action === 'comment').map(({ note }) => note)).toContain(
    'Comment 0\nwith a second line, kestrel 0',
  );
  expect(await found(boss, 'cafe 100%_off')).toEqual(['Café résumé 100%_off O’Brien']);
  expect(await found(boss, 'kestrel 12')).toEqual([listing?.title]);
  expect(await tool(app.place, 'deleted')).toContain('Deleted with comments 東京');
});

test('a database upgraded by a newer release is refused with a sentence and stays unchanged', async () => {
  const app = await anApp();
  await app.database.transaction((tx) =>
    sql`insert into kysely_migration (name, timestamp) values ('999-of-tomorrow', '2099-01-01T00:00:00.000Z')`.execute(tx.sql),
  );
  await expect(migrate(app.database)).rejects.toThrow(
    'A newer release has upgraded this database (step 999-of-tomorrow), so this release cannot use it. Start the newer release, or restore the backup made before the upgrade.',
  );
  await aTask(await theSuperAdmin(app));
});

test('a database with tables of another program is refused with a sentence and stays unchanged', async () => {
  const app = await anApp();
  // Without a migration history the board's own tables look like another program's.
  await app.database.transaction((tx) => sql`delete from kysely_migration`.execute(tx.sql));
  await expect(migrate(app.database)).rejects.toThrow(
    "This database holds another application's tables. Give Max Tasks a database of its own with DATA_DIR or DATABASE_URL.",
  );
  expect(await rowsIn(app, 'kysely_migration')).toBe(0);
  await aTask(await theSuperAdmin(app));
});
