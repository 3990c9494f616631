import { keepBackups } from './backups.ts';
import { pruneChanges } from './board/log.ts';
import { deleteOldKeys } from './board/once.ts';
import type { Database } from './database/database.ts';
import { deleteEndedSessions } from './session/queries.ts';
import { purgeDeletedTasks } from './tasks/purge.ts';

const HOUR = 3_600_000;

/**
 * Forgets, now and every hour, what is kept no longer: sessions that ended, old idempotency keys, old changes in the
 * log, tasks deleted long ago. Makes the hour's backup.
 * @param backupDir where it is kept; `null` for none
 * @param report is told what failed; the next round tries again
 * @returns a function that stops it, once a round that runs has ended
 */
export function startUpkeep(database: Database, backupDir: string | null, report: (error: unknown) => void): () => Promise<void> {
  let round = Promise.resolve();
  const run = async () => {
    try {
      await database.transaction(deleteEndedSessions);
      await database.transaction(deleteOldKeys);
      await database.transaction((tx) => pruneChanges(tx, Date.now()));
      await purgeDeletedTasks(database, Date.now());
      if (backupDir) await keepBackups(database, backupDir, new Date());
    } catch (error) {
      report(error);
    }
  };
  const begin = () => {
    round = run();
  };
  begin();
  const timer = setInterval(begin, HOUR).unref();
  return () => {
    clearInterval(timer);
    return round;
  };
}
