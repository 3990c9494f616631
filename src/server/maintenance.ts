import { HOUR } from '#shared/durations.ts';
import { deleteOldEntries } from './audit/record.ts';
import { keepBackups } from './backups.ts';
import { pruneChanges } from './changes/change-log.ts';
import { deleteOldKeys } from './changes/idempotency.ts';
import type { Database } from './database/database.ts';
import { AppError } from './errors.ts';
import { wordForgetter } from './search/forget-words.ts';
import { deleteAttempts } from './session/attempt-queries.ts';
import { deleteEndedSessions } from './session/queries.ts';
import { deleteOldSetupTokens } from './session/setup-tokens.ts';
import type { Settings } from './settings.ts';
import { purgeDeletedTasks } from './tasks/purge.ts';

/** The routine corrections of a clock (NTP) move it by less than this. */
const EVEN_MS = 60_000;

/**
 * Tells whether the clock can be trusted to delete things for good.
 * @returns whether the clock advanced as much as real time since the last call; false at the first call
 */
function evenClock(): () => boolean {
  let start = Number.NaN;
  return () => {
    const before = start;
    start = Date.now() - performance.now();
    return Math.abs(start - before) < EVEN_MS;
  };
}

/** Hourly cleanup jobs. Each runs separately, so one that fails doesn't stop the others. */
const cleanups = (database: Database, session: Settings['session']): (() => Promise<unknown>)[] => [
  () => database.transaction((tx) => deleteEndedSessions(tx, session)),
  () => database.transaction((tx) => deleteAttempts(tx, Date.now())),
  () => database.transaction((tx) => deleteOldSetupTokens(tx, Date.now())),
  () => database.transaction(deleteOldKeys),
  () => database.transaction((tx) => pruneChanges(tx, Date.now())),
  () => database.transaction((tx) => deleteOldEntries(tx, Date.now())),
  () => purgeDeletedTasks(database, Date.now()),
];

/**
 * Runs the cleanups every hour, and makes a backup now and every hour. A cleanup needs an hour in which the clock went evenly, because a clock
 * that is a year ahead for a moment must not delete what nobody can bring back.
 * @param report gets each failure; the next round tries again
 * @returns a function that stops it after the current round; a backup that is still copying is given up
 */
export function startMaintenance(
  database: Database,
  { backupDir, session }: Pick<Settings, 'backupDir' | 'session'>,
  report: (error: unknown) => void,
): () => Promise<void> {
  let ended = false;
  const isClockEven = evenClock();
  const copy = async (folder: string) => {
    const goOn = () => {
      if (ended) throw new AppError('unavailable', 'The server is ending.');
    };
    await keepBackups(database, folder, new Date(), goOn).catch((error) => {
      if (!ended) throw error;
    });
  };
  const forgetWords = wordForgetter(database);
  const run = async () => {
    const steps = isClockEven() ? [...cleanups(database, session), forgetWords] : [];
    if (backupDir) steps.push(() => copy(backupDir));
    for (const step of steps) await step().catch(report);
  };
  let round = run();
  // A round that takes over an hour finishes before the next one, which would delete the backup it is writing.
  const timer = setInterval(() => {
    round = round.then(run);
  }, HOUR).unref();
  return () => {
    clearInterval(timer);
    ended = true;
    return round;
  };
}
