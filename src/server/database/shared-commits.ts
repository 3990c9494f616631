import { setImmediate as turn } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { Tables } from './schema.ts';
import type { WriteAheadLog } from './sqlite-log.ts';

/** No longer than this is worked on one commit (ms): nobody who reads waits longer for a turn. */
const LONGEST_MS = 20;

type Work<T> = (sql: Kysely<Tables>) => Promise<T>;
type Settle = () => void;
type Waiting = { attempt: Work<Settle>; fail: (error: unknown) => void };

/**
 * Runs pieces of work as transactions of one connection, and commits together those that came together: a commit waits for the
 * disk, and costs as much for one as for thirty. Each stands in a savepoint of its own, so what one throws undoes that one
 * alone. Nobody hears anything before the commit is on the disk, not even a refusal: it may rest on what another of them wrote.
 * @returns `commit` does so; `idle` is kept once nothing is under way
 */
export function sharedCommits(writer: Kysely<Tables>, log: WriteAheadLog) {
  const waiting: Waiting[] = [];
  let working: Promise<void> | undefined;

  async function commitTogether(): Promise<void> {
    const taken: Waiting[] = [];
    try {
      log.refuseAfterFailure();
      const settled = await writer.transaction().execute(async (connection) => {
        const begun = performance.now();
        const outcomes: Settle[] = [];
        for (let one = waiting.shift(); one; one = performance.now() - begun < LONGEST_MS ? waiting.shift() : undefined) {
          taken.push(one);
          outcomes.push(await one.attempt(connection));
        }
        return outcomes;
      });
      await log.flush(taken.length);
      for (const settle of settled) settle();
    } catch (error) {
      // Also where it could not even begin: then the first in line hears it, and the next one tries anew.
      if (taken.length === 0) taken.push(...waiting.splice(0, 1));
      for (const { fail } of taken) fail(error);
    }
  }

  async function work(): Promise<void> {
    while (waiting.length > 0) {
      // Those who call in the same turn come along, and those who read have theirs between two commits.
      await turn();
      await commitTogether();
      // Where there is no room for it now, there may be the next time.
      await log.carryOver().catch(() => {});
    }
    working = undefined;
  }

  const commit = <T>(task: Work<T>) =>
    new Promise<T>((resolve, reject) => {
      const attempt: Work<Settle> = async (connection) => {
        await sql`savepoint one`.execute(connection);
        try {
          const done = await task(connection);
          await sql`release one`.execute(connection);
          return () => resolve(done);
        } catch (error) {
          // A full disk has undone the whole transaction: the savepoint is gone, and all who share it must hear why.
          await sql`rollback to one`.execute(connection).catch(() => Promise.reject(error));
          await sql`release one`.execute(connection);
          return () => reject(error);
        }
      };
      waiting.push({ attempt, fail: reject });
      working ??= work();
    });

  return { commit, idle: () => working };
}
