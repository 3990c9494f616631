import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Kysely } from 'kysely';
import { requireFolder } from '../../required-folder.ts';
import type { Connection, Database, Effects, Transaction } from '../database.ts';
import type { Tables } from '../schema.ts';
import { makeHearers, withEffects } from '../signals.ts';
import { readAside } from './aside.ts';
import { backUpSqlite, filesBeside } from './backup.ts';
import { connect, keepPrivate } from './connection.ts';
import { fileFolder } from './file-folder.ts';
import { groupCommit } from './group-commit.ts';
import { sqliteEngine } from './sql-parts.ts';
import { requireOwnLog, type Sync, writeAheadLog } from './write-ahead-log.ts';

export const sqliteFile = (folder: string): string => path.join(folder, 'max-tasks.db');

/** SQLite's `data_version`, queried once per event-loop turn, so that a crowd of reads costs one query. */
function sqliteDataVersion(file: string): { get: () => number; changed: () => void; close: () => void } {
  // A separate connection, because a snapshot would hide other writes.
  const database = new DatabaseSync(file, { readOnly: true });
  const pragma = database.prepare('pragma data_version');
  let known: number | null = null;
  const forget = () => {
    known = null;
  };
  return {
    get() {
      if (known !== null) return known;
      known = Number(pragma.get()?.data_version);
      setImmediate(forget);
      return known;
    },
    changed: forget,
    close() {
      if (database.isOpen) database.close();
    },
  };
}

/** Opens or creates the embedded database in a folder: one connection writes, one reads. */
export function openSqlite(folder: string, sync?: Sync): Database {
  requireFolder('DATA_DIR', folder);
  const file = sqliteFile(folder);
  requireOwnLog(file);
  keepPrivate(file);
  const writer = connect(file, 'writes');
  const reader = connect(file, 'reads');
  const aside = readAside(file);
  const within = (sql: Kysely<Tables>): Connection => ({ sql, engine: sqliteEngine });
  const writing = (sql: Kysely<Tables>, effects: Effects) => ({ ...within(sql), ...effects }) as Transaction;
  const dataVersion = sqliteDataVersion(file);
  const { deliver, hear } = makeHearers();
  const log = writeAheadLog(file, writer.sql, sync);
  const { commit, idle } = groupCommit(writer.sql, log);
  const transaction: Database['transaction'] = (work) =>
    withEffects(deliver, async (begin) => {
      const done = await commit((sql) => work(writing(sql, begin())));
      dataVersion.changed();
      return done;
    });
  return {
    ...within(reader.sql),
    transaction,
    // The one writer has no timeout for statements.
    maintain: transaction,
    snapshot: (work) => reader.sql.transaction().execute((sql) => work(within(sql))),
    aside: (work) => aside.transaction().execute((sql) => work(within(sql))),
    dataVersion: dataVersion.get,
    signal: deliver,
    hear,
    files: fileFolder(filesBeside(file)),
    backUp: (target, signal) => backUpSqlite(file, target, signal),
    async close() {
      await idle();
      dataVersion.close();
      await Promise.allSettled([aside.destroy(), reader.close()]);
      await log.end(writer.close);
    },
  };
}
