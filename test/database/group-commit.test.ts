import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import type { Task } from '#shared/tasks.ts';
import type { Database, Transaction } from '../../src/server/database/database.ts';
import { openSqlite } from '../../src/server/database/sqlite/open.ts';
import { theSuperAdmin } from '../factories.ts';
import { anApp } from '../start-app.ts';

let database: Database;
beforeEach(async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'max-tasks-commits-'));
  database = openSqlite(folder);
  onTestFinished(async () => {
    await database.close();
    rmSync(folder, { recursive: true });
  });
  await database.maintain((tx) =>
    sql`create table notes (text text not null primary key, about text references notes (text))`.execute(tx.sql),
  );
});

const note = (tx: Transaction, text: string, about: string | null = null) =>
  sql`insert into notes (text, about) values (${text}, ${about})`.execute(tx.sql);
const notes = async ({ sql: connection }: Pick<Database, 'sql'>) =>
  (await sql<{ text: string }>`select text from notes order by text`.execute(connection)).rows.map(({ text }) => text);

test('transactions that start together commit together, and stay invisible until then', async () => {
  const seen: string[][] = [];
  const first = database.transaction((tx) => note(tx, 'first'));
  const second = database.transaction(async (tx) => {
    seen.push(await notes(tx), await notes(database));
  });
  await Promise.all([first, second]);
  expect(seen).toEqual([['first'], []]);
  expect(await notes(database)).toEqual(['first']);
});

test('a transaction that throws rolls back alone', async () => {
  const work = ['a', 'b', 'c', 'd'].map((text) =>
    database.transaction(async (tx) => {
      await note(tx, text);
      if (text === 'b') throw new Error('Not this one.');
      return text;
    }),
  );
  const outcomes = await Promise.allSettled(work);
  expect(outcomes.map((one) => (one.status === 'fulfilled' ? one.value : one.reason.message))).toEqual(['a', 'Not this one.', 'c', 'd']);
  expect(await notes(database)).toEqual(['a', 'c', 'd']);
});

test('a commit that fails rejects its whole group, but not the next transactions', async () => {
  const work = ['a', 'b'].map((text) =>
    database.transaction(async (tx) => {
      await sql`pragma defer_foreign_keys = on`.execute(tx.sql);
      await note(tx, text, text === 'b' ? 'nothing' : null);
    }),
  );
  expect((await Promise.allSettled(work)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await database.transaction((tx) => note(tx, 'c'));
  expect(await notes(database)).toEqual(['c']);
});

test('of concurrent requests the refused ones leave nothing behind and no gap between versions', async () => {
  const app = await anApp();
  const boss = await theSuperAdmin(app);
  const before = (await boss.call('GET', '/api/tasks')).json() as { version: number };
  const create = (count: number, assignee: string | null) =>
    boss.call('POST', '/api/tasks', { title: `At once ${count}`, assignee }, { 'idempotency-key': `at-once-${count}` });
  const counts = Array.from({ length: 20 }, (_, count) => count);
  const replies = await Promise.all(counts.map((count) => create(count, count % 2 ? 'Nobody Here' : null)));
  expect(replies.map(({ status }) => status)).toEqual(counts.map((count) => (count % 2 ? 400 : 201)));
  const between = (await boss.call('GET', '/api/tasks')).json() as { version: number; pending: Task[] };
  expect(between.version).toBe(before.version + 10);
  expect(between.pending.filter(({ title }) => title.startsWith('At once'))).toHaveLength(10);
  // The refused request's idempotency key was rolled back too.
  const again = await Promise.all(counts.filter((count) => count % 2).map((count) => create(count, null)));
  expect(again.map(({ status }) => status)).toEqual(again.map(() => 201));
});
