import { deleteOldEntries } from './audit/record.ts';
import { keepBackups } from './backups.ts';
import { pruneChanges } from './board/log.ts';
import { deleteOldKeys } from './board/once.ts';
import type { Database } from './database/database.ts';
import { evenClock } from './even-clock.ts';
import { deleteAttempts } from './session/attempt-queries.ts';
import { deleteEndedSessions } from './session/queries.ts';
import type { Settings } from './settings.ts';
import { purgeDeletedTasks } from './tasks/purge.ts';

const HOUR = 3_600_000;

/** Forgets what is kept no longer. */
async function forget(database: Database, session: Settings['session']): Promise<void> {
  await database.transaction((tx) => deleteEndedSessions(tx, session));
  await database.transaction((tx) => deleteAttempts(tx, new Date(Date.now() - HOUR).toISOString()));
  await database.transaction(deleteOldKeys);
  await database.transaction((tx) => pruneChanges(tx, Date.now()));
  await database.transaction((tx) => deleteOldEntries(tx, Date.now()));
  await purgeDeletedTasks(database, Date.now());
}

/**
 * Every hour forgets what is kept no longer: sessions that ended, failed sign-ins, old entries of the audit log, old idempotency keys, old
 * changes in the log, tasks deleted long ago. Only after an hour in which the clock went evenly: one that is a year ahead for a moment must
 * not take what nobody can bring back. Makes the hour's backup, now and every hour.
 * @param report is told what failed; the next round tries again
 * @returns a function that stops it, once a round that runs has ended
 */
export function startUpkeep(
  database: Database,
  { backupDir, session }: Pick<Settings, 'backupDir' | 'session'>,
  report: (error: unknown) => void,
): () => Promise<void> {
  let round = Promise.resolve();
  const isClockEven = evenClock();
  const run = async () => {
    try {
      if (isClockEven()) await forget(database, session);
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
