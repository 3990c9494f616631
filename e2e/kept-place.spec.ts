import type { Page } from '@playwright/test';
import { card, column, given, signIn } from './board.ts';
import { expect, test } from './fixtures.ts';
import { opened } from './people.ts';

/** A column of more is drawn in part. */
const WHOLE = 60;

/** Where something stands on the screen. */
const topOf = (element: ReturnType<typeof card>) => element.evaluate((one) => Math.round(one.getBoundingClientRect().top));

/** Leaves so many tasks in Pending, and shows them. */
async function pendingHolds(page: Page, count: number): Promise<void> {
  await signIn(page);
  const { pending } = await (await page.request.get('/api/tasks')).json();
  for (const { id } of pending) await page.request.delete(`/api/tasks/${id}`);
  for (let index = count; index >= 1; index--) await given(page, { title: `Kept ${index}`, description: 'Lines. '.repeat(index % 40) });
  await opened(page);
}

test('who writes in a column too short to scroll keeps the line, and finds no gap when done', async ({ page }) => {
  await pendingHolds(page, 3);
  const field = card(page, 'Kept 3').getByRole('textbox', { name: 'Add a comment' });
  await field.click();
  const place = await topOf(field);
  for (let count = 1; count <= 4; count++) {
    await given(page, { title: `Slipped in ${count}` });
    await expect(card(page, `Slipped in ${count}`)).toBeAttached();
    expect(await topOf(field)).toBe(place);
  }
  const scroller = column(page, 'Pending').locator('[data-scroller]');
  await scroller.hover();
  for (let turn = 1; turn <= 10; turn++) await page.mouse.wheel(0, -200);
  await expect.poll(() => scroller.evaluate((one) => one.scrollTop)).toBe(0);
  for (let turn = 1; turn <= 10; turn++) await page.mouse.wheel(0, 200);
  const gap = () =>
    scroller.evaluate(
      (one) => one.getBoundingClientRect().bottom - (one.querySelector('li:last-child')?.getBoundingClientRect().bottom ?? 0),
    );
  await expect.poll(gap).toBeLessThan(20);
  await expect.poll(() => card(page, 'Kept 3').isVisible()).toBe(true);
});

for (const [who, enter] of [
  ['writes in', (page: Page) => card(page, 'Kept 3').getByRole('textbox', { name: 'Add a comment' }).click()],
  [
    'reads',
    (page: Page) =>
      column(page, 'Pending')
        .locator('[data-scroller]')
        .evaluate((one) => one.scrollTo(0, 200)),
  ],
] as const) {
  test(`who ${who} a column keeps the place while others make it long`, async ({ page }) => {
    await pendingHolds(page, WHOLE - 3);
    await enter(page);
    const place = await topOf(card(page, 'Kept 3'));
    for (let count = 1; count <= 6; count++) {
      await given(page, { title: `Slipped in ${count}` });
      await expect(column(page, 'Pending').getByText(`${WHOLE - 3 + count}`, { exact: true })).toBeVisible();
      expect(await topOf(card(page, 'Kept 3'))).toBe(place);
    }
    await expect(card(page, 'Kept 3').locator('xpath=..')).toHaveCSS('position', 'absolute');
    expect(await topOf(card(page, 'Kept 3'))).toBe(place);
  });
}
