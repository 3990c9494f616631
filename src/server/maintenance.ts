import * as messages from '#messages/server/availability.ts';
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

/** NTP corrects a clock by less than this. */
const EVEN_MS = 60_000;

/** Whether the clock can be trusted for deletions: it advanced with real time since the last call. */
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
 * Runs cleanups hourly, and backups now and hourly. Cleanups need an hour of even time, because a wrong clock must not delete data.
 * @param report gets each failure; the next round tries again
 * @returns a function that stops after the current round, and gives up a running backup
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
      if (ended) throw new AppError('unavailable', messages.serverEnding);
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
  // Rounds never overlap, because the next one would delete the backup that a slow one is writing.
  const timer = setInterval(() => {
    round = round.then(run);
  }, HOUR).unref();
  return () => {
    clearInterval(timer);
    ended = true;
    return round;
  };
}
