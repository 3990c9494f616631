import type { Page } from '@playwright/test';
import { card, given, signIn } from './board.ts';
import { examine } from './examine.ts';
import { expect, test } from './fixtures.ts';
import { chooseByKeys, keysReady, tabTo } from './keys.ts';
import { aColleague, opened, taskId } from './people.ts';

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ });
const counts = (page: Page, unread: number) =>
  expect(bell(page)).toHaveAccessibleName(unread ? `Notifications, ${unread} unread` : 'Notifications');
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications', exact: true });
const icon = (page: Page) => page.locator('link[rel="icon"]').getAttribute('href');

test('an assignment counts on the bell, is read by keyboard, and the person’s second tab follows', async ({ page, openBrowser }) => {
  await signIn(page);
  const ben = await openBrowser();
  const name = await aColleague(page, ben);
  await opened(ben);
  const second = await ben.context().newPage();
  await opened(second);
  await counts(ben, 0);
  await given(page, { title: 'Fix the bell', assignee: name });
  await given(page, { title: 'Fix the door', assignee: name });
  await counts(ben, 2);
  await counts(second, 2);
  expect([await icon(ben), await icon(second)]).toEqual(['/favicon-unread.svg', '/favicon-unread.svg']);
  await expect(ben).toHaveTitle('Max Tasks');

  await examine(ben, 'a counting bell', [320, 1440]);
  await bell(ben).press('Enter');
  await expect(panel(ben).getByRole('heading', { name: 'Notifications' })).toBeFocused();
  const entries = panel(ben).getByRole('listitem');
  await expect(entries).toHaveText([/Super Admin assigned this to you.*Fix the door/, /Super Admin assigned this to you.*Fix the bell/]);
  await examine(ben, 'notifications', [320, 360, 768, 1440]);
  await ben.emulateMedia({ media: 'print' });
  await expect(entries.getByText('Fix the door')).toBeVisible();
  await expect(ben.getByRole('button', { name: 'Mark all as read' })).toHaveCount(0);
  await ben.emulateMedia({ media: 'screen' });
  await ben.keyboard.press('Tab');
  await expect(entries.first().getByRole('button')).toBeFocused();
  await ben.keyboard.press('Enter');
  await expect(ben.getByRole('dialog', { name: 'Fix the door' })).toBeVisible();
  await counts(second, 1);
  await ben.keyboard.press('Escape');
  await expect(entries.first().getByRole('button')).toBeFocused();
  await expect(entries.getByText('Unread')).toHaveCount(1);

  await page.request.post(`/api/tasks/${await taskId(page, 'Fix the bell')}/comment`, { data: { comment: 'The clapper is gone' } });
  await expect(entries.first()).toContainText('Super Admin commented');
  await expect(entries.first()).toContainText('The clapper is gone');
  await counts(second, 2);
  await panel(ben).getByRole('button', { name: 'Mark all as read' }).press('Enter');
  await expect(entries.getByText('Unread')).toHaveCount(0);
  await counts(second, 0);
  await ben.keyboard.press('Escape');
  await expect(bell(ben)).toBeFocused();
  await counts(ben, 0);
  expect([await icon(ben), await icon(second)]).toEqual(['/favicon.svg', '/favicon.svg']);
});

for (const by of ['mouse', 'key'])
  test(`Show older, pressed by ${by}, leaves what is read where it is`, { tag: '@long' }, async ({ page, openBrowser }) => {
    await signIn(page);
    const ben = await openBrowser();
    const assignee = await aColleague(page, ben);
    await Promise.all(Array.from({ length: 60 }, (_, at) => given(page, { title: `Told ${at}`, assignee })));
    await opened(ben);
    await bell(ben).click();
    const entries = panel(ben).getByRole('listitem');
    await expect(entries).toHaveCount(50);
    const older = panel(ben).getByRole('button', { name: 'Show older' });
    await older.scrollIntoViewIfNeeded();
    const last = await entries.last().elementHandle();
    const before = (await last?.boundingBox())?.y;
    await (by === 'key' ? older.press('Enter') : older.click());
    await expect(entries).toHaveCount(60);
    expect((await last?.boundingBox())?.y).toBe(before);
  });

test('a notification opens a task that the board does not hold, and one of a deleted task says so', { tag: '@long' }, async ({
  page,
  openBrowser,
}) => {
  await signIn(page);
  const ben = await openBrowser();
  const name = await aColleague(page, ben);
  for (const title of ['Outside the filter', 'Soon deleted']) await given(page, { title, assignee: name });
  const deleted = await taskId(page, 'Soon deleted');
  await page.request.delete(`/api/tasks/${deleted}`);
  await ben.goto('/?search=lighthouse');
  await keysReady(ben);
  await counts(ben, 2);
  await ben.keyboard.press('n');
  await panel(ben)
    .getByRole('button', { name: /^Soon deleted/ })
    .click();
  await expect(panel(ben).getByRole('status')).toHaveText('This task was deleted.');
  await examine(ben, 'a notification of a deleted task', [320, 1440]);
  await panel(ben)
    .getByRole('button', { name: /^Outside the filter/ })
    .click();
  const task = ben.getByRole('dialog', { name: 'Outside the filter' });
  await expect(task).toBeVisible();
  await ben.goBack();
  await expect(task).toHaveCount(0);
  await expect(panel(ben)).toBeVisible();
  await ben.goBack();
  await expect(panel(ben)).toHaveCount(0);
  await expect(ben).toHaveURL('/?search=lighthouse');
  await counts(ben, 0);
});

