import { MINUTE } from '#shared/durations.ts';
import type { NotificationKind } from '#shared/notifications.ts';
import type { Transaction } from '../database/database.ts';
import { addJobs, holdUnclaimedJobs } from '../jobs/queries.ts';
import { attachToMails, holdMailChoices } from './queries.ts';

/** A mail waits this long for more notifications. */
const GATHERED_MS = 5 * MINUTE;

/** A notification that was just written. */
type Told = { id: string; adminId: string; kind: NotificationKind };

/** Schedules the mails for new notifications, in their transaction. Each joins its person's waiting mail, or begins one. */
export async function scheduleMails(tx: Transaction, told: Told[]): Promise<void> {
  if (told.length === 0) return;
  const choices = await holdMailChoices(tx, [...new Set(told.map(({ adminId }) => adminId))]);
  const mailed = told.filter(({ adminId, kind }) => choices.get(adminId)?.includes(kind));
  if (mailed.length === 0) return;
  const people = [...new Set(mailed.map(({ adminId }) => adminId))].map((adminId) => ({ adminId }));
  const jobs = new Map((await holdUnclaimedJobs(tx, 'mail', people)).map(({ id, data }) => [data.adminId, id]));
  const others = people.filter(({ adminId }) => !jobs.has(adminId));
  const ids = await addJobs(tx, 'mail', others, new Date(Date.now() + GATHERED_MS).toISOString());
  for (const [at, { adminId }] of others.entries()) jobs.set(adminId, ids[at] ?? '');
  await attachToMails(
    tx,
    mailed.map(({ id, adminId }) => ({ id, jobId: jobs.get(adminId) ?? '' })),
  );
}
