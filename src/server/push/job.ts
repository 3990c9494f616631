import { actorOf, happenedIn } from '#messages/notifications.ts';
import * as product from '#messages/product.ts';
import * as messages from '#messages/server/push.ts';
import { numberedTitle } from '#messages/task-link.ts';
import { DAY } from '#shared/durations.ts';
import { withoutMarks } from '#shared/inline-marks.ts';
import type { Notification } from '#shared/notifications.ts';
import type { Database } from '../database/database.ts';
import { AppError } from '../errors.ts';
import type { JobHandlers } from '../jobs/worker.ts';
import { findNotifications } from '../notifications/queries.ts';
import { postOutside } from '../outbound/post.ts';
import type { Settings } from '../settings.ts';
import { shortened } from '../shortened.ts';
import { inOneLine } from '../tasks/notes.ts';
import { pushKeys, webPush } from './keys.ts';
import { deleteSubscription, findSubscription } from './queries.ts';

/** Characters of a name and of a body, without an ellipsis. Browsers show fewer, and push services take 4 KB. */
const [NAME, BODY] = [59, 239];

/** A push as the service worker gets it. A later one with the same tag replaces it. */
type PushMessage = { title: string; body: string; url: string; tag: string };

/** A notification for a lock screen. @param details `false` leaves out names and texts, as of mails */
export function pushMessage(item: Notification, details: boolean): PushMessage {
  const { id: tag, kind, task, note } = item;
  const url = task ? `/?task=${task.number}` : '/';
  if (!details) return { title: product.name, body: messages.newNotification, url, tag };
  const actor = actorOf(item);
  const happened = task && kind === 'assigned' ? messages.assigned : happenedIn(item);
  const title = actor ? `${shortened(actor, NAME)} ${happened}` : happened;
  const body = task ? [numberedTitle(task.number, inOneLine(task.title)), ...(note ? [withoutMarks(note)] : [])].join('\n') : '';
  return { title, body: shortened(body, BODY), url, tag };
}

/** Statuses by which a push service says that a subscription has ended. */
const GONE = [404, 410];

/** Sends a notification to one browser, unless it was read, its task was deleted or push is off. A repeat has the same tag, so the browser shows one. */
export function pushJob(database: Database, { publicUrl, webhookNetworks: networks, pushDetails }: Settings): JobHandlers['push'] {
  const readKeys = pushKeys(database, publicUrl);
  return {
    // A push service that does not answer holds each for ten seconds.
    atOnce: 50,
    async run({ notificationId, subscriptionId }, { signal }) {
      const vapidDetails = await readKeys();
      const [found] = await findNotifications(database, [notificationId]);
      if (!vapidDetails || !found?.isWanted) return;
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
        const { status, isOk, text } = await postOutside(endpoint, { headers, body, signal, networks });
        if (GONE.includes(status)) return await end();
        if (!isOk) throw new Error(messages.answered(status), { cause: new Error(text) });
      } catch (error) {
        // An address that may not be called will not become one that may.
        if (error instanceof AppError && error.code === 'invalid') return end();
        throw error;
      }
    },
  };
}