test('without mail and push, Notification Settings says where notifications come', { tag: '@long' }, async ({ page }) => {
  await signIn(page);
  await page.goto('/');
  await bell(page).click();
  await expect(panel(page).getByText('No notifications')).toBeVisible();
  await examine(page, 'no notifications', [320, 1440]);
  await panel(page).getByRole('button', { name: 'Notification Settings' }).press('Enter');
  const settings = page.getByRole('dialog', { name: 'Notification Settings' });
  await expect(settings.getByText(/^Notifications appear in this page/)).toBeVisible();
  await examine(page, 'notification settings without a choice', [320, 1440]);
  await page.goBack();
  await expect(settings).toHaveCount(0);
  await expect(panel(page).getByRole('button', { name: 'Notification Settings' })).toBeFocused();
});

test('Notification Settings with mail and push is used by keyboard, and passes WCAG', async ({ page }) => {
  // This server has neither a mail server nor https.
  const stored = {
    email: 'ana@example.com',
    emailConfirmed: false,
    emailRefused: false,
    emailKinds: ['assigned'],
    pushKinds: [],
    digestHour: 7,
    mailAvailable: true,
    pushAvailable: true,
    pushKey: 'BPush',
  };
  const sent: unknown[] = [];
  await page.route('**/api/notification-settings', (route) => {
    if (route.request().method() === 'PUT') sent.push(route.request().postDataJSON());
    return route.fulfill({ json: stored });
  });
  await signIn(page);
  await page.goto('/');
  await keysReady(page);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Notification Settings' }).click();
  const dialog = page.getByRole('dialog', { name: 'Notification Settings' });
  await expect(dialog.getByText('Waiting for confirmation')).toBeVisible();
  await examine(page, 'notification settings', [320, 360, 768, 1440]);
  await tabTo(page, dialog.getByRole('checkbox', { name: 'Overdue tasks: Mail' }));
  await page.keyboard.press('Space');
  await chooseByKeys(page, dialog.getByRole('combobox', { name: 'Daily Digest' }), 'No');
  await tabTo(page, dialog.getByRole('button', { name: 'Save Changes' }));
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'More', exact: true })).toBeFocused();
  expect(sent).toEqual([{ emailKinds: ['assigned', 'overdue'], digestHour: null }]);
});

test('Deliveries passes WCAG, full or empty', { tag: '@long' }, async ({ page }) => {
  const at = new Date().toISOString();
  const job = { id: 'j1', kind: 'mail', error: 'The mail server is away.', attempts: 8, createdAt: at, failedAt: at };
  // Jobs fail for good only after hours.
  await page.route('**/api/jobs/failed', (route) => route.fulfill({ json: [job, { ...job, id: 'j2', kind: 'digest', error: null }] }));
  await signIn(page);
  await page.goto('/');
  const open = async () => {
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Deliveries' }).click();
  };
  const dialog = page.getByRole('dialog', { name: 'Deliveries' });
  await open();
  await expect(dialog.getByText('The mail server is away.')).toBeVisible();
  await examine(page, 'deliveries', [320, 360, 1440]);
  await page.goBack();
  await page.unroute('**/api/jobs/failed');
  await open();
  await expect(dialog.getByText('Nothing has failed')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'More', exact: true })).toBeFocused();
});

test('the links of mails ask before they act, and keep their tokens out of the address', { tag: '@long' }, async ({ page }) => {
  await page.goto('/auth?unsubscribe=not-a-token');
  const button = page.getByRole('button', { name: 'Unsubscribe' });
  await expect(button).toBeVisible();
  await expect(page).toHaveURL('/auth');
  await examine(page, 'unsubscribing', [320, 1440]);
  await button.press('Enter');
  await expect(page.getByText(/^400: This link is not valid\./)).toBeVisible();

  await signIn(page);
  await page.goto('/?confirm=not-a-token');
  const dialog = page.getByRole('dialog', { name: 'Confirm Email Address' });
  await expect(dialog).toBeVisible();
  await expect(page).toHaveURL('/');
  await examine(page, 'confirming an address', [320, 1440]);
  await dialog.getByRole('button', { name: 'Confirm Email Address' }).press('Enter');
  await expect(page.getByText(/^400: This link is older than a day/)).toBeVisible();
  await page.goBack();
  await expect(dialog).toHaveCount(0);
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, viewport: { width: 360, height: 780 } });

  test('an entry is tapped, and Back leads from its task to the list', { tag: '@long' }, async ({ page, openBrowser }) => {
    await signIn(page);
    const name = await aColleague(page, page);
    const boss = await openBrowser();
    await signIn(boss);
    await given(boss, { title: 'Tap me', assignee: name });
    await opened(page);
    await counts(page, 1);
    await bell(page).tap();
    await panel(page).getByRole('listitem').tap();
    await expect(page.getByRole('dialog', { name: 'Tap me' })).toBeVisible();
    await page.goBack();
    await expect(panel(page).getByRole('button', { name: /^Tap me/ })).toBeVisible();
    await page.goBack();
    await counts(page, 0);
    await expect(card(page, 'Tap me')).toBeVisible();
  });
});
