import type { Page } from '@playwright/test';
import { card, column, given, signIn } from './board.ts';
import { expect, test } from './fixtures.ts';
import { opened } from './people.ts';

/**
 * Keeps back the code of a part of the page.
 * @returns lets it come, and waits until the page has had the time to show it
 */
async function keptBack(page: Page, part: string): Promise<() => Promise<void>> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const file = `**/assets/${part}-*.js`;
  await page.route(file, async (route) => {
    await released;
    await route.continue();
  });
  return async () => {
    const come = page.waitForResponse(file);
    release();
    await (await come).finished();
    await page.waitForTimeout(500);
  };
}

/** Chooses from the menu `More`. */
async function choose(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name }).click();
}

const commentOn = (page: Page, title: string) => card(page, title).getByRole('textbox', { name: 'Add a comment' });

test.beforeEach(async ({ page }) => {
  await signIn(page);
});

test('choices that come late do not take the focus from where somebody writes by now', async ({ page }) => {
  await given(page, { title: 'Choices left behind' });
  const come = await keptBack(page, 'select-list');
  await opened(page);
  const status = card(page, 'Choices left behind').getByRole('combobox', { name: 'Status' });
  await status.click();
  await expect(status).toHaveAttribute('aria-expanded', 'true');
  const comment = commentOn(page, 'Choices left behind');
  await comment.click();
  await page.keyboard.type('I called, ');
  await come();
  await expect(status).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.type('completed');
  await expect(comment).toHaveValue('I called, completed');
  await expect(page.getByRole('listbox')).toHaveCount(0);
  await expect(column(page, 'Pending').getByRole('article', { name: 'Choices left behind' })).toBeVisible();
  await status.click();
  await expect(page.getByRole('option', { name: 'Pending', exact: true })).toBeFocused();
});

test('a window that comes late takes no place of one that was asked for after it', async ({ page }) => {
  const come = await keptBack(page, 'audit-dialog');
  await opened(page);
  await choose(page, 'Audit Log');
  await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible();
  await choose(page, 'Your Devices');
  const devices = page.getByRole('dialog', { name: 'Your Devices' });
  await expect(devices).toBeVisible();
  await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0);
  await come();
  await expect(devices).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(devices).toHaveCount(0);
  await choose(page, 'Audit Log');
  await expect(page.getByRole('dialog', { name: 'Audit Log' })).toBeVisible();
});

test('a window that comes late opens neither beside another window nor over what somebody writes by now', async ({ page }) => {
  await given(page, { title: 'Window left behind' });
  const come = await keptBack(page, 'admins-dialog');
  const comeToo = await keptBack(page, 'audit-dialog');
  await opened(page);
  await page.getByRole('button', { name: 'Manage Admins' }).click();
  await card(page, 'Window left behind').hover();
  await card(page, 'Window left behind').getByRole('button', { name: 'Edit' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Task' });
  await expect(edit).toBeVisible();
  await come();
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await edit.getByRole('button', { name: 'Cancel' }).click();
  await choose(page, 'Audit Log');
  const comment = commentOn(page, 'Window left behind');
  await comment.click();
  await page.keyboard.type('I called, ');
  await comeToo();
  await page.keyboard.type('and wrote');
  await expect(comment).toHaveValue('I called, and wrote');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await choose(page, 'Audit Log');
  await expect(page.getByRole('dialog', { name: 'Audit Log' })).toBeVisible();
});

for (const name of ['Edit', 'Delete'])
  test(`the window of ${name} that comes late takes nothing that is written elsewhere by now`, async ({ page }) => {
    await given(page, { title: `Late ${name}` });
    const come = await keptBack(page, `${name.toLowerCase()}-dialog`);
    await opened(page);
    await card(page, `Late ${name}`).hover();
    await card(page, `Late ${name}`).getByRole('button', { name }).click();
    const title = page.getByRole('textbox', { name: 'Title' });
    await title.click();
    await page.keyboard.type('Call the ');
    await come();
    await page.keyboard.type('vendor', { delay: 50 });
    await expect(title).toHaveValue('Call the vendor');
    await expect(page.locator('[role="dialog"], [role="alertdialog"]')).toHaveCount(0);
    await card(page, `Late ${name}`).hover();
    await card(page, `Late ${name}`).getByRole('button', { name }).click();
    await expect(page.locator('[role="dialog"], [role="alertdialog"]')).toHaveCount(1);
  });

test('a menu that comes late does not take the focus from where somebody writes by now', async ({ page }) => {
  await given(page, { title: 'Menu left behind' });
  const come = await keptBack(page, 'more-menu');
  await opened(page);
  const more = page.getByRole('button', { name: 'More', exact: true });
  await more.click();
  await expect(more).toHaveAttribute('aria-expanded', 'true');
  const comment = commentOn(page, 'Menu left behind');
  await comment.click();
  await page.keyboard.type('I called, ');
  await come();
  await page.keyboard.type('and wrote');
  await expect(comment).toHaveValue('I called, and wrote');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await more.click();
  await expect(page.getByRole('menuitem').first()).toBeFocused();
});
