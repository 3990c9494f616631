import type { Locator, Page } from '@playwright/test';
import { read } from './ana.ts';
import { card, column, given, setStatus, signIn } from './board.ts';
import { expect, test } from './fixtures.ts';
import { clearPending, pendingHolds, topOf } from './pending-column.ts';
import { taskId } from './people.ts';

// Other tests share the server.
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
  test.describe(`with swiped columns, ${width} pixels wide`, () => {
    test.use({ viewport: { width, height: 844 } });

    for (const status of ['in_progress', 'completed'])
      test(`a comment being typed stays in view when a colleague moves its card to ${status}`, async ({ page }) => {
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

    test('a card moved by key stays in view, in every column', async ({ page }) => {
      await pendingHolds(page, 4);
      await page.keyboard.press('j');
      const title = (await page.locator('article:focus h3').textContent()) ?? '';
      for (const key of ['2', '3']) {
        await page.keyboard.press(key);
        await expect(column(page, key === '2' ? 'In Progress' : 'Completed').getByRole('article', { name: title })).toBeFocused();
        await expect(page.locator('article:focus')).toBeInViewport({ ratio: 1 });
      }
      // A colleague who moves it earlier would be asked about, as a conflict.
      const id = await taskId(page, title);
      await expect.poll(async () => (await read(page, id)).status).toBe('completed');
      await moved(page, title, 'pending');
      await expect(column(page, 'Pending').getByRole('article', { name: title })).toBeFocused();
      await expect(page.locator('article:focus')).toBeInViewport({ ratio: 1 });
    });

    test('the column links stand in one line, and a key on one leads to that column’s first card', async ({ page }) => {
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
      await expect(column(page, 'Completed').getByRole('article', { name: 'Kept 1' })).toBeAttached();
    });
  });

for (const [width, height] of [
  [1440, 900],
  [768, 1024],
  [360, 740],
] as const)
  for (const [key, name] of [
    ['2', 'In Progress'],
    ['3', 'Completed'],
  ] as const)
    test(`a card moved by key into a scrolled ${name}, and back, stays in view, ${width} pixels wide`, async ({ page }) => {
      await page.setViewportSize({ width, height });
      await pendingHolds(page, 8);
      const status = name === 'Completed' ? 'completed' : 'in_progress';
      for (let count = 1; count <= 8; count++) await given(page, { title: `Kept there ${count}` }, status);
      await expect(column(page, name).getByRole('article', { name: 'Kept there 8' })).toBeAttached();
      const scroll = (to: number) =>
        column(page, name)
          .getByRole('article')
          .first()
          .evaluate((card, top) => {
            let list = card.parentElement;
            while (list && getComputedStyle(list).overflowY !== 'auto') list = list.parentElement;
            list?.scrollTo(0, top);
          }, to);
      await page.keyboard.press('j');
      await page.keyboard.press('j');
      const title = (await page.locator('article:focus h3').textContent()) ?? '';
      for (const by of [20, 300]) {
        await scroll(by);
        await page.keyboard.press(key);
        await expect(column(page, name).getByRole('article', { name: title })).toBeFocused();
        await expect(page.locator('article:focus').getByRole('combobox', { name: 'Status' })).toBeInViewport({ ratio: 1 });
        await page.keyboard.press('1');
        await expect(column(page, 'Pending').getByRole('article', { name: title })).toBeFocused();
        await expect(page.locator('article:focus').getByRole('combobox', { name: 'Status' })).toBeInViewport({ ratio: 1 });
      }
    });

test('a card whose status was opened by mouse and chosen by key stays in view', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await pendingHolds(page, 3);
  await card(page, 'Kept 1')
    .getByText(/^#\d+$/)
    .click();
  await card(page, 'Kept 2').getByRole('combobox', { name: 'Status' }).click();
  await expect(page.getByRole('listbox')).toBeVisible();
  await page.waitForTimeout(300);
  await page.keyboard.press('End');
  await expect(page.getByRole('option', { name: 'Completed' })).toBeFocused();
  await page.keyboard.press('Enter');
  const status = column(page, 'Completed').getByRole('article', { name: 'Kept 2' }).getByRole('combobox', { name: 'Status' });
  await expect(status).toBeFocused();
  await expect(status).toBeInViewport({ ratio: 1 });
});

test('a toast does not move while a window opens and closes', async ({ page }) => {
  await pendingHolds(page, 1);
  const title = page.getByRole('form', { name: 'Create New Task' }).getByRole('textbox', { name: 'Title' });
  await title.fill('Kept 2');
  await title.press('Enter');
  await expect(page.locator('[data-toast]')).toBeVisible();
  await page.evaluate(() => {
    const tops = new Set<number>();
    Object.assign(window, { tops });
    const look = () => {
      const toast = document.querySelector('[data-toast]');
      if (toast) tops.add(Math.round(toast.getBoundingClientRect().top));
      requestAnimationFrame(look);
    };
    setTimeout(look, 300);
  });
  await page.waitForTimeout(400);
  await card(page, 'Kept 2').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('alertdialog')).toBeHidden();
  expect(await page.evaluate(() => [...(window as unknown as { tops: Set<number> }).tops])).toHaveLength(1);
});

test('what I am about to press does not move when a colleague makes its card longer', async ({ page }) => {
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
  // The list slides in from a little higher.
  await page.waitForTimeout(500);
  await stays(option, 'Kept 2', 0);
  await page.keyboard.press('Escape');
  await comment(page, 'Kept 3').click();
  await page.keyboard.type('Half of it');
  await stays(comment(page, 'Kept 3'), 'Kept 3', 1);
});

test.describe('on a phone in landscape', () => {
  test.use({ viewport: { width: 844, height: 390 }, hasTouch: true });

  test('the header scrolls away, so that a large card fits the screen', async ({ page }) => {
    await signIn(page);
    const title = `Seen whole, ${'however many lines its title takes '.repeat(4)}`.trim();
    for (const one of ['Below', title]) await given(page, { title: one, description: 'Told in two lines, as people do. '.repeat(4) });
    await page.goto('/');
    await expect(card(page, title)).toBeAttached();
    // Again while the page still grows, as when the font comes.
    await expect(async () => {
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      await expect(card(page, title)).toBeInViewport({ ratio: 1, timeout: 500 });
    }).toPass();
    await expect(page.getByRole('banner')).not.toBeInViewport();
  });
});
