import type { RawBuilder, SqlBool } from 'kysely';
import type { SearchEngine } from '../search/engine.ts';
import type { Dialect } from './migrations/dialect.ts';
import type { Tables } from './schema.ts';
import type { SqlConnection, SqlTransaction } from './sql-connection.ts';

/** SQL that builds JSON, two to three times as fast as in JavaScript, or takes a list as one parameter. */
type JsonSql = {
  object(fields: Record<string, RawBuilder<unknown>>): RawBuilder<string>;
  array(rows: RawBuilder<unknown>): RawBuilder<string>;
  /** Whether the value is among the texts. They are one parameter, because each list length would otherwise be another statement. */
  among(value: RawBuilder<unknown>, texts: readonly string[]): RawBuilder<SqlBool>;
};

/** Locks against concurrent changes, on every node. */
type Locks = {
  /** The end of a query that locks its rows until commit: to `change` them, or to `keep` them unchanged. */
  rows(table: keyof Tables, purpose: 'change' | 'keep'): RawBuilder<unknown>;
  /** Waits for a named lock, and holds it until commit. */
  take(tx: SqlTransaction, name: LockName): Promise<void>;
};

/**
 * `admins` guards rules about all admins, such as unique names. `sign-in` guards the counts of sign-ins and of proofs asked for, and is
 * taken first. `files` guards the room for files, and the removal of bytes without a row. `labels` guards unique names, `webhooks` and
 * `tokens` their number.
 */
export const lockNames = ['admins', 'sign-in', 'files', 'labels', 'webhooks', 'tokens'] as const;
export type LockName = (typeof lockNames)[number];

/** The counter of short task numbers. An import must keep it, because numbers are never reused. */
type TaskNumbers = {
  last(connection: SqlConnection): Promise<number>;
  /** Counts on behind a number and every existing task. */
  countOn(tx: SqlTransaction, last: number): Promise<void>;
};

/** The engine-specific parts. Features use them and never ask which engine runs. */
export type Engine = {
  json: JsonSql;
  search: SearchEngine;
  locks: Locks;
  numbers: TaskNumbers;
  dialect: Dialect;
  /** A text that changes once the tables are restored from a backup; `null` where backups hold no trust. */
  place(connection: SqlConnection): Promise<string | null>;
};
