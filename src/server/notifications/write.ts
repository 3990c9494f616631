import { MINUTE } from '#shared/durations.ts';
import type { Change } from '../changes/change-transaction.ts';
import type { Transaction } from '../database/database.ts';
import { addJobs, holdUnclaimedJobs } from '../jobs/queries.ts';
import { attachToMails, lockMailSettings } from '../mail/queries.ts';
import { listSubscriptions } from '../push/queries.ts';
import { insertNotifications, listReceivers } from './queries.ts';
import { candidatesOf, whoIsTold } from './who-is-told.ts';

/** A mail waits this long for more notifications. */
const GATHERED_MS = 5 * MINUTE;

/** Schedules the mails for new notifications whose people chose mail, in their transaction. Each joins its person's waiting mail, or begins one. */
export async function scheduleMails(tx: Transaction, mailed: { id: string; adminId: string }[]): Promise<void> {
  if (mailed.length === 0) return;
  const adminIds = [...new Set(mailed.map(({ adminId }) => adminId))];
  await lockMailSettings(tx, adminIds);
  const people = adminIds.map((adminId) => ({ adminId }));
  const jobs = new Map((await holdUnclaimedJobs(tx, 'mail', people)).map(({ id, data }) => [data.adminId, id]));
  const others = people.filter(({ adminId }) => !jobs.has(adminId));
  const ids = await addJobs(tx, 'mail', others, new Date(Date.now() + GATHERED_MS).toISOString());
  for (const [at, { adminId }] of others.entries()) jobs.set(adminId, ids[at] ?? '');
  await attachToMails(
    tx,
    mailed.map(({ id, adminId }) => ({ id, jobId: jobs.get(adminId) ?? '' })),
  );
}

/** Adds a job for each browser of the people who chose push for new notifications, in the transaction that writes these. */
export async function schedulePushes(tx: Transaction, pushed: { id: string; adminId: string }[]): Promise<void> {
  if (pushed.length === 0) return;
  const subscriptions = await listSubscriptions(tx, [...new Set(pushed.map(({ adminId }) => adminId))]);
  const pushes = pushed.flatMap(({ id: notificationId, adminId }) =>
    subscriptions
      .filter((subscription) => subscription.adminId === adminId)
      .map(({ id: subscriptionId }) => ({ notificationId, subscriptionId })),
  );
  await addJobs(tx, 'push', pushes);
}

/** Writes the notifications of a change, in its transaction. */
export async function writeNotifications(tx: Change): Promise<void> {
  const { occurrences } = tx;
  const actorId = tx.by.user?.id ?? null;
  const candidates = candidatesOf(occurrences, actorId);
  const commented = occurrences.find(({ kind }) => kind === 'commented');
  if (candidates.length === 0 && !commented) return;
  // One query, because the task stays locked meanwhile.
  const receivers = await listReceivers(tx, candidates, commented?.task.id ?? '');
  const idsOf = (found: typeof receivers) => found.map(({ id }) => id);
  const commenters = idsOf(receivers.filter(({ hasCommented }) => hasCommented));
  const told = whoIsTold(occurrences, actorId, new Set(idsOf(receivers)), commenters);
  if (told.length === 0) return;
  // In one order, so that two changes that tell the same people can't deadlock.
  told.sort((one, other) => (one.adminId < other.adminId ? -1 : 1));
  const ids = await insertNotifications(tx, told);
  const written = told.map((one, at) => ({ id: ids[at] ?? '', adminId: one.adminId, kind: one.kind }));
  const chosen = (of: 'mailKinds' | 'pushKinds') => {
    const kinds = new Map(receivers.map((one) => [one.id, one[of]]));
    return written.filter(({ adminId, kind }) => kinds.get(adminId)?.includes(kind));
  };
  await scheduleMails(tx, chosen('mailKinds'));
  await schedulePushes(tx, chosen('pushKinds'));
}
