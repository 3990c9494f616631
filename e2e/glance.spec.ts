import type { Page } from '@playwright/test';
import { card, column, form, given, signIn } from './board.ts';
import { expect, test } from './fixtures.ts';
import { noteShifts } from './layout-shifts.ts';

const statuses = ['Pending', 'In Progress', 'Completed'];

test.beforeEach(async ({ page }) => {
  await signIn(page);
});

const isSeen = (page: Page, title: string) => card(page, title).first();

test('on a wide screen the board fits the window, and a card’s controls appear on hover or focus', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  for (let count = 1; count <= 12; count++) await given(page, { title: `Glance ${count}` });
  await page.goto('/');
  const one = isSeen(page, 'Glance 11');
  await expect(one).toBeInViewport();
  expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0);
  for (const name of statuses) await expect(column(page, name)).toBeInViewport({ ratio: 0.99 });

  for (const control of [one.getByRole('combobox', { name: 'Status' }), one.getByRole('button', { name: 'Show Activity' })]) {
    await page.mouse.move(700, 30);
    await expect(control).toHaveCSS('opacity', '0');
    await one.hover();
    await expect(control).toHaveCSS('opacity', '1');
    await page.mouse.move(700, 30);
    await one.getByRole('button', { name: 'Edit' }).focus();
    await expect(control).toHaveCSS('opacity', '1');
    await page.getByRole('searchbox').focus();
  }
});

test('in a low window the columns stay usable and the page scrolls', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 360 });
  await page.goto('/');
  await expect(column(page, 'Pending')).toHaveAttribute('aria-busy', 'false');
  expect((await column(page, 'Pending').boundingBox())?.height).toBeGreaterThanOrEqual(300);
  expect(await page.evaluate(() => document.documentElement.scrollHeight > innerHeight)).toBe(true);
  await column(page, 'Completed').getByRole('heading', { name: 'Completed' }).focus();
  await expect(column(page, 'Completed').getByRole('heading', { name: 'Completed' })).toBeInViewport();
});

test('with text twice as large on a phone, no button of the header covers the product’s name', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 });
  await page.goto('/');
  const header = page.getByRole('banner');
  await expect(header.getByRole('button', { name: 'Log Out' })).toBeVisible();
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  const places = (all: Element[]) => all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect);
  const [role] = await header.getByText('Super Admin', { exact: true }).last().evaluateAll(places);
  for (const { top } of await header.getByRole('button').evaluateAll(places)) expect(top).toBeGreaterThanOrEqual(role?.bottom ?? Infinity);
});

test('the page behind a window or a list does not scroll, and scrolls again afterwards', async ({ page }) => {
  await given(page, { title: 'Behind a window' });
  await page.setViewportSize({ width: 1280, height: 360 });
  await page.goto('/');
  const edit = isSeen(page, 'Behind a window').getByRole('button', { name: 'Edit' });
  const scrolled = () => page.evaluate(() => Math.round(scrollY));
  const turn = async () => {
    // At the edge there is only the page, or an overlay.
    await page.mouse.move(4, 340);
    await page.mouse.wheel(0, 40);
    await page.waitForTimeout(200);
  };
  for (const opened of ['a window', 'a list', 'a list in a window']) {
    await page.evaluate(() => scrollTo(0, 0));
    const list = opened === 'a list' ? page.getByRole('combobox', { name: 'Priority' }) : page.getByRole('dialog').getByLabel('Priority');
    await test.step(opened, async () => {
      if (opened === 'a list') await form(page).getByRole('textbox', { name: 'Title' }).focus();
      else await edit.evaluate((button: HTMLElement) => button.click());
      if (opened !== 'a window') await list.press('Enter');
      await expect(opened === 'a window' ? page.getByRole('dialog') : page.getByRole('option', { name: 'Urgent' })).toBeVisible();
      const before = await scrolled();
      await turn();
      expect(await scrolled()).toBe(before);
      await page.keyboard.press('Escape');
      if (opened === 'a list in a window') await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
      await expect(page.getByRole('option')).toHaveCount(0);
      await turn();
      await expect.poll(scrolled).toBeGreaterThan(before);
    });
  }
});

