import type { NotificationKind } from '#shared/notifications.ts';
import type { Transaction } from '../database/database.ts';
import { addJobs } from '../jobs/queries.ts';
import { listSubscriptions } from './queries.ts';

/** Adds a job for each browser that is to show a notification, in the transaction that writes these notifications. */
export async function schedulePushes(tx: Transaction, told: { id: string; adminId: string; kind: NotificationKind }[]): Promise<void> {
  if (told.length === 0) return;
  const subscriptions = await listSubscriptions(tx, [...new Set(told.map(({ adminId }) => adminId))]);
  const pushes = told.flatMap(({ id: notificationId, adminId, kind }) =>
    subscriptions
      .filter((subscription) => subscription.adminId === adminId && subscription.kinds.includes(kind))
      .map(({ id: subscriptionId }) => ({ notificationId, subscriptionId })),
  );
  await addJobs(tx, 'push', pushes);
}
