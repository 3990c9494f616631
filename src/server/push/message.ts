import * as product from '#messages/product.ts';
import * as messages from '#messages/server/push.ts';
import type { Notification } from '#shared/notifications.ts';

/** Characters of a name and of a body. Browsers show fewer, and push services take 4 KB. */
const [NAME, BODY] = [60, 240];

/** A push as the service worker gets it. A later one with the same tag replaces it. */
type PushMessage = { id: string; title: string; body: string; url: string; tag: string };

function cut(text: string, most: number): string {
  const points = [...text];
  return points.length > most ? `${points.slice(0, most - 1).join('')}…` : text;
}

/** A notification for a lock screen. @param details `false` leaves out names and texts, as of mails */
export function pushMessage({ id, kind, task, count, actor, note }: Notification, details: boolean): PushMessage {
  const url = task ? `/?task=${task.number}` : '/';
  if (!details || kind === 'email_refused') return { id, title: product.name, body: messages.newNotification, url, tag: id };
  const title = messages.titles[kind](actor ? cut(actor.name, NAME) : messages.somebody, task ? null : count);
  const body = task ? [`#${task.number} ${task.title}`, ...(note ? [note] : [])].join('\n') : '';
  return { id, title, body: cut(body, BODY), url, tag: id };
}
