import type { Page } from '@playwright/test';
import { given, said, signIn } from './board.ts';
import { examine } from './examine.ts';
import { expect, test } from './fixtures.ts';
import { aColleague, opened } from './people.ts';

const widths = [320, 360, 768, 1440];

/** Signs a new admin in on two devices; `there` has the board open. */
async function onTwoDevices(page: Page, boss: Page, there: Page): Promise<void> {
  await signIn(boss);
  const name = await aColleague(boss, page);
  await signIn(there, name.replace('Ana ', ''));
  await opened(there);
  // A key that comes before the code of the menu marks no entry of it; the stream is opened by the same code.
  await Promise.all([page.waitForRequest('**/api/events*'), opened(page)]);
}

test('another device is signed out by keyboard, and its page leaves the board at once', async ({ page, openBrowser }) => {
  const [boss, there] = [await openBrowser(), await openBrowser()];
  await onTwoDevices(page, boss, there);
  const more = page.getByRole('button', { name: 'More', exact: true });
  await more.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitemcheckbox', { name: 'Compact Cards' })).toBeFocused();
  await page.keyboard.press('y');
  await expect(page.getByRole('menuitem', { name: 'Your Devices' })).toBeFocused();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Your Devices' });
  await expect(dialog.getByText('This device')).toBeVisible();
  await expect(dialog.getByRole('listitem')).toHaveCount(2);
  await expect(dialog).toBeFocused();
  const signOut = dialog.getByRole('button', { name: 'Sign Out', exact: true });
  for (let step = 0; step < 4 && !(await signOut.evaluate((one) => one === document.activeElement)); step++)
    await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await said(page, 'Chrome on Linux was signed out.');
  await expect(there).toHaveURL('/auth', { timeout: 3_000 });
  await expect(dialog.getByRole('list', { name: 'Devices' }).getByRole('listitem')).toHaveCount(1);
  await expect(dialog.getByText('You are not signed in anywhere else.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(more).toBeFocused();
  await expect(page).toHaveURL('/');
});

test('all other devices are signed out with one button', async ({ page, openBrowser }) => {
  const [boss, there] = [await openBrowser(), await openBrowser()];
  await onTwoDevices(page, boss, there);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Your Devices' }).click();
  await page.getByRole('button', { name: 'Sign Out All Others' }).click();
  await said(page, 'All other devices were signed out.');
  await expect(there).toHaveURL('/auth', { timeout: 3_000 });
  await page.reload();
  await expect(page).toHaveURL('/');
});

test('the header, its menu and the devices window pass WCAG and fit the screen', async ({ page, openBrowser }) => {
  test.slow();
  await signIn(await openBrowser());
  await signIn(page);
  await given(page, { title: 'Behind the menu' });
  await page.setViewportSize({ width: 320, height: 640 });
  await opened(page);
  const banner = page.getByRole('banner');
  for (const name of ['Manage Admins', 'More', 'Log Out'])
    await expect(banner.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await expect(page.getByRole('menu', { name: 'More' })).toBeInViewport({ ratio: 1 });
  await examine(page, 'menu', widths);
  await page.getByRole('menuitem', { name: 'Your Devices' }).click();
  await expect(page.getByRole('button', { name: 'Sign Out', exact: true }).first()).toBeVisible();
  await examine(page, 'Your Devices', widths);
});
