import type { Page } from '@playwright/test';
import { card, given, signIn } from './board.ts';
import { expect, test } from './fixtures.ts';
import { keysReady } from './keys.ts';

const dialog = (page: Page) => page.getByRole('dialog');
/** Any other page to which Back leads from the board. */
const BEFORE = '/api/health/live';

test.beforeEach(async ({ page }) => {
  await signIn(page);
  await page.goto(BEFORE);
});

/** Opens the board, from which one step back is another page. */
async function enter(page: Page, path = '/'): Promise<void> {
  await page.goto(path);
  await keysReady(page);
}

const left = (page: Page) => expect(page).toHaveURL(new RegExp(`${BEFORE}$`));

test('Back closes the edit dialog and keeps its draft, Forward does not reopen it, and a second Back leaves', async ({ page }) => {
  await given(page, { title: 'Left by Back' });
  await enter(page);
  const edit = card(page, 'Left by Back').getByRole('button', { name: 'Edit' });
  await edit.click();
  await dialog(page).getByLabel('Title').fill('Left by Back, and kept');
  await page.goBack();
  await expect(dialog(page)).toHaveCount(0);
  await expect(edit).toBeFocused();
  await page.goForward();
  await expect(dialog(page)).toHaveCount(0);
  await edit.click();
  await expect(dialog(page).getByLabel('Title')).toHaveValue('Left by Back, and kept');
  await page.goBack();
  await expect(dialog(page)).toHaveCount(0);
  await page.goBack();
  await left(page);
});

test('one Back leaves the board after dialogs that were closed otherwise', { tag: '@long' }, async ({ page }) => {
  await enter(page);
  for (let count = 0; count < 3; count++) {
    await page.keyboard.press('Control+k');
    await expect(dialog(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
  }
  await page.goBack();
  await left(page);
});

test('Back closes the palette and the menu More', async ({ page }) => {
  await enter(page);
  await page.keyboard.press('Control+k');
  await expect(dialog(page)).toBeVisible();
  await page.goBack();
  await expect(dialog(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Pending' })).toBeVisible();
});

test('Back closes one of two dialogs that are open over each other', { tag: '@long' }, async ({ page }) => {
  await enter(page);
  await page.getByRole('button', { name: 'Manage Admins' }).click();
  await page.getByRole('button', { name: 'Edit Super Admin' }).click();
  await expect(page.getByRole('dialog', { name: 'Edit Admin' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog', { name: 'Edit Admin' })).toHaveCount(0);
  await expect(page.getByRole('dialog', { name: 'Manage Admins' })).toBeVisible();
  await page.goBack();
  await expect(dialog(page)).toHaveCount(0);
  await page.goBack();
  await left(page);
});

test('a filter that is set in the palette stays when Back closes the next dialog, and Back then leaves', { tag: '@long' }, async ({
  page,
}) => {
  await enter(page);
  await page.keyboard.press('Control+k');
  await dialog(page).getByRole('combobox').fill('overdue');
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toHaveCount(0);
  await expect(page).toHaveURL(/overdue=true/);
  await page.keyboard.press('Control+k');
  await expect(dialog(page)).toBeVisible();
  await page.goBack();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page).toHaveURL(/overdue=true/);
  await page.goBack();
  await left(page);
});

test('logging out from the palette needs no step back, and Back does not return to the board', async ({ page }) => {
  await enter(page);
  await page.keyboard.press('Control+k');
  await dialog(page).getByRole('combobox').fill('Log Out');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('form', { name: 'Sign In' })).toBeVisible();
  await page.goBack();
  await left(page);
});

test('after the skip link Back closes a dialog and then goes back to before the link', { tag: '@long' }, async ({ page }) => {
  await enter(page);
  await page.getByRole('link', { name: 'Skip to tasks' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#tasks$/);
  await page.keyboard.press('Control+k');
  await expect(dialog(page)).toBeVisible();
  await page.goBack();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page).toHaveURL(/#tasks$/);
  await page.goBack();
  await expect(page).not.toHaveURL(/#tasks$/);
  await expect(page.getByRole('region', { name: 'Pending' })).toBeVisible();
});
