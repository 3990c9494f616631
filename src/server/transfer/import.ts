import { createReadStream } from 'node:fs';
import { access, constants } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { sql } from 'kysely';
import * as messages from '#messages/server/transfer.ts';
import { hasAdmins } from '../admins/queries.ts';
import { theOperator } from '../changes/actor.ts';
import { change } from '../changes/change.ts';
import type { Change } from '../changes/change-transaction.ts';
import type { Database } from '../database/database.ts';
import type { Bytes, Stored } from '../database/file-store.ts';
import { insertRows } from '../database/rows.ts';
import { AppError } from '../errors.ts';
import { withoutRow } from '../files/cleanup.ts';
import { indexTasks } from '../search/texts.ts';
import { cacheJson } from '../tasks/task-json-cache.ts';
import { damaged, type Named, namedBy, readFileLines } from './file-lines.ts';
import { faultIn, MOST_TASKS } from './row-checks.ts';
import { columnsOf, FORMAT, isReadable, lineOf, OLDEST, type Row, readRows, type TableName, tableHash, tablesOf } from './tables.ts';

const PAGE = 200;

/** Tasks made searchable at once, because each may have many comments. */
const INDEXED = 50;

/** Limit of a line; the longest text has 20,000 characters. */
const LONGEST_LINE = 1_000_000;

/** Limit of the characters of rows from one byte of the file, once there are many. Rows have about five, and 500 if texts repeat one sign. */
const MOST_OF_BYTE = 700;
const MANY = 10_000_000;

const tooLong = () => new AppError('invalid', messages.lineTooLong);

/** The first line of an export. Older ones have no last task number. */
type Head = { version: number; lastNumber: number };

/** Rows of a table, the last ones with the hash of all. */
type Part = { head: Head; table: TableName; rows: Row[]; sha256?: string };

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw damaged();
  }
}

const isNested = (value: unknown) => typeof value === 'object' && value !== null;

/** Node's own line reader also splits at U+2028, which JSON leaves as it is. @throws AppError `invalid` for a gzip bomb: a huge line, or rows that were compressed too well */
async function* linesOf(file: string): AsyncGenerator<string> {
  const unpacked = createGunzip().setEncoding('utf8');
  // A failure also ends `unpacked`, and so is thrown where that is read.
  pipeline(createReadStream(file), unpacked).catch(() => {});
  let rest = '';
  let ofRows = 0;
  for await (const chunk of unpacked) {
    const [first, ...others] = chunk.split('\n');
    // Only the first is behind the rest, whose joining a long line would otherwise repeat.
    const lines = [rest + first, ...others];
    rest = lines.pop() ?? '';
    if (rest.length > LONGEST_LINE || lines.some((line) => line.length > LONGEST_LINE)) throw tooLong();
    // The bytes of files may be all alike. A row says how many there are.
    for (const line of lines) if (!line.startsWith('"')) ofRows += line.length;
    if (ofRows > MANY && ofRows > MOST_OF_BYTE * unpacked.bytesWritten) throw new AppError('invalid', messages.compressedTooWell);
    yield* lines;
  }
  if (rest) yield rest;
}

/** Reads an export in pages and checks each hash. @param take stores a file's bytes; without it the reading ends behind the tables @throws AppError `invalid` for a foreign, damaged or incomplete file */
async function* readExport(file: string, take?: (named: Named, bytes: Bytes) => Promise<Stored>): AsyncGenerator<Part> {
  const lines = linesOf(file);
  const next = async (): Promise<unknown> => {
    const { value, done } = await lines.next().catch((error) => {
      if (error instanceof AppError) throw error;
      return { value: '', done: true };
    });
    return done ? undefined : parse(value);
  };

  const first = (await next()) as Partial<typeof FORMAT & Head> | undefined;
  if (first?.format !== FORMAT.format) throw new AppError('invalid', messages.noExport);
  const { version, lastNumber = 0 } = first;
  if (version === undefined) throw damaged();
  if (!isReadable(version)) throw new AppError('invalid', messages.wrongVersion(version, OLDEST, FORMAT.version));
  if (!Number.isInteger(lastNumber) || lastNumber < 0 || lastNumber > MOST_TASKS) throw damaged();
  const head = { version, lastNumber };
  const named: Named[] = [];
  for (const table of tablesOf(version)) {
    if (((await next()) as { table?: string } | undefined)?.table !== table) throw damaged();
    const columns = columnsOf(table, version);
    const hash = tableHash();
    let count = 0;
    let rows: Row[] = [];
    let fault: AppError | undefined;
    let line = await next();
    for (; Array.isArray(line); line = await next()) {
      if (line.length !== columns.length || line.some(isNested)) throw damaged();
      const row: Row = Object.fromEntries(line.map((value, at) => [columns[at], value]));
      fault ??= faultIn(table, row);
      if (table === 'files') named.push(...namedBy(row));
      hash.add(lineOf(row));
      count += 1;
      if (rows.push(row) < PAGE) continue;
      yield { head, table, rows };
      rows = [];
    }
    const sum = line as { rows?: number; sha256?: string } | undefined;
    const sha256 = hash.value();
    // First, because damage also makes rows that are not valid.
    if (sum?.rows !== count || sum.sha256 !== sha256) throw damaged();
    if (fault) throw fault;
    yield { head, table, rows, sha256 };
  }
  if (!take) return;
  if (new Set(named.map(({ id }) => id)).size < named.length) throw damaged();
  for (const one of named) await readFileLines(one, next, (bytes) => take(one, bytes));
  if (!((await next()) as { end?: boolean } | undefined)?.end || (await next()) !== undefined) throw damaged();
}

