import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import type { Database } from '../../src/server/database/database.ts';
import { openSqlite } from '../../src/server/database/sqlite/open.ts';

async function aDatabase(): Promise<Database> {
  const folder = mkdtempSync(path.join(tmpdir(), 'max-tasks-aside-'));
  const database = openSqlite(folder);
  onTestFinished(async () => {
    await database.close();
    rmSync(folder, { recursive: true });
  });
  await database.maintain(async (tx) => {
    await sql`create table notes (text text not null)`.execute(tx.sql);
    await sql`insert into notes values ('first')`.execute(tx.sql);
  });
  return database;
}

const notes = async (connection: Pick<Database, 'sql'>) =>
  (await sql<{ text: string }>`select text from notes order by text`.execute(connection.sql)).rows.map(({ text }) => text);
const add = (database: Database, text: string) =>
  database.transaction((tx) => sql`insert into notes values (${text})`.execute(tx.sql).then(() => {}));

/** A slow query: about a second for three million. */
const count = (upTo: number) => sql<{ counted: number }>`
  with recursive many (number) as (select 1 union all select number + 1 from many where number < ${upTo})
  select count(*) as counted from many`;

test('a long read sees everything committed before it, and nothing newer', async () => {
  const database = await aDatabase();
  await add(database, 'second');
  const seen = await database.aside(async (connection) => {
    const before = await notes(connection);
    await add(database, 'third');
    return [before, await notes(connection)];
  });
  expect(seen).toEqual([
    ['first', 'second'],
    ['first', 'second'],
  ]);
  expect(await database.aside(notes)).toHaveLength(3);
});

test('the event loop runs on during a long read', async () => {
  const database = await aDatabase();
  let turns = 0;
  const timer = setInterval(() => {
    turns += 1;
  }, 5);
  const count = sql<{
    counted: number;
  }>`with recursive many (number) as (select 1 union all select number + 1 from many where number < 2000000)
    select count(*) as counted from many`;
  const { rows } = await database.aside((connection) => count.execute(connection.sql));
  clearInterval(timer);
  expect(rows).toEqual([{ counted: 2_000_000 }]);
  expect(turns).toBeGreaterThan(3);
});

test('binary values arrive unchanged, and concurrent reads get their own answers', async () => {
  const database = await aDatabase();
  const answers = await Promise.all(
    ['a', 'ñ', '→'].map((text) =>
      database.aside((connection) =>
        sql<{ text: string; bytes: Uint8Array }>`select ${text} as text, cast(${text} as blob) as bytes`.execute(connection.sql),
      ),
    ),
  );
  expect(answers.map(({ rows }) => [rows[0]?.text, Buffer.from(rows[0]?.bytes ?? []).toString()])).toEqual([
    ['a', 'a'],
    ['ñ', 'ñ'],
    ['→', '→'],
  ]);
});

test('a failed read says why, writes are refused, and the next read works', async () => {
  const database = await aDatabase();
  await expect(database.aside((connection) => sql`select text from nowhere`.execute(connection.sql))).rejects.toThrow(/no such table/);
  await expect(database.aside((connection) => sql`insert into notes values ('x')`.execute(connection.sql))).rejects.toThrow(/readonly/);
  expect(await database.aside(notes)).toEqual(['first']);
});

test('closing the database during a read ends the read', async () => {
  const database = await aDatabase();
  const reading = database.aside((connection) => count(10_000_000).execute(connection.sql)).catch((error: Error) => error.message);
  await wait(200);
  await database.close();
  expect(await reading).toMatch(/has ended|is closed/);
});
