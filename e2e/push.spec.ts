import type { APIRequestContext, Page } from '@playwright/test';
import { signIn } from './board.ts';
import { examine } from './examine.ts';
import { test as base, expect } from './fixtures.ts';
import { startHttpsBoard } from './https-board.ts';
import { aColleague, opened } from './people.ts';
import { clickNotification, deliver, openedBy, pretendPush, shownBy, subscribedWith, watchWorker } from './pretended-push.ts';
import { type PushService, startPushService } from './push-service.ts';
import { superAdminNumber } from './server.ts';

const test = base.extend<{ boss: APIRequestContext; service: PushService }>({
  app: async ({ once }, use) => use(await once(startHttpsBoard, undefined)),
  // The super admin, signed in on another device.
  boss: async ({ playwright, baseURL }, use) => {
    const boss = await playwright.request.newContext({ baseURL, ignoreHTTPSErrors: true });
    await boss.post('/api/login', { data: { username: superAdminNumber } });
    await use(boss);
    await boss.dispose();
  },
  service: async ({ playwright: _ }, use) => {
    const service = await startPushService();
    await use(service);
    await service.stop();
  },
});
test.use({ ignoreHTTPSErrors: true });

const settings = (page: Page) => page.getByRole('dialog', { name: 'Notification Settings' });
const device = (page: Page) => settings(page).getByRole('switch', { name: 'Notify this device' });

/** Signs a new admin in and opens the board. @returns the name */
async function aPerson(page: Page, boss: APIRequestContext): Promise<string> {
  const name = await aColleague({ request: boss }, page);
  await opened(page);
  return name;
}

async function openSettings(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Notification Settings' }).click();
  await expect(device(page)).toBeVisible();
}

/** Turns push of assignments on in this browser. */
async function turnOn(page: Page): Promise<void> {
  await page.request.put('/api/notification-settings', { data: { pushKinds: ['assigned'] } });
  await openSettings(page);
  await device(page).click();
  await expect(device(page)).toBeChecked();
  await page.keyboard.press('Escape');
}

const assign = (boss: APIRequestContext, assignee: string, title: string) => boss.post('/api/tasks', { data: { title, assignee } });
const endpoints = ({ received }: PushService) => received.map(({ endpoint }) => endpoint);
const workersOf = (page: Page) => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);

