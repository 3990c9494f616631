import { MINUTE } from '#shared/durations.ts';
import type { Transaction } from '../database/database.ts';
import { addJobs, holdUnclaimedJobs } from '../jobs/queries.ts';
import { attachToMails, lockMailSettings } from './queries.ts';

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
