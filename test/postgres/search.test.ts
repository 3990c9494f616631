import { CompiledQuery, sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { aDatabase, databaseAt, onServer } from '../../scripts/test-database.ts';
import { theOperator } from '../../src/server/changes/actor.ts';
import { change } from '../../src/server/changes/change.ts';
import { migrate } from '../../src/server/database/migrate.ts';
import { openPostgres } from '../../src/server/database/postgres/open.ts';
import { findTasks } from '../../src/server/search/search.ts';
import { prepareFirstEntry } from '../../src/server/session/setup.ts';
import { createTask } from '../../src/server/tasks/changes.ts';
import { aDraft, doneAs } from '../factories.ts';
import { anApp, SUPER_ADMIN } from '../start-app.ts';

const at = new Date().toISOString();

test('without the extension pg_trgm search still works, and a log line says why it is slower', async () => {
  const server = process.env.TEST_POSTGRES ?? '';
  await onServer(server, 'create role without_rights login', 'create database plain');
  // This role may create tables, but nothing at the level of the database.
  await onServer(databaseAt(server, 'plain'), 'grant create on schema public to without_rights');
  const url = new URL(databaseAt(server, 'plain'));
  url.username = 'without_rights';
  const said: string[] = [];
  const database = openPostgres(url.href, (sentence) => said.push(sentence));
  onTestFinished(async () => {
    await database.close();
    await onServer(server, 'drop database plain with (force)', 'drop role without_rights');
  });
  await migrate(database);
  expect(said).toHaveLength(1);
  expect(said[0]).toContain('CREATE EXTENSION pg_trgm');
  await prepareFirstEntry(database, { superAdmin: SUPER_ADMIN });
  const { id: adminId } = await database.sql.selectFrom('admins').select('id').executeTakeFirstOrThrow();
  const id = await change(database, theOperator, (tx) => createTask(doneAs(tx, adminId, at), aDraft({ title: 'Chimney' })));
  const found = await database.snapshot((connection) => findTasks(connection, 'himne', {}));
  expect(found).toMatchObject({ ids: [id], total: 1, approximate: false });
});

test('the extension may be in a schema outside the search path', async () => {
  const { url, drop } = await aDatabase(process.env.TEST_POSTGRES ?? '');
  await onServer(url, 'create schema "of its own"', 'create extension pg_trgm schema "of its own"');
  const said: string[] = [];
  const database = openPostgres(url, (sentence) => said.push(sentence));
  onTestFinished(async () => {
    await database.close();
    await drop();
  });
  await migrate(database);
  expect(said).toEqual([]);
  const { rows } = await sql`select to_regclass('search_texts_by_trigram') as texts`.execute(database.sql);
  expect(rows).toEqual([{ texts: 'search_texts_by_trigram' }]);
});

test('a user that does not own the restored tables still searches by their index', async () => {
  const server = process.env.TEST_POSTGRES ?? '';
  const { url, drop } = await aDatabase(server);
  const owner = openPostgres(url, console.warn);
  await migrate(owner);
  await owner.close();
  await onServer(
    url,
    'create role no_owner login',
    'grant all on schema public to no_owner',
    'grant all on all tables in schema public to no_owner',
  );
  const said: string[] = [];
  const database = openPostgres(Object.assign(new URL(url), { username: 'no_owner' }).href, (sentence) => said.push(sentence));
  onTestFinished(async () => {
    await database.close();
    await drop();
    await onServer(server, 'drop role no_owner');
  });
  await migrate(database);
  expect(said).toEqual([]);
});

test.each(['SQL_ASCII', 'LATIN1'])('a database in %s is refused at the start', async (encoding) => {
  const { url, drop } = await aDatabase(process.env.TEST_POSTGRES ?? '', `template0 encoding '${encoding}' locale 'C'`);
  const database = openPostgres(url, console.warn);
  onTestFinished(async () => {
    await database.close();
    await drop();
  });
  const line = `The setting DATABASE_URL leads to a database whose encoding is ${encoding}: it must be UTF8, as CREATE DATABASE … ENCODING 'UTF8' TEMPLATE template0 makes it.`;
  await expect(migrate(database)).rejects.toThrow(line);
});

test('a search for a rare word uses the index', async () => {
  const { database } = await anApp();
  const plan = await database.transaction(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx.sql);
    const { rows } = await sql<Record<string, string>>`explain select task_id from search_texts
      where text like '%chimney%'`.execute(tx.sql);
    return JSON.stringify(rows);
  });
  expect(plan).toContain('search_texts_by_trigram');
});

test('a search for a rare word reads no other index, even before the planner has statistics', async () => {
  const { database } = await anApp();
  await prepareFirstEntry(database, { superAdmin: SUPER_ADMIN });
  await database.maintain(async (tx) => {
    await sql`insert into tasks (id, number, title, status, priority, created_by_admin_id, created_at, updated_at, listed_at, version, activity_count, mentions)
      select lpad(number::text, 12, '0'), number, md5(number::text), 'pending', 'low', admins.id, ${at}, ${at}, ${at}, 1, 1, '[]'
      from generate_series(1, 10000) as number, admins`.execute(tx.sql);
    await sql`insert into search_texts (task_id, place, text) select id, place, title from tasks, generate_series(0, 1) as place`.execute(
      tx.sql,
    );
  });
  const plans: string[] = [];
  await database.aside(async (connection) => {
    const executor = connection.sql.getExecutor();
    const executeQuery = executor.executeQuery.bind(executor);
    executor.executeQuery = async (query, ...rest) => {
      if (query.sql.includes('like $')) {
        const { rows } = await executeQuery(CompiledQuery.raw(`explain ${query.sql}`, [...query.parameters]), ...rest);
        plans.push(JSON.stringify(rows));
      }
      return executeQuery(query, ...rest);
    };
    await findTasks(connection, 'c4ca4238', {}).finally(() => {
      executor.executeQuery = executeQuery;
    });
  });
  expect(plans).toHaveLength(1);
  expect(plans[0]).toContain('search_texts_by_trigram');
  expect(plans[0]).not.toContain('search_texts_pkey');
});

test('a word is found whatever surrounds it, however long', async () => {
  const { database } = await anApp();
  await prepareFirstEntry(database, { superAdmin: SUPER_ADMIN });
  const { id: adminId } = await database.sql.selectFrom('admins').select('id').executeTakeFirstOrThrow();
  const made: string[] = [];
  for (const title of ['The gutter', '(gutters)', 'gutter5', '“gutter”', `${'x'.repeat(400)}gutter`, '雨樋gutter雨樋'])
    made.push(await change(database, theOperator, (tx) => createTask(doneAs(tx, adminId, at), aDraft({ title }))));
  const find = (text: string) => database.snapshot((connection) => findTasks(connection, text, {}));
  expect(await find('gutter')).toMatchObject({ ids: made.toSorted().toReversed(), total: made.length, approximate: false });
  expect(await find('gutters')).toMatchObject({ ids: [made[1]], total: 1, approximate: false });
  expect(await find('gutter5')).toMatchObject({ ids: [made[2]], total: 1, approximate: false });
});