test('by keyboard a device is notified of an assignment, and a click opens the task', async ({ page, boss, service }) => {
  const subscription = service.subscribe();
  await pretendPush(page.context(), subscription);
  const name = await aPerson(page, boss);
  await page.request.put('/api/notification-settings', { data: { pushKinds: ['assigned'] } });
  expect(await workersOf(page)).toBe(0);
  await page.getByRole('button', { name: 'More', exact: true }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Notification Settings' }).press('Enter');
  await expect(settings(page)).toBeFocused();
  await expect(device(page)).not.toBeChecked();
  expect(await workersOf(page)).toBe(0);
  while (!(await device(page).evaluate((one) => one === document.activeElement))) await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(device(page)).toBeChecked();
  await expect(device(page)).toBeFocused();
  const { pushKey } = await (await page.request.get('/api/notification-settings')).json();
  expect(await subscribedWith(page)).toEqual({ userVisibleOnly: true, applicationServerKey: pushKey });
  await page.keyboard.press('Escape');

  await assign(boss, name, 'Fix the gate');
  await expect.poll(() => endpoints(service)).toEqual([subscription.endpoint]);
  const message = service.received[0]?.message ?? { title: '', body: '', url: '', tag: '' };
  const [worker] = page.context().serviceWorkers();
  if (!worker) throw new Error('The page has no service worker.');
  await watchWorker(worker);
  await deliver(page, JSON.stringify(message));
  const { title, body, url, tag } = message;
  expect(title).toBe('Super Admin assigned a task to you');
  await expect.poll(() => shownBy(worker)).toEqual([[title, { body, tag, icon: '/icon-192.png', data: url }]]);

  await clickNotification(worker, url);
  await expect(page.getByRole('dialog', { name: 'Fix the gate' })).toBeVisible();
  expect(await openedBy(worker)).toEqual([]);
  await page.goto('/nowhere');
  await clickNotification(worker, url);
  await expect.poll(() => openedBy(worker)).toEqual([url]);
});

test('a device whose browser dropped its subscription is subscribed again when the board opens', async ({ page, boss, service }) => {
  await pretendPush(page.context(), service.subscribe());
  await aPerson(page, boss);
  await turnOn(page);
  const wanted = await subscribedWith(page);
  await page.evaluate(() => localStorage.removeItem('subscribed'));
  const renewed = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/push-subscriptions'));
  await page.reload();
  await renewed;
  expect(await subscribedWith(page)).toEqual(wanted);

  await page.evaluate(() => {
    localStorage.removeItem('subscribed');
    localStorage.setItem('asked', 'denied');
  });
  await page.reload();
  await openSettings(page);
  await expect(device(page)).not.toBeChecked();
  expect(await subscribedWith(page)).toBeNull();
});

test('a device that is turned on while nothing is chosen for push chooses the usual kinds at once', { tag: '@long' }, async ({
  page,
  boss,
  service,
}) => {
  await pretendPush(page.context(), service.subscribe());
  await aPerson(page, boss);
  await openSettings(page);
  const kinds = settings(page).getByRole('checkbox', { name: /: Push$/ });
  await expect(kinds).toHaveCount(6);
  await device(page).click();
  await expect(page.getByText('Notification settings saved.', { exact: true })).toBeVisible();
  await expect(device(page)).toHaveAccessibleDescription(/^Shows your notifications here/);
  const saved = async () => (await (await page.request.get('/api/notification-settings')).json()).pushKinds;
  expect(await saved()).toEqual(['assigned', 'mentioned', 'due_soon', 'overdue']);
  for (const kind of await kinds.all()) if (await kind.isChecked()) await kind.uncheck();
  await expect(device(page)).toHaveAccessibleDescription(/^Nothing is chosen for push yet/);
  await settings(page).getByRole('button', { name: 'Save Changes' }).click();
  await expect(settings(page)).toHaveCount(0);
  expect(await saved()).toEqual([]);
});

test('a device is unsubscribed on both sides once it is turned off, and by signing out; signing in again does not subscribe it', {
  tag: '@long',
}, async ({ page, boss, service }) => {
  await pretendPush(page.context(), service.subscribe());
  const name = await aPerson(page, boss);
  await turnOn(page);
  await openSettings(page);
  const deleted = page.waitForResponse((response) => response.request().method() === 'DELETE');
  await device(page).click();
  await expect(device(page)).not.toBeChecked();
  expect((await deleted).status()).toBe(204);
  expect(await subscribedWith(page)).toBeNull();
  await page.keyboard.press('Escape');

  await turnOn(page);
  await page.getByRole('button', { name: 'Log Out', exact: true }).click();
  await expect(page).toHaveURL('/auth');
  await expect.poll(() => subscribedWith(page)).toBeNull();
  await signIn(page, name.replace('Ana ', ''));
  await opened(page);
  await openSettings(page);
  await expect(device(page)).not.toBeChecked();
});

test('a board that is opened again renews the subscription, and another person at this browser ends it', async ({
  page,
  boss,
  service,
}) => {
  const subscription = service.subscribe();
  await pretendPush(page.context(), subscription);
  await aPerson(page, boss);
  await turnOn(page);
  const renewed = page.waitForResponse('/api/push-subscriptions');
  await opened(page);
  expect((await renewed).request().postDataJSON()).toEqual(subscription);
  expect((await renewed).status()).toBe(201);
  await aPerson(page, boss);
  await expect.poll(() => subscribedWith(page)).toBeNull();
  await openSettings(page);
  await expect(device(page)).not.toBeChecked();
});

test('a browser that blocks notifications says so, and focus stays on the switch', async ({ page, boss, service }) => {
  await pretendPush(page.context(), service.subscribe(), 'denied');
  await aPerson(page, boss);
  await openSettings(page);
  const why = 'This browser blocks notifications of the board. Allow them in the settings of this site, then try again.';
  await expect(device(page)).not.toHaveAccessibleDescription(why);
  await device(page).press('Space');
  // Beside the switch, and in a toast.
  await expect(page.getByText(why, { exact: true })).toHaveCount(2);
  await expect(device(page)).toHaveAccessibleDescription(why);
  await expect(device(page)).not.toBeChecked();
  await expect(device(page)).toBeFocused();
  expect(await workersOf(page)).toBe(0);
});

test('a browser that cannot show notifications says so instead of offering them', { tag: '@long' }, async ({ page, boss }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PushManager'));
  await aPerson(page, boss);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Notification Settings' }).click();
  await expect(settings(page).getByText('This browser cannot show notifications of the board.')).toBeVisible();
  await expect(device(page)).toHaveCount(0);
});

test.describe('by touch', () => {
  test.use({ hasTouch: true });

  test('a device is notified, and the switch passes WCAG at every size', { tag: '@long' }, async ({ page, boss, service }) => {
    await pretendPush(page.context(), service.subscribe());
    await aPerson(page, boss);
    await openSettings(page);
    await device(page).tap();
    await expect(device(page)).toBeChecked();
    await expect(settings(page).getByRole('checkbox', { name: 'Mentions of me: Push' })).toBeChecked();
    await examine(page, 'Notification Settings', [320, 768, 1440]);
  });
});
