import { setImmediate as others } from 'node:timers/promises';
import { CompiledQuery, type Kysely } from 'kysely';
import type { Tables } from '../schema.ts';
import type { WriteAheadLog } from './write-ahead-log.ts';
import type { WithWriteLock } from './write-lock.ts';

/** The longest that transactions are added to one commit (ms), and so the longest that a read waits for its turn. */
const LONGEST_MS = 20;

type Sql = Kysely<Tables>;
type Settle = () => void;
type Waiting = { attempt: (sql: Sql) => Promise<Settle>; fail: (error: unknown) => void };

const savepoint = CompiledQuery.raw('savepoint one');
const undo = CompiledQuery.raw('rollback to one');
const release = CompiledQuery.raw('release one');

/** If it throws, it alone is undone. */
async function attemptAlone({ attempt, fail }: Waiting, sql: Sql): Promise<Settle> {
  await sql.executeQuery(savepoint);
  try {
    const settle = await attempt(sql);
    await sql.executeQuery(release);
    return settle;
  } catch (error) {
    // A full disk has undone the whole transaction: the savepoint is gone, and all who share it must hear why.
    await sql.executeQuery(undo).catch(() => Promise.reject(error));
    await sql.executeQuery(release);
    return () => fail(error);
  }
}

/**
 * Group commit: transactions that queue up together share one transaction and one fsync, which costs as much for one as for thirty. Each has a
 * savepoint, so that one that throws is undone alone. No caller gets a result or an error before the fsync, because either may rest on another's writes.
 * @returns `commit` queues a transaction; `idle` resolves once nothing is under way
 */
export function groupCommit(withWriteLock: WithWriteLock, log: WriteAheadLog) {
  const waiting: Waiting[] = [];
  let working: Promise<void> | undefined;

  async function commitTogether(): Promise<void> {
    const taken: Waiting[] = [];
    try {
      log.refuseAfterFailure();
      const settled = await withWriteLock(async (sql) => {
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
      // If it could not even begin, that took its time: then all who wait get the error, for none of them can wait as long once more.
      if (taken.length === 0) taken.push(...waiting.splice(0));
      for (const { fail } of taken) fail(error);
    }
  }

  async function work(): Promise<void> {
    while (waiting.length > 0) {
      // Transactions of the same turn of the event loop join in, and reads have theirs between two commits.
      await others();
      await commitTogether();
      // If the disk has no room for it now, it may have the next time.
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
