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
