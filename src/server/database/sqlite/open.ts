import path from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { Kysely, SqliteAdapter, SqliteDialect } from 'kysely';
import { requireFolder } from '../../required-folder.ts';
import type { Connection, Database, Transaction } from '../database.ts';
import type { Tables } from '../schema.ts';
import { makeHearers } from '../signals.ts';
import { readAside } from './aside.ts';
import { backUpSqlite, filesBeside } from './backup.ts';
import { sqliteDataVersion } from './data-version.ts';
import { inOurWords } from './errors.ts';
import { fileFolder } from './file-folder.ts';
import { groupCommit, STANDSTILL_MS, writeLockOf } from './group-commit.ts';
import { keepPrivate } from './private-file.ts';
import { sqliteEngine } from './sql-parts.ts';
import { keptStatements } from './statements.ts';
import { type Sync, writeAheadLog } from './write-ahead-log.ts';

/** Safety net for the log after a large change, such as an import (pages; 80 MB). */
const VERY_LONG = 20_000;

export const sqliteFile = (folder: string): string => path.join(folder, 'max-tasks.db');

const nothing = { reader: false, all: () => [], run: () => ({ changes: 0, lastInsertRowid: 0 }), iterate: () => [].values() };

function inWords<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw inOurWords(error);
  }
}

/** `node:sqlite` as Kysely's dialect expects it, with our errors. */
function asKyselyExpects(database: DatabaseSync, rewrite: (statement: string) => string) {
  const statementOf = keptStatements(database, (statement) => ({
    reader: statement.columns().length > 0,
    all: (parameters: readonly unknown[]) => inWords(() => statement.all(...(parameters as SQLInputValue[]))),
    run: (parameters: readonly unknown[]) => inWords(() => statement.run(...(parameters as SQLInputValue[]))),
    iterate: (parameters: readonly unknown[]) => statement.iterate(...(parameters as SQLInputValue[])),
  }));
  return {
    prepare(text: string) {
      // A full disk has already rolled back; another rollback would fail and hide the cause.
      if (text === 'rollback' && !database.isTransaction) return nothing;
      return inWords(() => statementOf(rewrite(text)));
    },
    close: () => database.close(),
  };
}

/** Kysely denies that SQLite can roll back schema changes, and would migrate outside a transaction. */
class Adapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true;
  }
}

class Dialect extends SqliteDialect {
  override createAdapter() {
    return new Adapter();
  }
}

function connect(file: string, role: 'reads' | 'writes'): { sql: Kysely<Tables>; close: () => Promise<void> } {
  const database = new DatabaseSync(file, { timeout: 5_000 });
  database.exec('pragma journal_mode = wal; pragma foreign_keys = on; pragma cache_size = -4000');
  if (role === 'reads') database.exec('pragma query_only = on');
  // In-memory savepoints save a sixth of a change's time. NORMAL, because `write-ahead-log.ts` fsyncs and checkpoints.
  else
    database.exec(
      `pragma temp_store = memory; pragma synchronous = normal; pragma wal_autocheckpoint = ${VERY_LONG}; pragma busy_timeout = ${STANDSTILL_MS}`,
    );
  // Taking the write lock first, so that a transaction never fails halfway.
  const rewrite = (text: string) => (role === 'writes' && text === 'begin' ? 'begin immediate' : text);
  const sql = new Kysely<Tables>({ dialect: new Dialect({ database: asKyselyExpects(database, rewrite) }) });
  const close = async () => {
    await sql.destroy();
    // Kysely closes only a connection that was used.
    if (database.isOpen) database.close();
  };
  return { sql, close };
}

/** Opens or creates the embedded database in a folder: one connection writes, one reads. @param warn gets sentences for the operator */
export function openSqlite(
  folder: string,
  { sync, warn = console.warn }: { sync?: Sync; warn?: (sentence: string) => void } = {},
): Database {
  requireFolder('DATA_DIR', folder);
  const file = sqliteFile(folder);
  keepPrivate(file);
  const writer = connect(file, 'writes');
  const reader = connect(file, 'reads');
  const aside = readAside(file);
  const within = (sql: Kysely<Tables>): Connection => ({ sql, engine: sqliteEngine });
  const dataVersion = sqliteDataVersion(file);
  const { deliver, hear } = makeHearers();
  const log = writeAheadLog(file, writer.sql, warn, sync);
  const withWriteLock = writeLockOf(writer.sql);
  const { commit, idle } = groupCommit(withWriteLock, log);
  let maintenance: Promise<unknown> = Promise.resolve();
  async function maintain<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    log.refuseAfterFailure();
    const done = await withWriteLock((sql) => work(within(sql) as Transaction));
    await log.flush(1);
    dataVersion.changed();
    return done;
  }
  return {
    ...within(reader.sql),
    async transaction(work) {
      const done = await commit((sql) => work(within(sql) as Transaction));
      dataVersion.changed();
      return done;
    },
    maintain(work) {
      const done = maintain(work);
      maintenance = Promise.allSettled([maintenance, done]);
      return done;
    },
    snapshot: (work) => reader.sql.transaction().execute((sql) => work(within(sql))),
    aside: (work) => aside.transaction().execute((sql) => work(within(sql))),
    dataVersion: dataVersion.get,
    signal: deliver,
    hear,
    files: fileFolder(filesBeside(file)),
    backUp: (target, progress) => backUpSqlite(file, target, progress),
    async close() {
      await Promise.all([idle(), maintenance]);
      dataVersion.close();
      await Promise.allSettled([aside.destroy(), reader.close()]);
      await log.end(writer.close);
    },
  };
}
