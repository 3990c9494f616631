import * as messages from '#messages/server/push.ts';
import { DAY } from '#shared/durations.ts';
import type { Database } from '../database/database.ts';
import { AppError } from '../errors.ts';
import type { JobHandlers } from '../jobs/kinds.ts';
import { findNotifications } from '../notifications/queries.ts';
import { postOutside } from '../outbound/post.ts';
import type { Settings } from '../settings.ts';
import { pushKeys, webPush } from './keys.ts';
import { pushMessage } from './message.ts';
import { deleteSubscription, findSubscription } from './queries.ts';

/** Statuses by which a push service says that a subscription has ended. */
const GONE = [404, 410];

/**
 * Sends a notification to one browser, unless it was read or the browser wants no push any more. A second sending has the same tag, so the
 * browser shows one.
 */
export function pushJob(
  database: Database,
  { publicUrl, webhookNetworks: networks, pushDetails }: Pick<Settings, 'publicUrl' | 'webhookNetworks' | 'pushDetails'>,
): JobHandlers['push'] {
  const readKeys = pushKeys(database, publicUrl);
  return {
    async run({ notificationId, subscriptionId }, { signal }) {
      const vapidDetails = await readKeys();
      const [found] = await findNotifications(database, [notificationId]);
      if (!vapidDetails || !found || found.item.readAt !== null) return;
      const subscription = await findSubscription(database, found.adminId, subscriptionId);
      if (!subscription) return;
      const { endpoint } = subscription;
      const { generateRequestDetails } = await webPush();
      const { headers, body } = generateRequestDetails(subscription, JSON.stringify(pushMessage(found.item, pushDetails)), {
        vapidDetails,
        TTL: DAY / 1_000,
        // A push that waits for its browser is replaced by one with the same topic.
        topic: notificationId.replaceAll('-', ''),
      });
      const end = () => database.transaction((tx) => deleteSubscription(tx, found.adminId, endpoint));
      try {
        const { status, text } = await postOutside(endpoint, { headers, body, signal, networks });
        if (GONE.includes(status)) return await end();
        if (status < 200 || status > 299) throw new Error(messages.answered(status), { cause: new Error(text) });
      } catch (error) {
        // An address that may not be called will not become one that may.
        if (error instanceof AppError && error.code === 'invalid') return end();
        throw error;
      }
    },
  };
}
