import type { Kysely } from 'kysely';
import type { SearchEngine } from '../search/engine.ts';
import type { JsonSql } from './json.ts';
import type { Locks } from './locks.ts';
import type { Dialect } from './migrations/dialect.ts';
import type { Tables } from './schema.ts';

/** The counter behind the short numbers of tasks: an import must hand it on, because a number is never used again. */
export type TaskNumbers = {
  /** The last number that was given to a task. */
  last(connection: Connection): Promise<number>;
  /** Counts on behind a number, and behind every task that is there. */
  countOn(tx: Transaction, last: number): Promise<void>;
};

/** What the engines do differently. Features use it and never ask which engine runs. */
type Engine = { json: JsonSql; search: SearchEngine; locks: Locks; numbers: TaskNumbers; dialect: Dialect };

/** Something queries can be run on; the first argument of every reading query. */
export type Connection = { sql: Kysely<Tables>; engine: Engine };

declare const writes: unique symbol;

/** A connection in a transaction that may write; the first argument of every writing query. */
export type Transaction = Connection & { readonly [writes]: true };

/** A database that is open. It is itself the connection for reads outside a transaction. */
export type Database = Connection & {
  /**
   * Runs `work` in one transaction; what it throws undoes everything. If transactions ran into each other it is run again, so it must do
   * nothing but through its connection. Never call it inside itself.
   */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** A long transaction, such as a migration: no statement timeout, exclusive among nodes. */
  maintain<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** Runs several reads on one unchanging state. */
  snapshot<T>(work: (connection: Connection) => Promise<T>): Promise<T>;
  /** The same for reads that may take long, such as a search: on a separate thread or pool, so that nothing else waits for them. */
  aside<T>(work: (connection: Connection) => Promise<T>): Promise<T>;
  /** Changes whenever anything in the database changes, whichever process wrote; cheap to read. `null` if the engine has none. */
  dataVersion(): number | null;
  /** Wakes listeners on every node, because the change log has grown. A hint: it may come twice, late, or not at all. */
  announce(): void;
  /** @returns what ends the listening */
  listen(wake: () => void): () => void;
  /**
   * Copies the database into a file while it is in use, and verifies the copy; `null` if the engine has tools of its own.
   * @param progress gets how much is done, of all
   * @throws if the file is there already, cannot be written or does not verify
   */
  backUp: ((file: string, progress: (done: number, all: number) => void) => Promise<void>) | null;
  close(): Promise<void>;
};
