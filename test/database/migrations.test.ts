import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Board } from '#shared/board.ts';
import type { Task } from '#shared/tasks.ts';
import { migrate, migrations } from '../../src/server/database/migrate.ts';
import { anAdmin, answered, aTask, theSuperAdmin } from '../factories.ts';
import { aKeptDatabase, isKept, keepDatabase } from '../kept-databases.ts';
import { type App, anApp, type Client } from '../start-app.ts';
import { expectWhole } from '../whole.ts';
import { makeReleasedBoard, releasedBoard, releasedDeletion, releasedSending, rememberBoard } from './released-board.ts';

const steps = Object.keys(migrations);
const newest = steps.at(-1) ?? '';

/** A copy of the database that was kept at a step. */
async function keptPlace(step: string): Promise<App['place']> {
  const { place, remove } = await aKeptDatabase(step);
  onTestFinished(remove);
  return place;
}

/** What the command-line tool says, as a process of its own. */
async function tool(place: App['place'], ...words: string[]): Promise<string> {
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

/** Tables, columns, indexes and constraints, in the engine's own words, one a line. */
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
  // SQLite keeps a statement as it was written, and its indentation tells nothing.
  return found.flatMap(({ rows }) =>
    rows.map((row) =>
      Object.values(row as object)
        .join(' ')
        .replaceAll(/\s+/g, ' '),
    ),
  );
}

test('the database of the newest step is kept', async () => {
  if (isKept(newest)) return;
  const app = await anApp();
  await makeReleasedBoard(app.url);
  await keepDatabase(newest, app.place);
  expect.fail(`There was no database of step ${newest} in test/fixtures. It was made now: put it into the repository.`);
});

describe.each(steps.filter(isKept))('a database of step %s', (step) => {
  const has = (since: string) => step >= since;

  test('is opened with everything that was in it, and works', async () => {
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

    // Before, a resend across an upgrade was refused in words.
    if (has('008')) {
      const again = await boss.call('POST', '/api/tasks', releasedSending.draft, { 'idempotency-key': releasedSending.key });
      expect([again.status, (again.json() as Task).title]).toEqual([201, releasedSending.draft.title]);
      expect((await answered<Board>(boss, 'GET', '/api/tasks')).version).toBe(version);
    }
    if (has('004')) expect(await rowsIn(app, 'sign_in_failures')).toBe(1);
    // That of this test, and those of before.
    if (has('005')) expect(await rowsIn(app, 'sessions')).toBeGreaterThan(1);
    if (has('006')) expect((await boss.call('GET', '/api/audit?action=task_deleted')).text).toContain(releasedDeletion.title);

    await aTask(await anAdmin(app), { title: 'After the upgrade' });
    expect(await found(boss, 'after upgrade')).toEqual(['After the upgrade']);
    expect((await answered<Board>(boss, 'GET', '/api/tasks')).version).toBe(version + 2);
    await expectWhole(app.place, has('003') ? 0 : version);
    const deleted = await tool(app.place, 'deleted');
    expect(deleted).toContain(releasedDeletion.title);
    await tool(app.place, 'restore', deleted.split(' ')[0] ?? '');
    expect(await found(boss, releasedDeletion.comment)).toEqual([releasedDeletion.title]);
  });

  test('then has the schema of a fresh one', async () => {
    const [upgraded, fresh] = [await anApp({ place: await keptPlace(step) }), await anApp()];
    expect(await schemaOf(upgraded)).toEqual(await schemaOf(fresh));
  });
});

test('of several that open an old database at once, one upgrades it and the others wait', async () => {
  const place = await keptPlace('001-first-board');
  await Promise.all([1, 2, 3].map(() => tool(place, 'deleted')));
  const app = await anApp({ place });
  expect(await rowsIn(app, 'kysely_migration')).toBe(steps.length);
  expect(await rememberBoard(await theSuperAdmin(app))).toEqual(releasedBoard);
});

test('a database that a newer release has upgraded is refused in a sentence, and left as it is', async () => {
  const app = await anApp();
  await app.database.transaction((tx) =>
    sql`insert into kysely_migration (name, timestamp) values ('999-of-tomorrow', '2099-01-01T00:00:00.000Z')`.execute(tx.sql),
  );
  await expect(migrate(app.database)).rejects.toThrow(
    'A newer release has upgraded this database (step 999-of-tomorrow), and this one may not start on it: start the newer one, or restore the backup made before the upgrade.',
  );
  await aTask(await theSuperAdmin(app));
});

test('a database in which others have tables is refused in a sentence, and left as it is', async () => {
  const app = await anApp();
  // With nothing to say whose they are, its own are those of somebody else.
  await app.database.transaction((tx) => sql`delete from kysely_migration`.execute(tx.sql));
  await expect(migrate(app.database)).rejects.toThrow(
    'There are tables of something else in this database: give Max Tasks one of its own, by DATA_DIR or DATABASE_URL.',
  );
  expect(await rowsIn(app, 'kysely_migration')).toBe(0);
  await aTask(await theSuperAdmin(app));
});