test('nothing shifts while the board loads, however long it takes', async ({ page }) => {
  await given(page, { title: 'Comes late' });
  // Freezes the minute, because a longer age would take more room.
  await page.clock.setFixedTime(Date.now());
  const moved = await noteShifts(page);
  const boards = [1440, 768, 360].flatMap((width) => [false, true].map((isLong) => ({ width, isLong })));
  for (const { width, isLong } of boards) {
    await page.setViewportSize({ width, height: 800 });
    await page.route('**/api/tasks', async (route) => {
      await page.waitForTimeout(600);
      // A column of more than 60 cards is rendered differently after a moment.
      const response = await route.fetch();
      const board = await response.json();
      const [task] = board.pending;
      const many = Array.from({ length: 90 }, (_, index) => ({
        ...task,
        id: `${index}`.padStart(8, '0') + task.id.slice(8),
        title: `Comes late ${index}`,
      }));
      await route.fulfill({ response, json: { ...board, pending: isLong ? [task, ...many] : board.pending.slice(0, 20) } });
    });
    await page.goto('/');
    await expect(isSeen(page, 'Comes late')).toBeVisible();
    await page.waitForTimeout(500);
    expect(await moved(), `at ${width} px, ${isLong ? 'many tasks' : 'few'}`).toEqual([]);
    await page.unroute('**/api/tasks');
  }
});

test('a click outside a window closes it and returns focus, even after a list in it was used', async ({ page }) => {
  await given(page, { title: 'Looked into' });
  await page.goto('/');
  const edit = card(page, 'Looked into').getByRole('button', { name: 'Edit' });
  const dialog = page.getByRole('dialog');
  for (const closeList of [() => page.keyboard.press('Escape'), () => page.mouse.click(5, 300), () => page.keyboard.press('Enter')]) {
    await edit.click();
    // A press that begins in the window is no click outside.
    await dialog.getByLabel('Title').hover();
    await page.mouse.down();
    await page.mouse.move(5, 300);
    await page.mouse.up();
    await expect(dialog).toBeVisible();
    await dialog.getByLabel('Priority').click();
    await expect(page.getByRole('option', { name: 'Urgent' })).toBeVisible();
    await closeList();
    await expect(page.getByRole('option')).toHaveCount(0);
    await page.mouse.click(5, 300);
    await expect(dialog).toHaveCount(0);
    await expect(edit).toBeFocused();
  }
});

test('a click outside an open list only closes the list', async ({ page }) => {
  for (const title of ['Under the pointer', 'With a list']) await given(page, { title });
  await page.goto('/');
  const edit = await card(page, 'Under the pointer').getByRole('button', { name: 'Edit' }).boundingBox();
  await card(page, 'With a list').getByRole('combobox', { name: 'Status' }).click();
  await expect(page.getByRole('listbox')).toBeVisible();
  await page.mouse.click((edit?.x ?? 0) + 4, (edit?.y ?? 0) + 4);
  await expect(page.getByRole('listbox')).toHaveCount(0);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await card(page, 'Under the pointer').getByRole('button', { name: 'Edit' }).click();
  await expect(page.getByRole('dialog', { name: 'Edit Task' })).toBeVisible();
});

