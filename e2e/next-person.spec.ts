import type { Page } from '@playwright/test';
import { card, given, said, setStatus, signIn } from './board.ts';
import { expect, test } from './fixtures.ts';
import { aColleague, opened, taskId } from './people.ts';
import { pretendPush, subscribedWith } from './pretended-push.ts';
import { aBrowser } from './push-browser.ts';

/** A colleague with a browser of their own; the name ends with their number. */
let name: string;

test.beforeEach(async ({ page, openBrowser }) => {
  await signIn(page);
  name = await aColleague(page, await openBrowser(), 'super_admin');
});

const comment = (page: Page, title: string) => card(page, title).getByRole('textbox', { name: 'Add a comment' });

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Log Out' }).press('Enter');
  await expect(page).toHaveURL(/auth/);
}

/** Signs the colleague in. */
async function enter(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Mobile Number' }).focus();
  await page.keyboard.type(name.split(' ')[1] ?? '');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('banner').getByText(name, { exact: true })).toBeVisible();
}

/** Logs the current user out and signs the colleague in. */
async function handOver(page: Page): Promise<void> {
  await logOut(page);
  await enter(page);
}

/** Signs the colleague in in another tab of the same browser. */
async function signInBeside(page: Page): Promise<void> {
  const second = await page.context().newPage();
  await opened(second);
  await handOver(second);
  await expect(page.getByRole('banner').getByText(name, { exact: true })).toBeVisible();
}

const historyOf = async (page: Page, title: string): Promise<{ action: string; admin: { name: string } }[]> =>
  (await (await page.request.get(`/api/tasks/${await taskId(page, title)}`)).json()).activities;

test('a slow change made before logging out is saved under the right name', async ({ page }) => {
  await given(page, { title: 'Done at the end of a shift' });
  await opened(page);
  await page.route('**/comment', async (route) => {
    const response = await route.fetch();
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    await route.fulfill({ response });
  });
  await comment(page, 'Done at the end of a shift').fill('Good night');
  await page.keyboard.press('Enter');
  await setStatus(page, 'Done at the end of a shift', 'Completed');
  await handOver(page);
  const history = await historyOf(page, 'Done at the end of a shift');
  expect(history.map(({ action }) => action)).toEqual(['status_changed', 'comment', 'created']);
  expect(history.map(({ admin }) => admin.name)).not.toContain(name);
});

test('push that one person renews while leaving is not bound to the next', async ({ page }) => {
  await pretendPush(page.context(), aBrowser('https://push.example.com/one').subscription);
  const { id } = await (await page.request.get('/api/user')).json();
  await opened(page);
  // The browser dropped the subscription.
  await page.evaluate((user) => Object.assign(localStorage, { push: user, asked: 'granted' }), id);
  const left = Promise.withResolvers<void>();
  await page.route('**/api/notification-settings', (route) => left.promise.then(() => route.fulfill({ json: { pushKey: 'A key' } })));
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(new URL(request.url()).pathname));
  const renews = page.waitForRequest('**/api/notification-settings');
  await page.reload();
  await renews;
  await logOut(page);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('push'))).toBeNull();
  left.resolve();
  await expect.poll(() => subscribedWith(page)).not.toBeNull();
  await enter(page);
  expect(sent).toEqual(['/api/logout', '/api/login']);
});

test('a status that is answered once the next person has signed in is not announced to them', async ({ page }) => {
  await given(page, { title: 'Answered at the end of a shift' });
  await opened(page);
  const held = Promise.withResolvers<void>();
  await page.route('**/status', async (route) => {
    const response = await route.fetch();
    await held.promise;
    // The call may have ended with its page.
    await route.fulfill({ response }).catch(() => {});
  });
  await setStatus(page, 'Answered at the end of a shift', 'Completed');
  await signInBeside(page);
  held.resolve();
  // Announcements come after a second, and stay for five.
  await page.waitForTimeout(1_500);
  await expect(page.locator('[aria-live="polite"].sr-only').first()).toBeEmpty();
});

test('the first Ctrl+Z of the next person waits for no change of the former one', async ({ page }) => {
  await given(page, { title: 'Never answered' });
  await opened(page);
  await page.route('**/status', () => {});
  await setStatus(page, 'Never answered', 'Completed');
  await page.keyboard.press('Control+z');
  await signInBeside(page);
  await comment(page, 'Never answered').focus();
  await page.getByRole('textbox', { name: 'Title' }).fill('Undone at once');
  await page.keyboard.press('Enter');
  await said(page, 'Task created successfully!');
  await card(page, 'Undone at once').focus();
  await page.keyboard.press('Control+z');
  await said(page, 'Task deleted successfully!');
});

