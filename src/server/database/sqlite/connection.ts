import { chmodSync, closeSync, openSync, statSync } from 'node:fs';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import type { Kysely } from 'kysely';
import { systemCode } from '../../errors.ts';
import type { Tables } from '../schema.ts';
import { type Ask, onConnection } from './dialect.ts';
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
    if (systemCode(error) !== 'EEXIST') throw error;
    for (const rest of ['', '-wal', '-shm']) closeToOthers(database + rest);
  }
}

/** Safety net for the log after a large change, such as an import (pages; 80 MB). */
const VERY_LONG = 20_000;

export function connect(file: string, role: 'reads' | 'writes'): { sql: Kysely<Tables>; close: () => Promise<void> } {
  const database = new DatabaseSync(file, { timeout: 5_000 });
  database.exec('pragma journal_mode = wal; pragma foreign_keys = on; pragma cache_size = -4000');
  if (role === 'reads') database.exec('pragma query_only = on');
  // In-memory savepoints save a sixth of a change's time. NORMAL, because `write-ahead-log.ts` fsyncs and checkpoints.
  else
    database.exec(
      `pragma temp_store = memory; pragma synchronous = normal; pragma wal_autocheckpoint = ${VERY_LONG}; pragma busy_timeout = ${STANDSTILL_MS}`,
    );
  const statementOf = keptStatements(database);
  const ask: Ask = async (text, parameters) => {
    // A full disk has already rolled back; another rollback would fail and hide the cause.
    if (text === 'rollback' && !database.isTransaction) return [];
    try {
      return statementOf(text).all(...(parameters as SQLInputValue[]));
    } catch (error) {
      throw inOurWords(error);
    }
  };
  // Taking the write lock first, so that a transaction never fails halfway.
  const sql = onConnection(ask, role === 'writes' ? 'begin immediate' : 'begin');
  const close = async () => {
    await sql.destroy();
    if (database.isOpen) database.close();
  };
  return { sql, close };
}
