import type { BrowserContext, Page, Worker } from '@playwright/test';
import type { Subscription } from './push-browser.ts';

type Answer = 'granted' | 'denied';

/**
 * Gives a browser without a display the parts of push that it lacks: the question for permission and the connection to a push service.
 * @param answer of its user to the question
 */
export async function pretendPush(context: BrowserContext, subscription: Subscription, answer: Answer = 'granted'): Promise<void> {
  await context.addInitScript(
    ({ subscription, answer }) => {
      Object.defineProperty(Notification, 'permission', { get: () => localStorage.getItem('asked') ?? 'default' });
      Notification.requestPermission = async () => {
        localStorage.setItem('asked', answer);
        return answer;
      };
      const here = {
        ...subscription,
        toJSON: () => ({ ...subscription, expirationTime: null }),
        async unsubscribe() {
          localStorage.removeItem('subscribed');
          return true;
        },
      } as unknown as PushSubscription;
      PushManager.prototype.getSubscription = async () => (localStorage.getItem('subscribed') ? here : null);
      PushManager.prototype.subscribe = async (options) => {
        localStorage.setItem('subscribed', JSON.stringify(options));
        return here;
      };
    },
    { subscription, answer },
  );
}

/** The options with which the page has subscribed, or `null`. */
export const subscribedWith = (page: Page): Promise<PushSubscriptionOptionsInit | null> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('subscribed') ?? 'null'));

type WorkerScope = {
  shown: [string, NotificationOptions][];
  opened: string[];
  registration: ServiceWorkerRegistration;
  clients: { openWindow(url: string): Promise<null> };
};

/** Has a service worker keep what it shows and opens, because this browser can do neither. */
export const watchWorker = (worker: Worker): Promise<void> =>
  worker.evaluate(() => {
    const scope = self as unknown as WorkerScope;
    Object.assign(scope, { shown: [], opened: [] });
    scope.registration.showNotification = async (title, options = {}) => void scope.shown.push([title, options]);
    scope.clients.openWindow = async (url) => {
      scope.opened.push(url);
      return null;
    };
  });

export const shownBy = (worker: Worker) => worker.evaluate(() => (self as unknown as WorkerScope).shown);
export const openedBy = (worker: Worker) => worker.evaluate(() => (self as unknown as WorkerScope).opened);

/** Delivers a decrypted push to the service worker of a page, as a browser does. */
export async function deliver(page: Page, data: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => first && resolve(first.registrationId));
  });
  await session.send('ServiceWorker.enable');
  const { origin } = new URL(page.url());
  await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registered, data });
  await session.detach();
}

/** Clicks a notification with this address. */
export const clickNotification = (worker: Worker, url: string): Promise<void> =>
  worker.evaluate((data) => {
    const event = new Event('notificationclick');
    Object.assign(event, { notification: { data, close() {} }, waitUntil: (work: Promise<unknown>) => void work.catch(() => {}) });
    self.dispatchEvent(event);
  }, url);
