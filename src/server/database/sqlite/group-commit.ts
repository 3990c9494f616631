import { setImmediate as others, setTimeout as pause } from 'node:timers/promises';
import { CompiledQuery, type Kysely } from 'kysely';
import type { Tables } from '../schema.ts';
import { isBusy } from './errors.ts';
import type { WriteAheadLog } from './write-ahead-log.ts';

export const STANDSTILL_MS = 20;
/** Timeout of all retries (ms), so that the caller gets an answer within 3 s. */
const PATIENCE_MS = 2_200;
const RETRY_MS = 15;

type Sql = Kysely<Tables>;

/** Retries `begin immediate` without blocking while another process holds the write lock. @throws AppError `unavailable` on timeout */
async function withWriteLock<T>(writer: Sql, work: (sql: Sql) => Promise<T>): Promise<T> {
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
}

/** Limit of one commit, and so of a read's wait (ms). */
const LONGEST_MS = 20;

type Settle = () => void;
type Waiting = { attempt: (sql: Sql) => Promise<Settle>; fail: (error: unknown) => void };

const savepoint = CompiledQuery.raw('savepoint one');
const undo = CompiledQuery.raw('rollback to one');
const release = CompiledQuery.raw('release one');

/** An error undoes this task alone. */
async function attemptAlone({ attempt, fail }: Waiting, sql: Sql): Promise<Settle> {
  await sql.executeQuery(savepoint);
  try {
    const settle = await attempt(sql);
    await sql.executeQuery(release);
    return settle;
  } catch (error) {
    // A full disk rolls back the whole transaction, savepoint and all, so every task must fail.
    await sql.executeQuery(undo).catch(() => Promise.reject(error));
    await sql.executeQuery(release);
    return () => fail(error);
  }
}

/**
 * Group commit: queued transactions share one fsync, which costs as much for one as for thirty.
 * Callers get results and errors only after the fsync, because either may rest on another's writes.
 */
export function groupCommit(writer: Sql, log: WriteAheadLog) {
  const waiting: Waiting[] = [];
  let working: Promise<void> | undefined;

  async function commitTogether(): Promise<void> {
    const taken: Waiting[] = [];
    try {
      log.refuseAfterFailure();
      const settled = await withWriteLock(writer, async (sql) => {
        const begun = performance.now();
        const settling: Settle[] = [];
        for (let one = waiting.shift(); one; one = performance.now() - begun < LONGEST_MS ? waiting.shift() : undefined) {
          taken.push(one);
          settling.push(await attemptAlone(one, sql));
        }
        return settling;
      });
      await log.flush(taken.length);
      for (const settle of settled) settle();
    } catch (error) {
      // The wait for the write lock failed, so fail all waiting tasks rather than make each wait as long.
      if (taken.length === 0) taken.push(...waiting.splice(0));
      for (const { fail } of taken) fail(error);
    }
  }

  async function work(): Promise<void> {
    while (waiting.length > 0) {
      // Transactions of this event-loop turn join in, and reads run between commits.
      await others();
      await commitTogether();
      // A checkpoint without room may succeed next time.
      await log.checkpoint().catch(() => {});
    }
    working = undefined;
  }

  const commit = <T>(task: (sql: Sql) => Promise<T>) =>
    new Promise<T>((resolve, reject) => {
      const attempt = async (sql: Sql): Promise<Settle> => {
        const done = await task(sql);
        return () => resolve(done);
      };
      waiting.push({ attempt, fail: reject });
      working ??= work();
    });

  return { commit, idle: () => working };
}
