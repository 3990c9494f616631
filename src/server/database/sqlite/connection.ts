import { chmodSync, closeSync, openSync, statSync } from 'node:fs';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { Kysely, SqliteAdapter, SqliteDialect } from 'kysely';
import type { Tables } from '../schema.ts';
import { inOurWords } from './errors.ts';
import { STANDSTILL_MS } from './group-commit.ts';
import { keptStatements } from './statements.ts';

/** Best effort, because another user's file can't be changed. */
function closeToOthers(file: string): void {
  try {
    chmodSync(file, statSync(file).mode & 0o700);
  } catch {}
}

/** Makes a database readable for its owner only, because it holds mobile numbers. SQLite gives its other files the same rights. */
export function keepPrivate(database: string): void {
  try {
    closeSync(openSync(database, 'wx', 0o600));
  } catch (error) {
    // An existing file is never opened here, because closing it would drop this process's SQLite locks.
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    for (const rest of ['', '-wal', '-shm']) closeToOthers(database + rest);
  }
}

/** Safety net for the log after a large change, such as an import (pages; 80 MB). */
const VERY_LONG = 20_000;

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

export function connect(file: string, role: 'reads' | 'writes'): { sql: Kysely<Tables>; close: () => Promise<void> } {
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