test('the page is installable: its manifest and all icons load', async ({ page }) => {
  await page.goto('/');
  const manifest = await page.request.get((await page.locator('link[rel=manifest]').getAttribute('href')) ?? '');
  expect(manifest.headers()['content-type']).toMatch(/^application\/manifest\+json/);
  const { name, display, start_url: start, icons } = await manifest.json();
  expect([name, display, start]).toEqual(['Max Tasks', 'standalone', '/']);
  expect(icons.map((icon: { sizes: string; purpose?: string }) => [icon.sizes, icon.purpose])).toEqual([
    ['any', undefined],
    ['192x192', undefined],
    ['512x512', undefined],
    ['512x512', 'maskable'],
  ]);
  for (const { src, type, sizes } of icons) {
    const icon = await page.request.get(src);
    expect(icon.headers()['content-type']).toContain(type);
    const size = await page.evaluate(async (address) => {
      const image = new Image();
      image.src = address;
      await image.decode();
      return `${image.naturalWidth}x${image.naturalHeight}`;
    }, src);
    if (sizes !== 'any') expect(size).toBe(sizes);
  }
});

test('a printed board is dark on white, without controls', async ({ page }) => {
  await given(page, { title: 'On paper', priority: 'urgent' });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/');
  await expect(isSeen(page, 'On paper')).toBeVisible();
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' });
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('textbox')).toHaveCount(0);
  await expect(isSeen(page, 'On paper').getByText('Urgent')).toBeVisible();
  await expect(page.locator('body')).toHaveCSS('color', 'rgb(0, 0, 0)');
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  for (const name of statuses) await expect(column(page, name)).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 780 }, hasTouch: true });

  test('the columns are swiped, each keeps its scroll position, and the links to them stay visible', async ({ page }) => {
    for (let count = 1; count <= 12; count++) await given(page, { title: `Swipe ${count}` });
    await given(page, { title: 'Far right' }, 'completed');
    await page.goto('/');
    await expect(isSeen(page, 'Swipe 12')).toBeInViewport();
    await expect(isSeen(page, 'Swipe 12').getByRole('combobox', { name: 'Status' })).toHaveCSS('opacity', '1');
    const pending = column(page, 'Pending').locator('[data-scroller]');
    // Cards out of view render a moment later; until then there is nothing to scroll.
    await expect
      .poll(() =>
        pending.evaluate((one) => {
          one.scrollTo(0, 400);
          return one.scrollTop;
        }),
      )
      .toBe(400);

    const links = page.getByRole('navigation', { name: 'Columns' }).getByRole('link');
    await expect(links).toHaveText([/^Pending\s*\d+$/, /^In Progress\s*\d+$/, /^Completed\s*\d+$/]);
    await links.nth(2).click();
    await expect(isSeen(page, 'Far right')).toBeInViewport({ ratio: 0.9 });
    await expect(links.nth(2)).toHaveAttribute('data-seen', 'true');
    await expect(links.nth(0)).not.toHaveAttribute('data-seen');
    await expect(links.nth(0)).toBeInViewport();
    await links.nth(0).click();
    await expect(links.nth(0)).toHaveAttribute('data-seen', 'true');
    expect(await pending.evaluate((one) => one.scrollTop)).toBe(400);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });

  test('focus on a field in another column scrolls that column into view', async ({ page }) => {
    await given(page, { title: 'Over there' }, 'in_progress');
    await page.goto('/');
    await expect(isSeen(page, 'Over there')).toBeAttached();
    await isSeen(page, 'Over there').getByRole('textbox', { name: 'Add a comment' }).focus();
    await expect(isSeen(page, 'Over there')).toBeInViewport({ ratio: 0.5 });
  });
});

test.describe('on a tablet', () => {
  test.use({ viewport: { width: 820, height: 1180 }, hasTouch: true });

  test('every field has 16 px text, because iOS would zoom in otherwise', async ({ page }) => {
    await given(page, { title: 'Typed on' });
    await page.goto('/');
    await isSeen(page, 'Typed on').getByRole('button', { name: 'Edit' }).click();
    await expect(page.getByRole('dialog').getByLabel('Due Date')).toBeVisible();
    const sizes = await page
      .locator('input:not([type="checkbox"], [type="file"]), textarea')
      .evaluateAll((all) => all.map((one) => Number.parseFloat(getComputedStyle(one).fontSize)));
    expect(sizes.length).toBeGreaterThan(4);
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(16);
  });
});