/** Rebuilds what is derived from tasks: the counts of files, search texts and cached JSON. */
async function deriveAll(tx: Change): Promise<void> {
  await sql`update tasks set file_count = (select count(*) from files where task_id = tasks.id and removed_at is null)
    where id in (select task_id from files) or file_count <> 0`.execute(tx.sql);
  for await (const page of readRows(tx, 'tasks')) {
    const ids = page.map(({ id }) => String(id));
    for (let at = 0; at < ids.length; at += INDEXED) await indexTasks(tx, ids.slice(at, at + INDEXED));
    await cacheJson(tx, ids);
  }
  while (await tx.engine.search.mergeParts(tx));
}

async function hashOf(tx: Change, table: TableName, version: number): Promise<string> {
  const hash = tableHash();
  for await (const page of readRows(tx, table, version)) for (const row of page) hash.add(lineOf(row));
  return hash.value();
}

/** Replaces the rows of an empty board by those of an export, and checks each table's hash again. */
async function insertAll(tx: Change, file: string): Promise<void> {
  // A setup link must not open the imported board, and entries about the empty board name no imported admin.
  for (const table of ['setup_tokens', 'board', 'audit'] as const) await tx.sql.deleteFrom(table).execute();
  // Tasks of an old export come in the order of their age, and get their numbers so.
  await tx.engine.numbers.countOn(tx, 0);
  let [version, lastNumber] = [0, 0];
  for await (const { head, table, rows, sha256 } of readExport(file)) {
    ({ version, lastNumber } = head);
    // The checks of rows stand for their types.
    await insertRows(tx, table, rows as never[]);
    if (sha256 !== undefined && (await hashOf(tx, table, version)) !== sha256) throw damaged();
  }
  await tx.engine.numbers.countOn(tx, lastNumber);
  // Nobody is told of days that passed before the move.
  if (version < 4) await tx.sql.updateTable('tasks').set({ due_told: 2 }).where('due_date', '<', new Date().toISOString()).execute();
}

/** Imports an export into an empty database, all or nothing. @param finish runs last in the transaction @returns how many files have no bytes @throws AppError `invalid`, `conflict` */
export async function importFrom(
  database: Database,
  file: string,
  finish: (tx: Change) => Promise<void> = async () => {},
): Promise<number> {
  await access(file, constants.R_OK);
  if (await hasAdmins(database)) throw new AppError('conflict', messages.databaseNotEmpty);
  const begun: string[] = [];
  let whole = 0;
  const store = async ({ id, size }: Named, bytes: Bytes) => {
    begun.push(id);
    // An import that was killed may have left some.
    await database.files.remove([id]);
    const stored = await database.files.write(id, bytes, size);
    whole += 1;
    return stored;
  };
  try {
    // The first reading checks everything, and stores the files.
    for await (const _checked of readExport(file, store));
    // Without a timeout, because long histories take their time.
    await change({ transaction: database.maintain }, theOperator, async (tx) => {
      await tx.engine.locks.take(tx, 'admins');
      if (await hasAdmins(tx)) throw new AppError('conflict', messages.databaseNotEmpty);
      await insertAll(tx, file);
      await deriveAll(tx);
      await finish(tx);
    });
    return begun.length - whole;
  } catch (error) {
    // Another import of the same board may have succeeded, or this one, if only the answer to its commit was lost.
    await withoutRow(database, begun)
      .then((ids) => database.files.remove(ids))
      .catch(() => {});
    throw error;
  }
}
