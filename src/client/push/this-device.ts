import * as messages from '#messages/push.ts';
import { call } from '../api/call.ts';
import { LINKED, openTask } from '../board-store/linked-task.ts';
import { browserStorage } from '../ui/browser-storage.ts';
import { listen } from '../ui/listen.ts';

/** Opens the task of a clicked notification, as the service worker asks. */
function openAsAsked({ data }: MessageEvent<string>): void {
  const task = new URL(data, location.href).searchParams.get(LINKED);
  if (task) openTask(task);
}

/** Keeps the push of this browser up to date while a user has the board open. @returns a function that ends it */
export function followPush(userId: string): () => void {
  if (!isSupported()) return () => {};
  // The next opening of the board tries again.
  renewPush(userId).catch(() => {});
  return listen(navigator.serviceWorker, { message: openAsAsked });
}

/** The id of the user whose push this browser gets. */
const OWNER = 'push';

/** Whether a browser can get push. iPhones can once the board is on the Home Screen. */
export const isSupported = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

async function subscriptionHere(): Promise<PushSubscription | null> {
  const registration = isSupported() ? await navigator.serviceWorker.getRegistration() : undefined;
  return (await registration?.pushManager.getSubscription()) ?? null;
}

async function send(subscription: PushSubscription): Promise<void> {
  const { endpoint, keys } = subscription.toJSON();
  await call('addPushSubscription', { body: { endpoint: endpoint ?? '', keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } } });
}

/** Whether this browser gets the user's push. */
export const isOn = async (userId: string): Promise<boolean> =>
  browserStorage.read(OWNER) === userId && (await subscriptionHere()) !== null;

async function subscribe(pushKey: string): Promise<PushSubscription> {
  await navigator.serviceWorker.register('/service-worker.js');
  const { pushManager } = await navigator.serviceWorker.ready;
  // An older one may be another user's, or of another key.
  await (await pushManager.getSubscription())?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: pushKey });
}

/** Gets the user's push to this browser, after asking for permission. @returns `false` if the question was left open @throws Error with a sentence */
export async function turnOn(userId: string, pushKey: string): Promise<boolean> {
  const permission = await Notification.requestPermission();
  if (permission === 'denied') throw new Error(messages.blocked);
  if (permission === 'default') return false;
  const subscription = await subscribe(pushKey).catch((cause) => {
    throw new Error(messages.notReached, { cause });
  });
  await send(subscription);
  browserStorage.write(OWNER, userId);
  return true;
}

/** Ends this browser's push without a call, because the server has ended it or it is another user's. */
export async function forgetPush(): Promise<void> {
  browserStorage.write(OWNER, null);
  await (await subscriptionHere())?.unsubscribe();
}

/** Ends this browser's push. @returns `false` @throws ApiError; then it stays */
export async function turnOff(): Promise<boolean> {
  const subscription = await subscriptionHere();
  if (subscription) await call('deletePushSubscription', { body: { endpoint: subscription.endpoint } });
  await forgetPush();
  return false;
}

async function subscribeAgain(): Promise<PushSubscription | null> {
  if (Notification.permission !== 'granted') return null;
  const { pushKey } = await call('getNotificationSettings');
  return pushKey === null ? null : subscribe(pushKey);
}

/** Binds this browser's push to the present session, with which it ends. Replaces a dropped subscription, and ends another user's. */
async function renewPush(userId: string): Promise<void> {
  const owner = browserStorage.read(OWNER);
  if (owner === null) return;
  if (owner !== userId) return forgetPush();
  const subscription = (await subscriptionHere()) ?? (await subscribeAgain());
  // Subscribing takes a while, in which another user may sign in.
  if (subscription && browserStorage.read(OWNER) === userId) await send(subscription);
}
