import { setTimeout as pause } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Tables } from '../schema.ts';
import { isBusy } from './errors.ts';

export const STANDSTILL_MS = 20;
/** Timeout of all retries (ms), so that the caller gets an answer within 3 s. */
const PATIENCE_MS = 2_200;
const RETRY_MS = 15;

type Sql = Kysely<Tables>;
export type WithWriteLock = <T>(work: (sql: Sql) => Promise<T>) => Promise<T>;

/** Retries `begin immediate` without blocking while another process holds the write lock. @returns throws AppError `unavailable` on timeout */
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
