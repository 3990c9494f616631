import type { Transaction } from '../database/database.ts';
import { addJobs } from '../jobs/queries.ts';
import { listSubscriptions } from './queries.ts';

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
