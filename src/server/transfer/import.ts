import { createReadStream } from 'node:fs';
import { access, constants } from 'node:fs/promises';
import { createGunzip } from 'node:zlib';
import { sql } from 'kysely';
import * as messages from '#messages/server/transfer.ts';
import { hasAdmins } from '../admins/queries.ts';
import { type Change, change } from '../changes/change.ts';
import type { Database } from '../database/database.ts';
import { AppError } from '../errors.ts';
import { indexTexts, textsOf } from '../search/texts.ts';
import { cacheJson } from '../tasks/task-json-cache.ts';
import { FORMAT, type Progress } from './export.ts';
import { checkRow } from './row-checks.ts';
import { type Row, readRows, type TableName, tableHash, tableNames, tables } from './tables.ts';

/** Rows per insert, within every engine's limit of parameters. */
const PAGE = 200;

/** Limit of a line; the longest text has 20,000 characters. */
const LONGEST_LINE = 1_000_000;

const damaged = () => new AppError('invalid', messages.fileDamaged);
const tooLong = () => new AppError('invalid', messages.lineTooLong);

type Part = { table: TableName; rows: Row[] } | { table: TableName; sha256: string };

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw damaged();
  }
}

/** Node's own line reader also splits at U+2028, which JSON leaves as it is. @throws AppError `invalid` for a huge line, as of a gzip bomb */
async function* linesOf(file: string): AsyncGenerator<string> {
  const unpacked = createGunzip().setEncoding('utf8');
  createReadStream(file)
    .on('error', (error) => unpacked.destroy(error))
    .pipe(unpacked);
  let rest = '';
  for await (const chunk of unpacked) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > LONGEST_LINE || lines.some((line) => line.length > LONGEST_LINE)) throw tooLong();
    yield* lines;
  }
  if (rest) yield rest;
}

/** Reads an export in pages and checks each table's hash. @throws AppError `invalid` for a foreign, damaged or incomplete file */
async function* readExport(file: string): AsyncGenerator<Part> {
  const lines = linesOf(file);
  const next = async (): Promise<unknown> => {
    const { value, done } = await lines.next().catch((error) => {
      if (error instanceof AppError) throw error;
      return { value: '', done: true };
    });
    return done ? undefined : parse(value);
  };

  const head = (await next()) as Partial<typeof FORMAT> | undefined;
  if (head?.format !== FORMAT.format) throw new AppError('invalid', messages.noExport);
  if (head.version !== FORMAT.version) throw new AppError('invalid', messages.wrongVersion(head.version, FORMAT.version));
  for (const table of tableNames) {
    if (((await next()) as { table?: string } | undefined)?.table !== table) throw damaged();
    const hash = tableHash();
    let count = 0;
    let rows: Row[] = [];
    let line = await next();
    for (; Array.isArray(line); line = await next()) {
      if (line.length !== tables[table].length) throw damaged();
      checkRow(table, line);
      hash.add(JSON.stringify(line));
      count += 1;
      if (rows.push(line) < PAGE) continue;
      yield { table, rows };
      rows = [];
    }
    yield { table, rows };
    const sum = line as { rows?: number; sha256?: string } | undefined;
    const sha256 = hash.value();
    if (sum?.rows !== count || sum.sha256 !== sha256) throw damaged();
    yield { table, sha256 };
  }
  if (!((await next()) as { end?: boolean } | undefined)?.end || (await next()) !== undefined) throw damaged();
}

async function insert(tx: Change, table: TableName, rows: Row[]): Promise<void> {
  if (rows.length === 0) return;
  const columns = sql.join(tables[table].map((column) => sql.ref(column)));
  const values = sql.join(rows.map((row) => sql`(${sql.join(row)})`));
  await sql`insert into ${sql.table(table)} (${columns}) values ${values}`.execute(tx.sql);
}

/** Rebuilds what is derived from tasks: search texts and cached JSON. */
async function indexAll(tx: Change): Promise<void> {
  const at = (table: TableName, column: string) => (tables[table] as readonly string[]).indexOf(column);
  const text = (row: Row, index: number) => row[index] as string | null;
  const [title, description, deleted] = [at('tasks', 'title'), at('tasks', 'description'), at('tasks', 'deleted_at')];
  const [taskId, version] = [at('activities', 'task_id'), at('activities', 'task_version')];
  const [action, note] = [at('activities', 'action'), at('activities', 'note')];
  const hidden = new Set<string>();
  for await (const page of readRows(tx, 'tasks')) {
    for (const row of page) if (row[deleted] !== null) hidden.add(String(row[0]));
    const shown = page.filter((row) => row[deleted] === null);
    await indexTexts(
      tx,
      shown.flatMap((row) => textsOf(String(row[0]), text(row, title) ?? '', text(row, description))),
    );
    await cacheJson(
      tx,
      page.map((row) => String(row[0])),
    );
  }
  for await (const page of readRows(tx, 'activities')) {
    const comments = page.filter((row) => row[action] === 'comment' && !hidden.has(String(row[taskId])));
    await indexTexts(
      tx,
      comments.map((row) => ({ taskId: String(row[taskId]), place: Number(row[version]), text: text(row, note) ?? '' })),
    );
  }
}

async function hashOf(tx: Change, table: TableName): Promise<string> {
  const hash = tableHash();
  for await (const page of readRows(tx, table)) for (const row of page) hash.add(JSON.stringify(row));
  return hash.value();
}

/** Imports an export into an empty database, all or nothing. @param finish runs last in the transaction @throws AppError `invalid`, `conflict` */
export async function importFrom(
  database: Database,
  file: string,
  progress: Progress,
  finish: (tx: Change) => Promise<void> = async () => {},
): Promise<void> {
  await access(file, constants.R_OK);
  let all = 0;
  for await (const part of readExport(file)) if ('rows' in part) all += part.rows.length;
  await change(database, async (tx) => {
    await tx.engine.locks.take(tx, 'admins');
    if (await hasAdmins(tx)) throw new AppError('conflict', messages.databaseNotEmpty);
    // A setup link from before must not open the imported board.
    await tx.sql.deleteFrom('setup_tokens').execute();
    await tx.sql.deleteFrom('board').execute();
    // Entries about the empty board name no imported admin.
    await tx.sql.deleteFrom('audit').execute();
    let done = 0;
    for await (const part of readExport(file)) {
      if ('rows' in part) {
        await insert(tx, part.table, part.rows);
        done += part.rows.length;
        progress(done, all);
      } else if ((await hashOf(tx, part.table)) !== part.sha256) throw damaged();
    }
    await indexAll(tx);
    await finish(tx);
  });
}
