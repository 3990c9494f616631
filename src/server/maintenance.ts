import { HOUR } from '#shared/durations.ts';
import { keepBackups } from './backups.ts';
import type { Actor } from './changes/actor.ts';
import { pruneChanges } from './changes/change-log.ts';
import type { Database } from './database/database.ts';
import { removeOrphans } from './files/cleanup.ts';
import type { JobHandlers } from './jobs/worker.ts';
import { agingTables, deleteOld } from './retention.ts';
import { wordForgetter } from './search/texts.ts';
import { deleteEndedSessions } from './session/queries.ts';
import type { Settings } from './settings.ts';
import { purgeDeletedTasks } from './tasks/deleted-tasks.ts';

/** NTP corrects a clock by less than this. */
const EVEN_MS = 60_000;

/** Whether the clock can be trusted for deletions: it has advanced with real time for an hour. */
function evenClock(): () => boolean {
  const read = () => Date.now() - performance.now();
  let [start, since] = [read(), performance.now()];
  return () => {
    const before = start;
    start = read();
    if (Math.abs(start - before) >= EVEN_MS) since = performance.now();
    return performance.now() - since >= HOUR;
  };
}

const cleanups = (database: Database, session: Settings['session']): ((actor: Actor) => Promise<unknown>)[] => [
  ...agingTables.map((table) => () => deleteOld(database, table, Date.now())),
  () => database.transaction((tx) => deleteEndedSessions(tx, session)),
  () => database.transaction((tx) => pruneChanges(tx, Date.now())),
  (actor) => purgeDeletedTasks(database, actor, Date.now()),
  () => removeOrphans(database, Date.now()),
];

/**
 * The hourly job: it backs up, merges the search index and cleans up, each even if another fails. Cleanups need an hour of even time,
 * because a wrong clock must not delete data.
 */
export function maintenance(
  database: Database,
  { backupDir, session }: Pick<Settings, 'backupDir' | 'session'>,
): JobHandlers['maintenance'] {
  const isClockEven = evenClock();
  const forgetWords = wordForgetter(database);
  return {
    every: HOUR,
    async run(_data, { actor, signal }) {
      const steps = isClockEven() ? [...cleanups(database, session), forgetWords] : [];
      // In many short transactions, because each holds up other writes.
      steps.push(async () => {
        while (await database.transaction((tx) => tx.engine.search.mergeParts(tx))) signal.throwIfAborted();
      });
      if (backupDir) steps.push(() => keepBackups(database, backupDir, new Date(), signal));
      let failure: unknown;
      for (const step of steps) {
        signal.throwIfAborted();
        await step(actor).catch((error) => {
          failure ??= error;
        });
      }
      // The first one; a retry then reports those that are left.
      if (failure !== undefined) throw failure;
    },
  };
}
