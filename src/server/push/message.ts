import * as notices from '#messages/notifications.ts';
import * as product from '#messages/product.ts';
import * as messages from '#messages/server/push.ts';
import type { Notification } from '#shared/notifications.ts';

/** Characters of a title and of a body. Browsers show fewer, and a push must stay under 4 KB. */
const [TITLE, BODY] = [120, 240];

/** A push as the service worker gets it. A later one with the same tag replaces it. */
type PushMessage = { id: string; title: string; body: string; url: string; tag: string };

function cut(text: string, most: number): string {
  const points = [...text];
  return points.length > most ? `${points.slice(0, most - 1).join('')}…` : text;
}
