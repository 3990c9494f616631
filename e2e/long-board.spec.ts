import type { Page } from '@playwright/test';
import { card, column, counted, given, signIn } from './board.ts';
import { expect, test } from './fixtures.ts';
import { clearPending } from './pending-column.ts';
import { standsStill } from './stands-still.ts';

const MANY = 90;
const cards = (page: Page) => column(page, 'Pending').getByRole('article');

/** The scrolling part of a column. */
const scroller = (page: Page, name = 'Pending') => column(page, name).locator('[data-scroller]');
/** Points at the cards, so that the wheel scrolls them. */
const pointAt = (page: Page) => scroller(page).hover({ position: { x: 40, y: 300 } });

test.beforeEach(async ({ page }) => {
  await signIn(page);
  // Tests share the server, and some leave tasks behind.
  for (let count = 1; count <= MANY; count++) await given(page, { title: `Row ${count}`, description: 'Some words.\n'.repeat(count % 4) });
  await page.goto('/');
  await expect(card(page, `Row ${MANY}`).first()).toBeVisible();
});

test('a long column renders only the cards near the window, each with its place among all', async ({ page }) => {
  const held = await counted(page, 'Pending');
  await expect.poll(() => cards(page).count()).toBeLessThan(40);
  const first = column(page, 'Pending').getByRole('listitem').first();
  await expect(first).toHaveAttribute('aria-posinset', '1');
  await expect(first).toHaveAttribute('aria-setsize', String(held));
  await pointAt(page);
  for (let step = 0; step < 60 && (await card(page, 'Row 1').count()) === 0; step++) {
    await page.mouse.wheel(0, 700);
    await page.waitForTimeout(30);
  }
  await expect(card(page, 'Row 1').first()).toBeAttached();
  expect(await cards(page).count()).toBeLessThan(40);
  const overlaps = await page.evaluate(() => {
    const boxes = [...document.querySelectorAll('[data-column=pending] [data-task]')].map((one) => one.getBoundingClientRect());
    return boxes.filter((box, at) => at > 0 && box.top < (boxes[at - 1]?.bottom ?? 0)).length;
  });
  expect(overlaps).toBe(0);
});

test('a focused card stays rendered with its focus and text while the column scrolls, and Tab goes on to the next card', async ({
  page,
}) => {
  const field = card(page, `Row ${MANY - 3}`)
    .first()
    .getByRole('textbox', { name: 'Add a comment' });
  await field.fill('Kept');
  await pointAt(page);
  for (let step = 0; step < 12; step++) await page.mouse.wheel(0, 700);
  await expect(field).toBeFocused();
  await expect(field).not.toBeInViewport();
  await page.keyboard.type('!');
  await expect(field).toHaveValue('Kept!');
  // Past `Comment` and the status, in visual order.
  for (let step = 0; step < 3; step++) await page.keyboard.press('Tab');
  const next = await page.evaluate(() => document.activeElement?.closest('article')?.querySelector('h3')?.textContent);
  expect(next).toBe(`Row ${MANY - 4}`);
});

test('the card being read does not move when tasks arrive above it', async ({ page }) => {
  await pointAt(page);
  for (let step = 0; step < 4; step++) await page.mouse.wheel(0, 600);
  await standsStill(scroller(page));
  const read = page.locator('[data-column=pending] article').filter({ visible: true });
  const title = await read.evaluateAll(
    (all) => all.find((one) => one.getBoundingClientRect().top > 220)?.querySelector('h3')?.textContent ?? '',
  );
  const top = () =>
    card(page, title)
      .first()
      .evaluate((one) => Math.round(one.getBoundingClientRect().top));
  const before = await top();
  for (const words of ['first', 'second', 'third']) await given(page, { title: `Thrown in ${words}` });
  await expect(card(page, 'Thrown in third').first()).toBeAttached();
  await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThanOrEqual(1);
});

test('each column scrolls alone under its heading', async ({ page }) => {
  await given(page, { title: 'Stands elsewhere' }, 'completed');
  // In its own column, because it stays in Pending until its status change arrives.
  const elsewhere = column(page, 'Completed').getByRole('article', { name: 'Stands elsewhere', exact: true }).first();
  await expect(elsewhere).toBeVisible();
  const before = await elsewhere.boundingBox();
  await pointAt(page);
  for (let step = 0; step < 4; step++) await page.mouse.wheel(0, 600);
  await standsStill(scroller(page));
  expect(await scroller(page).evaluate((one) => one.scrollTop)).toBeGreaterThan(1000);
  await expect(column(page, 'Pending').getByRole('heading', { name: 'Pending' })).toBeInViewport();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  expect(await elsewhere.boundingBox()).toEqual(before);
});

