import * as messages from '#messages/server/jobs.ts';
import { DAY, HOUR } from '#shared/durations.ts';
import { DELIVERY_DAYS, NOTIFICATION_DAYS } from '#shared/limits.ts';
import { deleteOldEntries } from './audit/record.ts';
import { keepBackups } from './backups.ts';
import type { Actor } from './changes/actor.ts';
import { pruneChanges } from './changes/change-log.ts';
import { deleteOldKeys } from './changes/idempotency.ts';
import type { Database } from './database/database.ts';
import { purgeRemovedFiles, removeOrphans } from './files/cleanup.ts';
import { deleteOldImports } from './import/queries.ts';
import { deleteFailedJobs } from './jobs/queries.ts';
import type { JobHandlers } from './jobs/worker.ts';
import { deleteOldConfirmations } from './mail/queries.ts';
import { deleteOldNotifications, inSteps } from './notifications/queries.ts';
import { deleteOldSubscriptions } from './push/queries.ts';
import { deleteOldLinks } from './recovery/queries.ts';
import { wordForgetter } from './search/texts.ts';
import { deleteOldChallenges } from './second-factor/challenges.ts';
import { deleteOldTrust } from './second-factor/trusted-browsers.ts';
import { deleteAttempts } from './session/attempt-queries.ts';
import { deleteEndedSessions } from './session/queries.ts';
import { deleteOldSetupTokens } from './session/setup-tokens.ts';
import type { Settings } from './settings.ts';
import { purgeDeletedTasks } from './tasks/deleted-tasks.ts';
import { deleteOldDeliveries } from './webhooks/queries.ts';

/** NTP corrects a clock by less than this. */
const EVEN_MS = 60_000;

const FAILED_DAYS = 30;

/** Days for which an import can be taken back. */
const IMPORT_DAYS = 30;

/** Days for which a browser gets push without opening its page. */
const PUSH_DAYS = 90;

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
  () => database.transaction((tx) => deleteOldSubscriptions(tx, new Date(Date.now() - PUSH_DAYS * DAY).toISOString())),
  () => database.transaction((tx) => deleteEndedSessions(tx, session)),
  () => database.transaction((tx) => deleteAttempts(tx, Date.now())),
  () => database.transaction((tx) => deleteOldSetupTokens(tx, Date.now())),
  () => database.transaction((tx) => deleteOldLinks(tx, Date.now())),
  () => database.transaction((tx) => deleteOldChallenges(tx, new Date(Date.now() - DAY).toISOString())),
  () => database.transaction((tx) => deleteOldTrust(tx, Date.now())),
  () => database.transaction(deleteOldKeys),
  () => database.transaction((tx) => pruneChanges(tx, Date.now())),
  () => database.transaction((tx) => deleteOldEntries(tx, Date.now())),
  () => database.transaction((tx) => deleteFailedJobs(tx, new Date(Date.now() - FAILED_DAYS * DAY).toISOString())),
  () => database.transaction((tx) => deleteOldConfirmations(tx, Date.now())),
  () => inSteps(database, (tx) => deleteOldNotifications(tx, new Date(Date.now() - NOTIFICATION_DAYS * DAY).toISOString())),
  () => inSteps(database, (tx) => deleteOldDeliveries(tx, new Date(Date.now() - DELIVERY_DAYS * DAY).toISOString())),
  () => database.transaction((tx) => deleteOldImports(tx, new Date(Date.now() - IMPORT_DAYS * DAY).toISOString())),
  (actor) => purgeDeletedTasks(database, actor, Date.now()),
  () => purgeRemovedFiles(database, Date.now()),
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
      if (backupDir) steps.push(() => keepBackups(database, backupDir, new Date(), () => signal.throwIfAborted()));
      const failed: unknown[] = [];
      for (const step of steps) {
        signal.throwIfAborted();
        await step(actor).catch((error) => failed.push(error));
      }
      if (failed.length === 1) throw failed[0];
      if (failed.length > 1) throw new AggregateError(failed, messages.stepsFailed);
    },
  };
}
