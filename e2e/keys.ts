import { expect, type Locator, type Page } from '@playwright/test';

const hasFocus = (target: Locator): Promise<boolean> => target.evaluate((element) => element === document.activeElement);

/** Presses Tab until an element has focus, as a user without a mouse does. */
export async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  for (let step = 0; step < 60; step++) {
    if (await hasFocus(target)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${key} never came to ${target}`);
}

/** Waits until the shortcuts work. They load just after the cards, and earlier keys are held. Afterwards nothing has focus. */
export async function keysReady(page: Page): Promise<void> {
  const search = page.getByRole('searchbox', { name: 'Search tasks' });
  await expect(search).toBeVisible();
  await page.keyboard.press('/');
  await expect(search).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(search).not.toBeFocused();
}

/** Opens a select by keyboard and chooses the option that begins with `letters`. Like for people, the list reacts a moment later. */
export async function chooseByKeys(page: Page, select: Locator, letters: string): Promise<void> {
  await tabTo(page, select);
  await page.keyboard.press('Enter');
  const focused = page.getByRole('option').and(page.locator(':focus'));
  await expect(focused).toHaveCount(1);
  await page.keyboard.type(letters);
  await expect(focused).toHaveText(new RegExp(`^${letters}`));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('listbox')).toHaveCount(0);
}
