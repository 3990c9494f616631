import { acting } from '#messages/activity.ts';
import * as product from '#messages/product.ts';
import * as messages from '#messages/server/push.ts';
import type { Notification } from '#shared/notifications.ts';
import { shortened } from '../shortened.ts';

/** Characters of a name and of a body, without an ellipsis. Browsers show fewer, and push services take 4 KB. */
const [NAME, BODY] = [59, 239];

/** A push as the service worker gets it. A later one with the same tag replaces it. */
type PushMessage = { id: string; title: string; body: string; url: string; tag: string };

/** A notification for a lock screen. @param details `false` leaves out names and texts, as of mails */
export function pushMessage({ id, kind, task, count, actor, via, note }: Notification, details: boolean): PushMessage {
  const url = task ? `/?task=${task.number}` : '/';
  if (!details || kind === 'email_refused') return { id, title: product.name, body: messages.newNotification, url, tag: id };
  const title = messages.titles[kind](actor ? shortened(acting(actor.name, via), NAME) : messages.somebody, task ? null : count);
  const body = task ? [`#${task.number} ${task.title}`, ...(note ? [note] : [])].join('\n') : '';
  return { id, title, body: shortened(body, BODY), url, tag: id };
}
