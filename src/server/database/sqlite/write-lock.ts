import { setTimeout as pause } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Tables } from '../schema.ts';
import { isBusy } from './errors.ts';

/** SQLite's own timeout (milliseconds) for another process that writes: nobody is answered meanwhile. */
export const STANDSTILL_MS = 20;
/** The timeout of all retries, with time for others in between: the caller gets an answer within 3 s. */
const PATIENCE_MS = 2_200;
const RETRY_MS = 15;

type Sql = Kysely<Tables>;
export type WithWriteLock = <T>(work: (sql: Sql) => Promise<T>) => Promise<T>;

/**
 * Retries BEGIN IMMEDIATE while another process, a tool or somebody's shell on the file, holds the write lock, yielding in between.
 * @returns runs a transaction of the connection that writes; throws AppError `unavailable` if it did not get the lock in time
 */
export function writeLockOf(writer: Sql): WithWriteLock {
  return async (work) => {
    for (const start = performance.now(); ; await pause(RETRY_MS)) {
      let begun = false;
      try {
        return await writer.transaction().execute((sql) => {
          begun = true;
          return work(sql);
        });
      } catch (error) {
        if (begun || !isBusy(error) || performance.now() - start > PATIENCE_MS) throw error;
      }
    }
  };
}
