import { fdatasync, fstatSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import type { Database } from '../src/server/database/database.ts';
import { openSqlite } from '../src/server/database/sqlite.ts';
import type { Sync } from '../src/server/database/sqlite-log.ts';

const NAME = 'max-tasks.db';
/** A log's own head, which SQLite brings to the disk before anything that follows it. */
const HEAD = 32;
const toDisk = promisify(fdatasync);

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'max-tasks-power-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
});

async function aDatabase(sync: Sync): Promise<Database> {
  const database = openSqlite(folder, undefined, sync);
  onTestFinished(() => database.close());
  await database.maintain((tx) => sql`create table notes (number integer not null primary key, text text not null)`.execute(tx.sql));
  return database;
}

const note = (database: Database, number: number) =>
  database.transaction(async (tx) => {
    // Rewritten again and again, as a board's counter is; and enough text to fill the log.
    await sql`insert into notes values (0, ${`${number}`}) on conflict do update set text = excluded.text`.execute(tx.sql);
    await sql`insert into notes values (${number}, ${'x'.repeat(3_000)})`.execute(tx.sql);
  });

/** The files of the database as they are now: what a disk has of them after a power cut lies between this and what was brought to it last. */
type Files = { main: Buffer; log: Buffer };
const filesNow = (): Files => ({ main: readFileSync(path.join(folder, NAME)), log: readFileSync(path.join(folder, `${NAME}-wal`)) });

/** A log of which some came to the disk and some did not: up to a place one, from there on the other. */
const torn = (first: Buffer, then: Buffer, head: Buffer, at: number) =>
  Buffer.concat([head.subarray(0, HEAD), first.subarray(HEAD, at), then.subarray(Math.max(HEAD, at))]);

/** The numbers that are read after a power cut, from what it left. */
function readAfter({ main, log }: Files): Set<number> {
  const place = mkdtempSync(path.join(folder, 'cut-'));
  mkdirSync(place, { recursive: true });
  writeFileSync(path.join(place, NAME), main);
  writeFileSync(path.join(place, `${NAME}-wal`), log);
  const database = new DatabaseSync(path.join(place, NAME));
  expect(database.prepare('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' });
  const rows = database.prepare('select number, text from notes').all() as { number: number; text: string }[];
  database.close();
  rmSync(place, { recursive: true });
  const numbers = new Set(rows.map(({ number }) => number));
  // All of a change, or nothing of it.
  if (numbers.size > 0) expect(numbers.has(Number(rows.find(({ number }) => number === 0)?.text))).toBe(true);
  return numbers;
}

test('whatever a disk has of it after a power cut, a database is whole and holds all that was acknowledged', async () => {
  const acknowledged = new Set<number>();
  let onDisk: Files | undefined;
  let syncs = 0;
  let carried = 0;
  let cuts = 0;

  function cut(): void {
    if (!onDisk) return;
    const now = filesNow();
    const at = HEAD + ((syncs * 7_919) % Math.max(1, now.log.length - HEAD));
    const logs = [onDisk.log, now.log, torn(now.log, onDisk.log, now.log, at), torn(onDisk.log, now.log, now.log, at)];
    for (const main of [onDisk.main, now.main])
      for (const log of logs) {
        cuts += 1;
        const found = readAfter({ main, log });
        expect([...acknowledged].filter((number) => !found.has(number))).toEqual([]);
      }
  }

  const database = await aDatabase(async (descriptor) => {
    const isMain = fstatSync(descriptor).ino === statSync(path.join(folder, NAME)).ino;
    const begun = filesNow();
    // Every time the log is carried over, and now and then besides.
    const isLooked = isMain || syncs++ % 9 === 0;
    if (isLooked) cut();
    await toDisk(descriptor);
    if (isMain) carried += 1;
    onDisk = isMain ? { log: onDisk?.log ?? begun.log, main: begun.main } : { main: onDisk?.main ?? begun.main, log: begun.log };
    if (isLooked) cut();
  });
  for (let first = 1; first < 900; first += 6)
    await Promise.all(
      Array.from({ length: 6 }, async (_, which) => {
        await note(database, first + which);
        acknowledged.add(first + which);
      }),
    );
  expect(carried).toBeGreaterThan(3);
  expect(cuts).toBeGreaterThan(200);
}, 60_000);

test('nothing is answered before it is on the disk', async () => {
  let release: (() => void) | undefined;
  let holds = false;
  const database = await aDatabase(async (descriptor) => {
    if (holds)
      await new Promise<void>((resolve) => {
        release = resolve;
      });
    await toDisk(descriptor);
  });
  holds = true;
  let isAnswered = false;
  const answer = note(database, 1).then(() => {
    isAnswered = true;
  });
  await expect.poll(() => release !== undefined).toBe(true);
  // Whoever reads has a turn meanwhile.
  for (let count = 0; count < 20; count++) await sql`select 1`.execute(database.sql);
  expect(isAnswered).toBe(false);
  holds = false;
  release?.();
  await answer;
});

test('once the disk has failed nothing is taken any more, and what was acknowledged is there at the next start', async () => {
  let fails = false;
  const database = await aDatabase((descriptor) =>
    fails ? Promise.reject(Object.assign(new Error('Input/output error'), { code: 'EIO' })) : toDisk(descriptor),
  );
  await note(database, 1);
  fails = true;
  const failed = /disk of the server fails/;
  await expect(note(database, 2)).rejects.toThrow(failed);
  fails = false;
  await expect(note(database, 3)).rejects.toThrow(failed);
  await expect(database.maintain((tx) => sql`delete from notes`.execute(tx.sql))).rejects.toThrow(failed);
  await database.close();
  const again = openSqlite(folder);
  onTestFinished(() => again.close());
  await note(again, 4);
  const { rows } = await sql<{ number: number }>`select number from notes where number in (1, 3, 4) order by number`.execute(again.sql);
  expect(rows.map(({ number }) => number)).toEqual([1, 4]);
});
