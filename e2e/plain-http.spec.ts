import type { BrowserContext, Page } from '@playwright/test';
import { card, column, form, said, setStatus } from './board.ts';
import { expect, test } from './fixtures.ts';
import { opened, streamsOf } from './people.ts';
import { superAdminNumber } from './server.ts';

// As in a local network: by host name, without https.
test.use({ baseURL: async ({ app }, use) => use(app.url.replace('127.0.0.1', 'lan.test')) });

/** The test browser reports every page as visible, so tests set the visibility themselves. */
const lookAt = (page: Page, visibilityState: 'visible' | 'hidden') =>
  page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value });
    document.dispatchEvent(new Event('visibilitychange'));
  }, visibilityState);

/** The origins of all requests that a browser sends from now on. */
function askedOf(context: BrowserContext): Set<string> {
  const asked = new Set<string>();
  context.on('request', (request) => asked.add(new URL(request.url()).origin));
  return asked;
}

async function enter(page: Page): Promise<void> {
  await page.goto('/');
  await expect(page).toHaveURL(/\/auth$/);
  expect(await page.evaluate(() => isSecureContext)).toBe(false);
  await page.getByRole('textbox', { name: 'Mobile Number' }).fill(superAdminNumber);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('region', { name: 'Pending' })).toHaveAttribute('aria-busy', 'false');
}

test('over plain http and a local host name, people can sign in, work together and log out', async ({ page, openBrowser, baseURL }) => {
  const other = await openBrowser();
  const asked = [askedOf(page.context()), askedOf(other.context())];
  await enter(page);
  await enter(other);

  await form(page).getByRole('textbox', { name: 'Title' }).fill('Fix the gate');
  await page.keyboard.press('Enter');
  await said(page, 'Task created successfully!');
  await expect(card(other, 'Fix the gate')).toBeVisible();

  await card(page, 'Fix the gate').getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Task' });
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Fix the north gate');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(card(other, 'Fix the north gate')).toBeVisible();

  await card(other, 'Fix the north gate').getByRole('button', { name: 'Show Activity' }).click();
  await card(page, 'Fix the north gate').getByRole('textbox', { name: 'Add a comment' }).fill('New hinges');
  await page.keyboard.press('Enter');
  await expect(card(other, 'Fix the north gate').getByText('New hinges')).toBeVisible();

  await setStatus(page, 'Fix the north gate', 'In Progress');
  await expect(column(other, 'In Progress').getByRole('article', { name: 'Fix the north gate' })).toBeVisible();

  await card(page, 'Fix the north gate').focus();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search tasks and actions' }).fill('copy link');
  await page.keyboard.press('Enter');
  await said(page, 'Link copied.');
  await expect(card(page, 'Fix the north gate')).toBeFocused();
  const box = form(page).getByRole('textbox', { name: 'Title' });
  await box.focus();
  await page.keyboard.press('Control+v');
  await expect(box).toHaveValue(/^http:\/\/lan\.test:\d+\/\?task=\d+$/);
  await box.fill('');

  await box.fill('Something else');
  await box.press('Control+a');
  await box.press('Control+x');
  await card(page, 'Fix the north gate').getByRole('heading').click();
  const panel = page.getByRole('dialog', { name: 'Fix the north gate' });
  await panel.getByRole('button', { name: 'Copy link' }).click();
  await said(page, 'Link copied.');
  await expect(panel.getByRole('button', { name: 'Copy link' })).toBeFocused();
  const comment = panel.getByRole('textbox', { name: 'Add a comment' });
  await comment.fill('Copied: ');
  await page.keyboard.press('Control+v');
  await expect(comment).toHaveValue(/^Copied: http:\/\/lan\.test:\d+\/\?task=\d+$/);
  await comment.fill('');
  await panel.getByRole('button', { name: 'Close' }).click();

  await page.getByRole('button', { name: 'Log Out' }).click();
  await expect(page).toHaveURL(/\/auth$/);
  await page.goto('/');
  await expect(page).toHaveURL(/\/auth$/);
  // No request was upgraded to https or sent elsewhere.
  for (const origins of asked) expect([...origins]).toEqual([baseURL]);
});

test('over plain http eight tabs work side by side, and a tab shown again catches up', async ({ page, context }) => {
  test.slow();
  await enter(page);
  let last = page;
  for (let tabs = 2; tabs <= 8; tabs++) {
    await lookAt(last, 'hidden');
    if (tabs === 6) await last.waitForTimeout(5_500);
    last = await context.newPage();
    await opened(last);
  }
  await form(last).getByRole('textbox', { name: 'Title' }).fill('Saved in the eighth');
  await last.keyboard.press('Enter');
  await said(last, 'Task created successfully!');
  const streams = streamsOf(context);
  await lookAt(page, 'visible');
  await expect(card(page, 'Saved in the eighth')).toBeVisible();
  expect(streams.opened).toBe(1);
});
