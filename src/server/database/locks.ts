import type { RawBuilder } from 'kysely';
import type { Transaction } from './database.ts';
import type { Tables } from './schema.ts';

/** Locks against concurrent changes, on every node. */
export type Locks = {
  /** The end of a query that locks its rows until commit: to `change` them, or to `keep` them unchanged. */
  rows(table: keyof Tables, purpose: 'change' | 'keep'): RawBuilder<unknown>;
  /** Waits for a named lock, and holds it until commit. */
  take(tx: Transaction, name: LockName): Promise<void>;
};

/**
 * `admins` guards rules about all admins, such as unique names. `sign-in` guards the count of failures, and is taken first. `files` guards
 * the room for files, and the removal of bytes without a row. `labels` guards unique names, `webhooks` and `tokens` their number.
 */
export type LockName = 'admins' | 'sign-in' | 'files' | 'labels' | 'webhooks' | 'tokens';
