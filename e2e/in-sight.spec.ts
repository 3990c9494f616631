import type { Locator, Page } from '@playwright/test';
import { card, column, given, setStatus } from './board.ts';
import { expect, test } from './fixtures.ts';
import { clearPending, pendingHolds, topOf } from './pending-column.ts';
import { taskId } from './people.ts';

// Others share the server.
test.afterEach(async ({ page }) => {
  const { inProgress, completed } = await (await page.request.get('/api/tasks')).json();
  for (const { id, title } of [...inProgress, ...completed]) if (title.startsWith('Kept ')) await page.request.delete(`/api/tasks/${id}`);
  await clearPending(page);
});

const moved = async (page: Page, title: string, status: string) =>
  expect((await page.request.put(`/api/tasks/${await taskId(page, title)}/status`, { data: { status } })).ok()).toBe(true);
const described = async (page: Page, title: string) =>
  expect(
    (await page.request.put(`/api/tasks/${await taskId(page, title)}`, { data: { title, description: 'One line\nand another' } })).ok(),
  ).toBe(true);
const comment = (page: Page, title: string) => card(page, title).getByRole('textbox', { name: 'Add a comment' });

for (const width of [360, 390, 768])
  test.describe(`where columns are swiped, ${width} pixels wide`, () => {
    test.use({ viewport: { width, height: 844 } });

    for (const status of ['in_progress', 'completed'])
      test(`a comment that is typed stays in sight when a colleague moves its card to ${status}`, async ({ page }) => {
        await pendingHolds(page, 4);
        await comment(page, 'Kept 2').click();
        await page.keyboard.type('Half of ');
        await moved(page, 'Kept 2', status);
        await page.keyboard.type('what is to be said', { delay: 40 });
        await expect(
          column(page, status === 'completed' ? 'Completed' : 'In Progress').getByRole('article', { name: 'Kept 2' }),
        ).toBeAttached();
        await page.keyboard.type(', and more', { delay: 40 });
        await expect(comment(page, 'Kept 2')).toHaveValue('Half of what is to be said, and more');
        await expect(comment(page, 'Kept 2')).toBeInViewport({ ratio: 1 });
      });

    test('a card that a key moves stays in sight, and so does what a key goes on to', async ({ page }) => {
      await pendingHolds(page, 4);
      await page.keyboard.press('j');
      const title = (await page.locator('article:focus h3').textContent()) ?? '';
      for (const key of ['2', '3']) {
        await page.keyboard.press(key);
        await expect(column(page, key === '2' ? 'In Progress' : 'Completed').getByRole('article', { name: title })).toBeFocused();
        await expect(page.locator('article:focus')).toBeInViewport({ ratio: 1 });
      }
      await moved(page, title, 'pending');
      await expect(column(page, 'Pending').getByRole('article', { name: title })).toBeFocused();
      await expect(page.locator('article:focus')).toBeInViewport({ ratio: 1 });
    });

    test('the links to the columns stand in one line, and a key on one of them leads to its first card', async ({ page }) => {
      await pendingHolds(page, 3);
      await given(page, { title: 'Kept and done' }, 'completed');
      await expect(column(page, 'Completed').getByRole('article', { name: 'Kept and done' })).toBeAttached();
      const links = page.getByRole('navigation', { name: 'Columns' }).getByRole('link');
      expect(new Set(await links.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))).size).toBe(1);
      await links.nth(2).focus();
      await page.keyboard.press('Enter');
      await expect(column(page, 'Completed').getByRole('article').first()).toBeFocused();
      await expect(page.locator('article:focus')).toBeInViewport({ ratio: 1 });
      await links.nth(0).click();
      await expect(card(page, 'Kept 1')).toBeInViewport({ ratio: 1 });
      await setStatus(page, 'Kept 1', 'Completed');
    });
  });

test('what is about to be pressed stays where it is when a colleague makes its card longer', async ({ page }) => {
  await pendingHolds(page, 12);
  const stays = async (what: Locator, title: string, count: number) => {
    const place = await topOf(what);
    await described(page, title);
    await expect(page.getByText('and another').nth(count)).toBeVisible();
    expect(await topOf(what)).toBe(place);
  };
  await card(page, 'Kept 2').hover();
  await card(page, 'Kept 2').getByRole('combobox', { name: 'Status' }).click();
  const option = page.getByRole('option', { name: 'In Progress' });
  await option.hover();
  // It appears from a little higher.
  await page.waitForTimeout(500);
  await stays(option, 'Kept 2', 0);
  await page.keyboard.press('Escape');
  await comment(page, 'Kept 3').click();
  await page.keyboard.type('Half of it');
  await stays(comment(page, 'Kept 3'), 'Kept 3', 1);
});
