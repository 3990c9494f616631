import { MINUTE } from '#shared/durations.ts';
import type { Change } from '../changes/change-transaction.ts';
import type { Transaction } from '../database/database.ts';
import { addJobs, holdUnclaimedJobs } from '../jobs/queries.ts';
import { listReceivers, lockMailSettings } from '../mail/queries.ts';
import { listPushes } from '../push/queries.ts';
import { insertNotifications } from './queries.ts';
import { whoIsTold } from './who-is-told.ts';

/** A mail waits this long for more notifications. */
const GATHERED_MS = 5 * MINUTE;

/** The jobs of the mails that new notifications join, by person, in their transaction: each person's waiting mail, or a new one. */
export async function holdMails(tx: Transaction, mailed: { adminId: string }[]): Promise<Map<string, string>> {
  if (mailed.length === 0) return new Map();
  const adminIds = [...new Set(mailed.map(({ adminId }) => adminId))];
  await lockMailSettings(tx, adminIds);
  const people = adminIds.map((adminId) => ({ adminId }));
  const waiting = await holdUnclaimedJobs(tx, 'mail', people);
  const others = people.filter(({ adminId }) => waiting.every(({ data }) => data.adminId !== adminId));
  const begun = await addJobs(tx, 'mail', others, new Date(Date.now() + GATHERED_MS).toISOString());
  return new Map([...waiting, ...begun].map(({ id, data }) => [data.adminId, id]));
}

/** Adds a job for each browser of the people who chose push for new notifications, in the transaction that writes these. */
export async function schedulePushes(tx: Transaction, ids: string[]): Promise<void> {
  if (ids.length > 0) await addJobs(tx, 'push', await listPushes(tx, ids));
}

/** Writes the notifications of a change, in its transaction. */
export async function writeNotifications(tx: Change): Promise<void> {
  const { occurrences } = tx;
  const actorId = tx.by.user?.id ?? null;
  const candidates = whoIsTold(occurrences, actorId, []).map(({ adminId }) => adminId);
  const commented = occurrences.find(({ kind }) => kind === 'commented');
  if (candidates.length === 0 && !commented) return;
  // One query, because the task stays locked meanwhile.
  const found = await listReceivers(tx, candidates, commented?.task.id ?? '');
  const receivers = new Map(found.map((one) => [one.id, one]));
  const commenterIds = found.filter(({ hasCommented }) => hasCommented).map(({ id }) => id);
  const told = whoIsTold(occurrences, actorId, commenterIds).filter(({ adminId }) => receivers.has(adminId));
  if (told.length === 0) return;
  // In one order, so that two changes that tell the same people can't deadlock.
  told.sort((one, other) => (one.adminId < other.adminId ? -1 : 1));
  const mailed = told.filter(({ adminId, kind }) => receivers.get(adminId)?.mailKinds.includes(kind));
  const mails = await holdMails(tx, mailed);
  const added = told.map((one) => ({ ...one, mailJobId: mailed.includes(one) ? mails.get(one.adminId) : undefined }));
  const written = await insertNotifications(tx, added);
  const pushed = written.flatMap(({ id, adminId, kind }) => (receivers.get(adminId)?.pushKinds.includes(kind) ? id : []));
  await schedulePushes(tx, pushed);
}