test('an upload under way does not ask the next person whether to leave the page', async ({ page }) => {
  await given(page, { title: 'Photographed at the end of a shift' });
  await opened(page);
  await page.route('**/files?*', () => {});
  await card(page, 'Photographed at the end of a shift').getByRole('heading').click();
  const sent = page.waitForRequest('**/files?*');
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('dialog').getByRole('button', { name: 'Attach Files' }).click();
  await (await chooser).setFiles({ name: 'gate.txt', mimeType: 'text/plain', buffer: Buffer.from('Gate') });
  await sent;
  const questions: string[] = [];
  page.on('dialog', async (dialog) => {
    questions.push(dialog.type());
    await dialog.accept();
  });
  await signInBeside(page);
  expect(questions).toEqual([]);
});

test.describe('after a failure', () => {
  test.use({ networkFails: true });

  test('a failed change of one person is not offered to the next', async ({ page }) => {
    await given(page, { title: 'Tried at the end of a shift' });
    await opened(page);
    await page.route('**/comment', (route) => route.abort('connectionrefused'));
    await comment(page, 'Tried at the end of a shift').fill('For my eyes only');
    await page.keyboard.press('Enter');
    const again = page.getByRole('button', { name: 'Try again' });
    // A toast under the pointer stays.
    await again.hover();
    await handOver(page);
    await expect(again).toHaveCount(0);
    expect(await historyOf(page, 'Tried at the end of a shift')).toHaveLength(1);
  });
});

test('logging out in one tab signs all tabs out, and signing in there signs all tabs in', async ({ page, context }) => {
  // The first tab gets no events, as after a server restart.
  await page.route('**/api/events', () => {});
  await opened(page);
  const other = await context.newPage();
  await opened(other);
  await other.getByRole('button', { name: 'Log Out' }).press('Enter');
  await expect(page).toHaveURL(/auth/, { timeout: 1_000 });
  await said(page, 'Your session has ended. Sign in again: what you typed on the board is kept.');
  await other.getByRole('textbox', { name: 'Mobile Number' }).fill(name.split(' ')[1] ?? '');
  await other.keyboard.press('Enter');
  await expect(page.getByRole('banner').getByText(name, { exact: true })).toBeVisible({ timeout: 2_000 });
  await expect(page.getByRole('region', { name: 'Pending' })).toBeVisible();
});

test('signing in in another tab after a lost session updates this tab too', async ({ page, context }) => {
  await page.route('**/api/events', () => {});
  await opened(page);
  await context.clearCookies();
  const other = await context.newPage();
  await other.goto('/auth');
  await other.getByRole('textbox', { name: 'Mobile Number' }).fill(name.split(' ')[1] ?? '');
  await other.keyboard.press('Enter');
  await expect(page.getByRole('banner').getByText(name, { exact: true })).toBeVisible({ timeout: 2_000 });
  await expect(page.getByRole('region', { name: 'Pending' })).toHaveAttribute('aria-busy', 'false');
});

test('a hidden tab reloads its user when shown, after another person signed in', async ({ page, context }) => {
  // As over http, where tabs cannot share a stream.
  await context.addInitScript(() => Object.defineProperty(Navigator.prototype, 'locks', { get: () => undefined }));
  await given(page, { title: 'Seen by two in turn' });
  await opened(page);
  const look = (state: string) =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, value });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
  await look('hidden');
  await page.waitForTimeout(5_500);
  const second = await context.newPage();
  await opened(second);
  await handOver(second);
  await look('visible');
  await expect(page.getByRole('banner').getByText(name, { exact: true })).toBeVisible();
  await comment(page, 'Seen by two in turn').fill('By the second');
  await page.keyboard.press('Enter');
  await said(page, 'Comment added successfully!');
  expect((await historyOf(page, 'Seen by two in turn'))[0]?.admin.name).toBe(name);
});

test('data loaded for one person is not shown to the next, who signed in in another tab', async ({ page }) => {
  await opened(page);
  const devices = async () => {
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Your Devices' }).click();
  };
  const rows = page.getByRole('dialog').getByRole('listitem');
  await devices();
  await expect(rows.first()).toBeVisible();
  await page.keyboard.press('Escape');
  await signInBeside(page);
  const held = Promise.withResolvers<void>();
  await page.route('**/api/sessions', async (route) => {
    await held.promise;
    await route.continue();
  });
  await devices();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.waitForTimeout(300);
  await expect(rows).toHaveCount(0);
  held.resolve();
  await expect(rows.first()).toBeVisible();
});
