import type { NotificationKind } from '#shared/notifications.ts';
import { aBrowser, type Subscription } from '../../e2e/push-browser.ts';
import { jobWorker } from '../../src/server/jobs/worker.ts';
import { pushJob } from '../../src/server/push/job.ts';
import { readSettings } from '../../src/server/settings.ts';
import { answered } from '../factories.ts';
import type { App, Client } from '../start-app.ts';

export const PUBLIC_URL = 'https://tasks.example.com';
const settings = readSettings({ PUBLIC_URL, WEBHOOK_NETWORKS: '127.0.0.1' });

/** Subscribes a browser to a person's push. @returns the subscription's id */
export const subscribe = (as: Client, subscription: Subscription = aBrowser('https://push.example.com/one').subscription) =>
  answered<{ id: string }>(as, 'POST', '/api/push-subscriptions', subscription).then(({ id }) => id);

/** Chooses the kinds of which a person gets push. */
export const choose = (as: Client, ...pushKinds: NotificationKind[]) => answered(as, 'PUT', '/api/notification-settings', { pushKinds });

/** The endpoints that get a person's push. */
export async function endpointsOf({ database }: App, adminId: string): Promise<string[]> {
  const rows = await database.sql.selectFrom('push_subscriptions').select('endpoint').where('admin_id', '=', adminId).execute();
  return rows.map(({ endpoint }) => endpoint);
}

/** A node that sends pushes by its own clock. `failed` collects what it reports. */
export function aSender({ database }: App, changed: Partial<typeof settings> = {}) {
  const node = { now: Date.now(), failed: [] as unknown[] };
  const push = pushJob(database, { ...settings, ...changed });
  const report = (error: unknown) => node.failed.push(error);
  return Object.assign(
    node,
    jobWorker(
      database,
      { push },
      report,
      () => node.now,
      () => 0.5,
    ),
  );
}
