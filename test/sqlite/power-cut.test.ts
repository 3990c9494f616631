import { fdatasync, fstatSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import type { Database } from '../../src/server/database/database.ts';
import { openSqlite } from '../../src/server/database/sqlite/open.ts';
import type { Sync } from '../../src/server/database/sqlite/write-ahead-log.ts';

const NAME = 'max-tasks.db';
/** The log's header, which SQLite syncs to the disk before anything after it. */
const HEAD = 32;
const toDisk = promisify(fdatasync);

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'max-tasks-power-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
});

const isMain = (descriptor: number) => fstatSync(descriptor).ino === statSync(path.join(folder, NAME)).ino;

async function aDatabase(sync: Sync): Promise<Database> {
  const database = openSqlite(folder, sync);
  onTestFinished(() => database.close());
  await database.maintain((tx) =>
    sql`create table notes (number integer not null primary key, text text not null, seen integer)`.execute(tx.sql),
  );
  return database;
}

/** The number of syncs of a log, with six changes at once, before its checkpoint. */
const LAST = 34;
/** Two rows of one change by another process. One page is rewritten by every change, the other only by this one. */
const [NEAR, FAR] = [-1, -1_000_000];

const note = (database: Database, number: number) =>
  database.transaction(async (tx) => {
    // A row rewritten by every change, like a board's counter, and enough text to fill the log.
    await sql`insert into notes values (0, ${`${number}`}, null) on conflict do update set text = excluded.text`.execute(tx.sql);
    await sql`insert into notes values (${number}, ${'x'.repeat(3_000)}, null)`.execute(tx.sql);
    await sql`update notes set seen = ${number} where number = ${NEAR}`.execute(tx.sql);
  });

const notes = async (database: Database, from: number, to: number) => {
  for (let number = from; number <= to; number++) await note(database, number);
};

/** The present files. After a power cut the disk holds a state between these and the last synced ones. */
type Files = { main: Buffer; log: Buffer };
const filesNow = (): Files => ({ main: readFileSync(path.join(folder, NAME)), log: readFileSync(path.join(folder, `${NAME}-wal`)) });

/** Records the files as they were last synced. */
function disk(first: Files) {
  const has = { ...first };
  const sync: Sync = async (descriptor) => {
    const { main, log } = filesNow();
    const which = isMain(descriptor);
    await toDisk(descriptor);
    if (which) has.main = main;
    else has.log = log;
  };
  return { has, sync };
}

/** A torn log: one version up to `at`, the other from there on. */
const torn = (first: Buffer, then: Buffer, head: Buffer, at: number) =>
  Buffer.concat([head.subarray(0, HEAD), first.subarray(HEAD, at), then.subarray(Math.max(HEAD, at))]);

/** The numbers that a database holds after a power cut. */
function readAfter({ main, log }: Files): Set<number> {
  const place = mkdtempSync(path.join(folder, 'cut-'));
  writeFileSync(path.join(place, NAME), main);
  writeFileSync(path.join(place, `${NAME}-wal`), log);
  const database = new DatabaseSync(path.join(place, NAME));
  // This copy need not be durable.
  database.exec('pragma synchronous = off');
  expect(database.prepare('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' });
  const rows = database.prepare('select number, text from notes').all() as { number: number; text: string }[];
  database.close();
  rmSync(place, { recursive: true });
  const numbers = new Set(rows.map(({ number }) => number));
  const textOf = (wanted: number) => rows.find(({ number }) => number === wanted)?.text;
  // A change is there completely or not at all.
  if (numbers.size > 0) expect(numbers.has(Number(textOf(0)))).toBe(true);
  expect(textOf(NEAR)).toBe(textOf(FAR)?.trim());
  return numbers;
}

const missing = (wanted: Iterable<number>, found: Set<number>) => [...wanted].filter((number) => !found.has(number));

