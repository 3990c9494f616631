import type { Page } from '@playwright/test';
import { card, given, signIn } from './board.ts';
import { expect, test } from './fixtures.ts';
import { keysReady } from './keys.ts';
import { opened } from './people.ts';

/** Delays a file of the page's code. @returns a function that releases it */
async function keptBack(page: Page, name: string): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(`**/assets/${name}-*.js`, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

test.beforeEach(async ({ page }) => {
  await signIn(page);
});

test('a button pressed before its code has loaded opens its dialog afterwards', async ({ page }) => {
  await given(page, { title: 'Pressed early' });
  const come = await keptBack(page, 'rest');
  await opened(page);
  await card(page, 'Pressed early').hover();
  await card(page, 'Pressed early').getByRole('button', { name: 'Edit' }).click();
  come();
  await expect(page.getByRole('dialog', { name: 'Edit Task' }).getByRole('textbox', { name: 'Title' })).toHaveValue('Pressed early');
});

test('a key pressed before the shortcuts have loaded is not lost', async ({ page }) => {
  await given(page, { title: 'Keyed early' });
  const come = await keptBack(page, 'rest');
  await opened(page);
  await card(page, 'Keyed early').focus();
  await page.keyboard.press('e');
  come();
  await expect(page.getByRole('dialog', { name: 'Edit Task' })).toBeVisible();
});

test('the code of a rare dialog is fetched when it is opened, and not before', async ({ page }) => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  await opened(page);
  await keysReady(page);
  expect(fetched.filter((path) => /(admins|audit|devices|keys|about)-dialog/.test(path))).toEqual([]);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard Shortcuts' })).toBeVisible();
});

test.describe('with a failing network', () => {
  test.use({ networkFails: true });

  test('several parts that fail to load show one alert', async ({ page }) => {
    await page.route('**/assets/rest-*.js', (route) => route.abort());
    await opened(page);
    await page.getByRole('button', { name: 'More', exact: true }).click();
    const alert = page.getByRole('alert');
    await expect(alert.first()).toBeVisible();
    await expect(alert).toHaveText(['Part of the page could not be loaded. Reload.Reload']);
  });

  test('a part of the page that fails to load says so, and Reload loads it', async ({ page }) => {
    const failure = page.waitForEvent('requestfailed', (request) => request.url().includes('/assets/audit-dialog-'));
    await page.route('**/assets/audit-dialog-*.js', (route) => route.abort());
    await opened(page);
    const choose = async () => {
      await page.getByRole('button', { name: 'More', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Audit Log' }).click();
    };
    await choose();
    await failure;
    await expect(page.getByRole('alert').filter({ hasText: 'Part of the page could not be loaded. Reload.' })).toBeVisible();
    await page.unroute('**/assets/audit-dialog-*.js');
    await page.getByRole('button', { name: 'Reload' }).click();
    await choose();
    await expect(page.getByRole('dialog', { name: 'Audit Log' })).toBeVisible();
  });
});
