import { type RawBuilder, sql } from 'kysely';
import type { FileStore } from './file-store.ts';
import type { SqlConnection, SqlTransaction } from './sql-connection.ts';
import type { Engine } from './sql-parts.ts';

/** The subjects of signals between nodes. A node tells itself of `missed`: it has listened again, and may have missed others. */
type SignalName = 'change' | 'notification' | 'presence' | 'challenge' | 'missed';

/** A connection for queries; the first argument of every reading query. */
export type Connection = SqlConnection & { engine: Engine };

/** The effects of a transaction outside its database, once it is committed. */
export type Effects = { signal: Database['signal']; onCommit(act: () => void | Promise<void>): void };

/** A connection in a writing transaction; the first argument of every writing query. */
export type Transaction = Connection & SqlTransaction & Effects;

/** An open database, itself the connection for reads outside a transaction. */
export type Database = Connection & {
  /** Runs `work` in one transaction; an error rolls it back. Retried on conflicts, so it must have no other effects. Never nest it. */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** A long transaction, such as a migration: no statement timeout, exclusive among nodes. */
  maintain<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  snapshot<T>(work: (connection: Connection) => Promise<T>): Promise<T>;
  /** A snapshot for slow reads, such as a search, on a separate thread or pool. */
  aside<T>(work: (connection: Connection) => Promise<T>): Promise<T>;
  /** A number that changes with every write by any process; `null` if the engine has none. */
  dataVersion(): number | null;
  /** Sends a text of at most 7,500 bytes to the hearers on every node, this one at once. A hint that may be lost, so it never blocks or fails a change. */
  signal(name: SignalName, text: string): void;
  /** @param hearer gets every signal of the name, as long as the database is open; its errors are ignored */
  hear(name: SignalName, hearer: (text: string) => void): void;
  files: FileStore;
  /** Copies the database in use into a new file, and its files into the folder `files` beside it, and verifies the copy; `null` if the engine has its own tools. @returns how many files had no bytes @throws on failure, or once the signal is aborted */
  backUp: ((file: string, signal?: AbortSignal) => Promise<number>) | null;
  close(): Promise<void>;
};

/** The same database for a dry run: its transactions are rolled back after their work and send no signals. */
export function rolledBack(database: Database): Database {
  async function transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    const done = new Error('This trial is rolled back.');
    let made: { value: T } | undefined;
    try {
      return await database.transaction(async (tx) => {
        made = { value: await work(tx) };
        throw done;
      });
    } catch (error) {
      if (error === done && made) return made.value;
      throw error;
    }
  }
  return { ...database, transaction };
}

/** SQL compiled once per engine, because a task's JSON has a hundred parts. @param make must use no parameters @throws if it does */
export function readySql<T>(make: (connection: Connection) => RawBuilder<T>): (connection: Connection) => RawBuilder<T> {
  const ready = new WeakMap<Engine, RawBuilder<T>>();
  return (connection) => {
    const known = ready.get(connection.engine);
    if (known) return known;
    const { sql: text, parameters } = make(connection).compile(connection.sql.withoutPlugins());
    if (parameters.length > 0) throw new Error(`SQL compiled once must have no parameters: ${text}`);
    const made = sql.raw<T>(text);
    ready.set(connection.engine, made);
    return made;
  };
}
