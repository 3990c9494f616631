import { setImmediate as others } from 'node:timers/promises';
import { CompiledQuery, type Kysely } from 'kysely';
import type { Tables } from './schema.ts';
import type { WriteAheadLog } from './sqlite-log.ts';
import type { WithWriteLock } from './sqlite-write-lock.ts';

/** No longer than this is worked on one commit (ms): nobody who reads waits longer for a turn. */
const LONGEST_MS = 20;

type Sql = Kysely<Tables>;
type Settle = () => void;
type Waiting = { attempt: (sql: Sql) => Promise<Settle>; fail: (error: unknown) => void };

const savepoint = CompiledQuery.raw('savepoint one');
const undo = CompiledQuery.raw('rollback to one');
const release = CompiledQuery.raw('release one');

/** Where it throws, it alone is undone. */
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
 * Runs pieces of work as transactions of the connection that writes, and commits together those that came together: a commit waits for the
 * disk, and costs as much for one as for thirty. Where one of them throws, all are undone and run again, each in a savepoint of its own, so that
 * it alone is undone: that seldom happens, and savepoints for all took a tenth of a change's time. Nobody hears anything before the commit is
 * on the disk, not even a refusal: it may rest on what another of them wrote.
 * @returns `commit` does so, and may run the work twice; `idle` is kept once nothing is under way
 */
export function groupCommit(withWriteLock: WithWriteLock, log: WriteAheadLog) {
  const waiting: Waiting[] = [];
  let working: Promise<void> | undefined;

  /** Takes those that wait, as long as there is time. @throws what the last one taken has thrown: then none of them is done */
  const attemptAll = (taken: Waiting[], settled: Settle[]): Promise<void> =>
    withWriteLock(async (sql) => {
      const begun = performance.now();
      for (let one = waiting.shift(); one; one = performance.now() - begun < LONGEST_MS ? waiting.shift() : undefined) {
        taken.push(one);
        settled.push(await one.attempt(sql));
      }
    });

  const attemptEach = (taken: Waiting[]): Promise<Settle[]> =>
    withWriteLock(async (sql) => {
      const settled: Settle[] = [];
      for (const one of taken) settled.push(await attemptAlone(one, sql));
      return settled;
    });

  async function commitTogether(): Promise<void> {
    const taken: Waiting[] = [];
    try {
      log.refuseAfterFailure();
      let settled: Settle[] = [];
      await attemptAll(taken, settled).catch(async (error) => {
        const hasThrown = settled.length < taken.length;
        if (!hasThrown || taken.length === 1) throw error;
        settled = await attemptEach(taken);
      });
      await log.flush(taken.length);
      for (const settle of settled) settle();
    } catch (error) {
      // Also where it could not even begin, which has taken its time: then all who wait hear it, for none of them can wait as long once more.
      if (taken.length === 0) taken.push(...waiting.splice(0));
      for (const { fail } of taken) fail(error);
    }
  }

  async function work(): Promise<void> {
    while (waiting.length > 0) {
      // Those who call in the same turn come along, and those who read have theirs between two commits.
      await others();
      await commitTogether();
      // Where there is no room for it now, there may be the next time.
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
