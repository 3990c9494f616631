import path from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { Kysely, SqliteAdapter, SqliteDialect, sql } from 'kysely';
import { requireFolder } from '../../required-folder.ts';
import { sqliteSearch } from '../../search/sqlite/search.ts';
import type { Connection, Database, Transaction } from '../database.ts';
import type { Locks } from '../locks.ts';
import { sqliteDialect } from '../migrations/dialect.ts';
import type { Tables } from '../schema.ts';
import { readAside } from './aside.ts';
import { backUpSqlite } from './backup.ts';
import { sqliteDataVersion } from './data-version.ts';
import { inOurWords } from './errors.ts';
import { groupCommit } from './group-commit.ts';
import { sqliteJson } from './json.ts';
import { keepPrivate } from './private-file.ts';
import { keptStatements } from './statements.ts';
import { sqliteTaskNumbers } from './task-numbers.ts';
import { type Sync, writeAheadLog } from './write-ahead-log.ts';
import { STANDSTILL_MS, writeLockOf } from './write-lock.ts';

/** From this many pages of the log on, 80 MB, SQLite checkpoints by itself: what a large change leaves, such as an upgrade or an import. */
const VERY_LONG = 20_000;

/** SQLite has one writer at a time: a transaction holds everything. */
const sqliteLocks: Locks = { rows: () => sql``, take: async () => {} };

/** The database in a data folder. */
export const sqliteFile = (folder: string): string => path.join(folder, 'max-tasks.db');

/** A statement that does nothing. */
const nothing = { reader: false, all: () => [], run: () => ({ changes: 0, lastInsertRowid: 0 }), iterate: () => [].values() };

function inWords<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw inOurWords(error);
  }
}

/** `node:sqlite` in the shape that Kysely's dialect expects, with errors in our words. */
function asKyselyExpects(database: DatabaseSync, rewrite: (statement: string) => string) {
  const statementOf = keptStatements(database, (statement) => ({
    reader: statement.columns().length > 0,
    all: (parameters: readonly unknown[]) => inWords(() => statement.all(...(parameters as SQLInputValue[]))),
    run: (parameters: readonly unknown[]) => inWords(() => statement.run(...(parameters as SQLInputValue[]))),
    iterate: (parameters: readonly unknown[]) => statement.iterate(...(parameters as SQLInputValue[])),
  }));
  return {
    prepare(text: string) {
      // A full disk has undone the transaction already; to undo it once more would fail, and hide why.
      if (text === 'rollback' && !database.isTransaction) return nothing;
      return inWords(() => statementOf(rewrite(text)));
    },
    close: () => database.close(),
  };
}

/** SQLite can undo changes of the schema; Kysely's own adapter says no, which would run migrations outside a transaction. */
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
  // WAL: readers never wait for the writer.
  database.exec('pragma journal_mode = wal; pragma foreign_keys = on; pragma cache_size = -4000');
  if (role === 'reads') database.exec('pragma query_only = on');
  // Savepoints are kept in memory: in a file they took a sixth of a change's time. NORMAL:
  // `write-ahead-log.ts` fsyncs each commit before it is answered, and checkpoints, unless the log grows beyond all measure.
  else
    database.exec(
      `pragma temp_store = memory; pragma synchronous = normal; pragma wal_autocheckpoint = ${VERY_LONG}; pragma busy_timeout = ${STANDSTILL_MS}`,
    );
  // Taking the write lock at the start means that a transaction never fails half way because another process wrote.
  const rewrite = (text: string) => (role === 'writes' && text === 'begin' ? 'begin immediate' : text);
  const sql = new Kysely<Tables>({ dialect: new Dialect({ database: asKyselyExpects(database, rewrite) }) });
  const close = async () => {
    await sql.destroy();
    // Where nothing was ever asked, Kysely has nothing to close.
    if (database.isOpen) database.close();
  };
  return { sql, close };
}

/**
 * Opens the embedded database in a folder, making both where they are not there. One connection writes, one
 * reads, so a read never sees half a change.
 * @param folder the data folder
 * @param sync flushes a file to the disk
 * @param warn is told what whoever runs the server should see to
 */
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
  const engine = { json: sqliteJson, search: sqliteSearch, locks: sqliteLocks, numbers: sqliteTaskNumbers, dialect: sqliteDialect };
  const within = (sql: Kysely<Tables>): Connection => ({ sql, engine });
  const dataVersion = sqliteDataVersion(file);
  const listeners = new Set<() => void>();
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
    announce() {
      for (const wake of listeners) wake();
    },
    listen(wake) {
      listeners.add(wake);
      return () => listeners.delete(wake);
    },
    backUp: (target, progress) => backUpSqlite(file, target, progress),
    async close() {
      await Promise.all([idle(), maintenance]);
      dataVersion.close();
      await Promise.allSettled([aside.destroy(), reader.close()]);
      await log.end(writer.close);
    },
  };
}