test('the card being read does not move when something opens above the columns', async ({ page }) => {
  await pointAt(page);
  for (let step = 0; step < 4; step++) await page.mouse.wheel(0, 600);
  await standsStill(scroller(page));
  const read = await cards(page).evaluateAll((all) => {
    const [one] = all.filter((card) => card.getBoundingClientRect().top > 400);
    return { title: one?.querySelector('h3')?.textContent ?? '', top: one?.getBoundingClientRect().top ?? 0 };
  });
  await page.getByRole('form', { name: 'Create New Task' }).getByRole('textbox', { name: 'Title' }).focus();
  await expect(page.getByRole('textbox', { name: 'Description' })).toBeVisible();
  const moved = async () => ((await card(page, read.title).first().boundingBox())?.y ?? 0) - read.top;
  await expect.poll(async () => Math.abs(await moved())).toBeLessThanOrEqual(1);
});

test('the card being read stays in sight when cards become compact, and when they unfold', async ({ page }) => {
  await pointAt(page);
  for (let step = 0; step < 4; step++) await page.mouse.wheel(0, 600);
  await standsStill(scroller(page));
  const title = await cards(page).evaluateAll(
    (all) => all.find((one) => one.getBoundingClientRect().top > 220)?.querySelector('h3')?.textContent ?? '',
  );
  for (let times = 0; times < 2; times++) {
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Compact Cards' }).click();
    await standsStill(scroller(page));
    await expect(card(page, title).first()).toBeInViewport();
  }
});

test('all loaded cards are printed', async ({ page }) => {
  await expect.poll(() => cards(page).count()).toBeLessThan(40);
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  expect(await cards(page).count()).toBeGreaterThanOrEqual(MANY);
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect.poll(() => cards(page).count()).toBeLessThan(40);
});

test('a new search starts at its best match, and an updated one keeps its place', async ({ page }) => {
  const box = page.getByRole('searchbox');
  const top = () => scroller(page).evaluate((one) => one.scrollTop);
  await box.fill('row');
  await expect(page.getByText(/^Found/)).toBeVisible();
  await standsStill(scroller(page));
  await scroller(page).evaluate((one) => one.scrollTo(0, 3_000));
  await expect.poll(top).toBeGreaterThan(2_000);
  const found = await page.getByText(/^Found/).textContent();
  await box.fill('row 1');
  await expect(page.getByText(/^Found/)).not.toHaveText(found ?? '');
  await expect.poll(top).toBe(0);
  await standsStill(scroller(page));
  expect(await top()).toBe(0);
  await scroller(page).evaluate((one) => one.scrollTo(0, 500));
  await given(page, { title: 'Row 1 once more' });
  await expect(card(page, 'Row 1 once more').first()).toBeAttached();
  expect(await top()).toBeGreaterThan(400);
});

test('an expanded description is still expanded when its card scrolls back into view', async ({ page }) => {
  const title = `Row to unfold ${Date.now()}`;
  await given(page, { title, description: 'Some words.\n'.repeat(9) });
  // The first cards of a column are always rendered.
  for (let count = 1; count <= 4; count++) await given(page, { title: `Row above it ${count}` });
  const opened = card(page, title);
  await opened.getByRole('button', { name: 'Show more' }).click();
  // The last used card would stay rendered, so use another one.
  await card(page, 'Row above it 4').first().getByRole('textbox', { name: 'Add a comment' }).focus();
  await scroller(page).evaluate((one) => one.scrollTo(0, 6_000));
  await expect(opened).toHaveCount(0);
  await scroller(page).evaluate((one) => one.scrollTo(0, 0));
  await expect(opened.getByRole('button', { name: 'Show less' })).toBeVisible();
});

test('End right after the board has come reaches the last card, while the cards between are still drawn', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 500 });
  await clearPending(page);
  for (let index = 50; index >= 1; index--) await given(page, { title: `Early ${index}` });
  await page.goto('/');
  await card(page, 'Early 1').focus();
  await page.keyboard.press('End');
  await expect(card(page, 'Early 50')).toBeFocused();
});