test('after a power cut at any moment the database is intact and holds every acknowledged change', async () => {
  const acknowledged = new Set<number>();
  const heads = new Set<string>();
  let onDisk: ReturnType<typeof disk> | undefined;
  let syncs = 0;
  let sinceCarried = 0;
  let cuts = 0;

  function cut(): void {
    if (!onDisk) return;
    const { has } = onDisk;
    const now = filesNow();
    const at = HEAD + ((syncs * 7_919) % Math.max(1, now.log.length - HEAD));
    const logs = [has.log, now.log, torn(now.log, has.log, now.log, at), torn(has.log, now.log, now.log, at)];
    for (const main of [has.main, now.main])
      for (const log of logs) {
        cuts += 1;
        expect(missing(acknowledged, readAfter({ main, log }))).toEqual([]);
      }
  }

  /** Writes from another process that does not sync. @returns whether it got the write lock */
  let others = 0;
  function elsewhere(): boolean {
    const other = new DatabaseSync(path.join(folder, NAME), { timeout: 0 });
    try {
      other.exec('pragma synchronous = off; pragma wal_autocheckpoint = 0');
      const padded = (number: number) => `(${number}, '${others + 1}${' '.repeat(3_000)}', null)`;
      other.exec(`insert or ignore into notes values ${padded(FAR / 2)};
        insert or replace into notes values (${NEAR}, '${others + 1}', null), ${padded(FAR)}`);
      others += 1;
      return true;
    } catch {
      return false;
    } finally {
      other.close();
    }
  }

  const database = await aDatabase(async (descriptor) => {
    onDisk ??= disk(filesNow());
    // Checks at every checkpoint, and now and then between.
    const main = isMain(descriptor);
    const isLooked = main || syncs++ % 9 === 0;
    if (isLooked) cut();
    if (main) expect(elsewhere(), 'no other process can write during a checkpoint').toBe(false);
    await onDisk.sync(descriptor);
    if (isLooked) cut();
    // Once at the end of each log, so that only the log holds the page that no other change rewrites.
    sinceCarried = main ? 0 : sinceCarried + 1;
    if (sinceCarried === LAST) elsewhere();
    heads.add(filesNow().log.subarray(0, HEAD).toString('hex'));
  });
  for (let first = 1; first < 900; first += 6)
    await Promise.all(
      Array.from({ length: 6 }, async (_, which) => {
        await note(database, first + which);
        acknowledged.add(first + which);
      }),
    );
  // The log restarts after a checkpoint; otherwise it would grow without limit.
  expect(heads.size).toBeGreaterThan(3);
  expect(cuts).toBeGreaterThan(200);
  expect(others).toBeGreaterThan(2);
}, 60_000);

test('a change is acknowledged only after it was synced to the disk', async () => {
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
  // Reads go on meanwhile.
  for (let count = 0; count < 20; count++) await sql`select 1`.execute(database.sql);
  expect(isAnswered).toBe(false);
  holds = false;
  release?.();
  await answer;
});

test('closing the database waits for a sync in progress', async () => {
  const carrying = Promise.withResolvers<'carrying'>();
  let isCarried = false;
  const database = await aDatabase(async (descriptor) => {
    const main = isMain(descriptor);
    if (main) {
      carrying.resolve('carrying');
      await wait(100);
    }
    await toDisk(descriptor);
    if (main) isCarried = true;
  });
  for (let number = 1, last: unknown; last !== 'carrying'; number++) last = await Promise.race([carrying.promise, note(database, number)]);
  const last = note(database, 1_000);
  expect(isCarried).toBe(false);
  await database.close();
  expect(isCarried).toBe(true);
  await last;
});

test.each([
  ['log', (descriptor: number) => !isMain(descriptor)],
  ['file', isMain],
])('after a failed sync of the %s every change is refused, and acknowledged ones survive a power cut', async (_which, isIts) => {
  let fails = false;
  let onDisk: ReturnType<typeof disk> | undefined;
  const database = await aDatabase((descriptor) => {
    onDisk ??= disk(filesNow());
    if (fails && isIts(descriptor)) return Promise.reject(Object.assign(new Error('Input/output error'), { code: 'EIO' }));
    return onDisk.sync(descriptor);
  });
  await notes(database, 1, 150);
  fails = true;
  const failed = /server's disk has failed/;
  let acknowledged = 150;
  const refused = async () => {
    for (; acknowledged < 400; acknowledged++) await note(database, acknowledged + 1);
  };
  await expect(refused()).rejects.toThrow(failed);
  fails = false;
  await expect(note(database, 1_000)).rejects.toThrow(failed);
  await expect(database.maintain((tx) => sql`delete from notes`.execute(tx.sql))).rejects.toThrow(failed);
  await database.close();
  if (!onDisk) throw new Error('Nothing was brought to the disk.');
  const all = Array.from({ length: acknowledged }, (_, at) => at + 1);
  // Closing must not drop changes that are only in the log.
  const now = filesNow();
  for (const main of [onDisk.has.main, now.main])
    for (const log of [onDisk.has.log, now.log]) expect(missing(all, readAfter({ main, log }))).toEqual([]);
});
