import { setTimeout as pause } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Tables } from './schema.ts';
import { isBusy } from './sqlite-errors.ts';

/** So long (milliseconds) SQLite itself waits for another process that writes, in which nobody is answered. */
export const STANDSTILL_MS = 20;
/** And so long it is waited for in all, with time for others in between: whoever waits gets an answer within 3 s. */
const PATIENCE_MS = 2_200;
const RETRY_MS = 15;

type Sql = Kysely<Tables>;
export type WithWriteLock = <T>(work: (sql: Sql) => Promise<T>) => Promise<T>;

/**
 * Transactions of the connection that writes, each begun once no other process writes: a tool, or somebody's shell on the file.
 * @returns runs one; throws AppError `unavailable` where its turn did not come
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
