import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import type { Database } from '../../src/server/database/database.ts';
import { exportTo } from '../../src/server/transfer/export.ts';
import { importFrom } from '../../src/server/transfer/import.ts';
import { aFile, answered, aTask, sendPreview, theSuperAdmin } from '../factories.ts';
import { anApp } from '../start-app.ts';

/** An empty folder that goes with the test. */
function aFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'max-tasks-moving-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

test('an export succeeds as long as no table alone takes longer to count than a statement may', async () => {
  const { database } = await anApp();
  await database.maintain(async (tx) => {
    for (const table of ['board', 'admins'].map((name) => sql.table(name)))
      await sql`create schema if not exists slow; alter table ${table} set schema slow`.execute(tx.sql);
    for (const name of ['board', 'admins'])
      await sql`create view ${sql.table(name)} as select * from ${sql.table(`slow.${name}`)} where pg_sleep(1.2) is not null`.execute(
        tx.sql,
      );
  });
  const file = path.join(aFolder(), 'slow.gz');
  await exportTo(database, file);
  expect(gunzipSync(readFileSync(file)).toString()).toContain('{"end":true}');
});

test('a board moves although its long histories are slow to read and to write', async () => {
  const [app, target] = [await anApp(), await anApp({ superAdmin: null })];
  const { id, createdByAdminId } = await aTask(await theSuperAdmin(app));
  await app.database.maintain(async ({ sql: connection }) => {
    await sql`insert into activities (id, task_id, task_version, admin_id, action, at)
      select 'entry ' || place, ${id}, place, ${createdByAdminId}, 'edited', '' from generate_series(2, 500) as place`.execute(connection);
    // The cost makes the planner read no more rows than asked for.
    await sql`create schema slow; alter table activities set schema slow;
      create function slow.read() returns boolean language plpgsql cost 1000000 as 'begin perform pg_sleep(0.005); return true; end';
      create view activities as select * from slow.activities where slow.read()`.execute(connection);
  });
  await target.database.maintain(({ sql: connection }) =>
    sql`create function write() returns trigger language plpgsql as 'begin perform pg_sleep(0.005); return new; end';
      create trigger slow before insert on activities for each row execute function write()`.execute(connection),
  );
  const file = path.join(aFolder(), 'slow.gz');
  await exportTo(app.database, file);
  expect(gunzipSync(readFileSync(file)).toString()).toContain('{"rows":500,');
  await importFrom(target.database, file);
});

test('a board moves from SQLite to PostgreSQL and back, with every table the same', async () => {
  const folder = aFolder();
  const embedded = (name: string) => ({ place: { DATA_DIR: path.join(folder, name), DATABASE_URL: '' } });
  const written = async (database: Database, name: string) => {
    await exportTo(database, path.join(folder, name));
    return gunzipSync(readFileSync(path.join(folder, name))).toString();
  };

  const source = await anApp(embedded('source'));
  const boss = await theSuperAdmin(source);
  for (let count = 0; count < 60; count++) {
    const { id } = await aTask(boss, { title: `Größe ${count} 🏠`, description: '\u2028 "quoted" \\ and a\ttab', assignee: 'Super Admin' });
    if (count % 2) await answered(boss, 'PUT', `/api/tasks/${id}/status`, { status: 'completed' });
    if (count % 3) await answered(boss, 'POST', `/api/tasks/${id}/comment`, { comment: `Straße ${count}` });
    if (count % 7 === 0) await sendPreview(boss, await aFile(boss, { id }, { name: 'Größe.bin', bytes: randomBytes(count * 30_000) }));
    if (count % 5 === 0) await answered(boss, 'DELETE', `/api/tasks/${id}`);
  }
  const first = await written(source.database, 'first.gz');

  const postgres = await anApp({ superAdmin: null });
  await importFrom(postgres.database, path.join(folder, 'first.gz'));
  expect(await written(postgres.database, 'second.gz')).toBe(first);

  const back = await anApp({ ...embedded('back'), superAdmin: null });
  await importFrom(back.database, path.join(folder, 'second.gz'));
  expect(await written(back.database, 'third.gz')).toBe(first);
  const search = async (app: typeof back) => (await (await theSuperAdmin(app)).call('GET', '/api/tasks/search?search=strasse')).text;
  expect(await search(back)).toBe(await search(postgres));
});
