import { HOUR } from '#shared/durations.ts';
import { deleteOldEntries } from './audit/record.ts';
import { keepBackups } from './backups.ts';
import { pruneChanges } from './changes/change-log.ts';
import { deleteOldKeys } from './changes/idempotency.ts';
import type { Database } from './database/database.ts';
import { AppError } from './errors.ts';
import { deleteAttempts } from './session/attempt-queries.ts';
import { deleteEndedSessions } from './session/queries.ts';
import { deleteOldSetupTokens } from './session/setup-tokens.ts';
import type { Settings } from './settings.ts';
import { purgeDeletedTasks } from './tasks/purge.ts';

/** The routine corrections of a clock (NTP) move it by less than this. */
const EVEN_MS = 60_000;

/**
 * Whether the clock can be relied upon to forget things for good by it.
 * @returns whether, since it was last asked, as much time has passed by the clock as really has; at first nobody knows
 */
function evenClock(): () => boolean {
  let start = Number.NaN;
  return () => {
    const before = start;
    start = Date.now() - performance.now();
    return Math.abs(start - before) < EVEN_MS;
  };
}

/** What forgets what is kept no longer, each by itself: where one fails the others have nothing to do with it. */
const forgetting = (database: Database, session: Settings['session']): (() => Promise<unknown>)[] => [
  () => database.transaction((tx) => deleteEndedSessions(tx, session)),
  () => database.transaction((tx) => deleteAttempts(tx, Date.now())),
  () => database.transaction((tx) => deleteOldSetupTokens(tx, Date.now())),
  () => database.transaction(deleteOldKeys),
  () => database.transaction((tx) => pruneChanges(tx, Date.now())),
  () => database.transaction((tx) => deleteOldEntries(tx, Date.now())),
  () => purgeDeletedTasks(database, Date.now()),
];

/**
 * Every hour forgets what is kept no longer: sessions that ended, failed sign-ins, old setup links, old entries of the audit log, old idempotency keys,
 * old changes in the log, tasks deleted long ago. Only after an hour in which the clock went evenly: one that is a year ahead for a moment must
 * not take what nobody can bring back. Makes the hour's backup, now and every hour.
 * @param report gets what failed; the next round tries again
 * @returns a function that stops it, once a round that runs has ended; a copy is given up, unless all is copied and it is being checked
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
  const run = async () => {
    const steps = isClockEven() ? forgetting(database, session) : [];
    if (backupDir) steps.push(() => copy(backupDir));
    for (const step of steps) await step().catch(report);
  };
  let round = run();
  // One that takes longer than an hour is not overtaken by the next: that would clear away what it is writing.
  const timer = setInterval(() => {
    round = round.then(run);
  }, HOUR).unref();
  return () => {
    clearInterval(timer);
    ended = true;
    return round;
  };
}
