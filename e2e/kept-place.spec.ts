import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { change } from './ana.ts';
import { card, column, given } from './board.ts';
import { expect, test } from './fixtures.ts';
import { clearPending, pendingHolds, topOf, WHOLE } from './pending-column.ts';
import { aColleague, taskId } from './people.ts';
import { standsStill } from './stands-still.ts';

/** The most tasks that the board holds per column. */
const CAPACITY = 500;

declare global {
  /** The positions of the watched element on the screen, frame by frame. */
  var places: Set<number>;
}

/** Records the position of the focused field from now on, or NaN when it loses focus. */
const watchWriting = (page: Page) =>
  page.evaluate(() => {
    const field = document.activeElement;
    const now = new Set<number>();
    globalThis.places = now;
    const look = () => {
      setTimeout(() => now.add(field === document.activeElement ? Math.round(field?.getBoundingClientRect().top ?? 0) : Number.NaN));
      if (places === now) requestAnimationFrame(look);
    };
    look();
  });

// Other tests share the server.
test.afterEach(({ page }) => clearPending(page));

test('typing in a column too short to scroll keeps its line, and leaves no gap afterwards', async ({ page }) => {
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
  test(`a person who ${who} a column keeps their place while others make it long`, async ({ page }) => {
    await pendingHolds(page, WHOLE - 3);
    await enter(page);
    const place = await topOf(card(page, 'Kept 3'));
    for (let count = 1; count <= 6; count++) {
      await given(page, { title: `Slipped in ${count}` });
      await expect(column(page, 'Pending').getByText(`${WHOLE - 3 + count}`, { exact: true })).toBeVisible();
      expect(await topOf(card(page, 'Kept 3'))).toBe(place);
    }
    expect(await column(page, 'Pending').getByRole('article').count()).toBeLessThan(WHOLE);
    expect(await topOf(card(page, 'Kept 3'))).toBe(place);
  });
}

test('new tasks do not move a card under a mouse that is about to press', async ({ page }) => {
  await pendingHolds(page, 10);
  const aim = card(page, 'Kept 2');
  await aim.hover();
  await aim.hover({ position: { x: 20, y: 20 } });
  const place = await topOf(aim);
  await given(page, { title: 'Slipped in' });
  // The hand is never quite still.
  const aiming = async () => {
    for (const x of [21, 20]) await aim.hover({ position: { x, y: 20 } });
    return card(page, 'Slipped in').count();
  };
  await expect.poll(aiming).toBe(1);
  expect(await topOf(aim)).toBe(place);
  // A mouse that does not move does not hold new cards back.
  await column(page, 'Pending')
    .locator('[data-scroller]')
    .evaluate((one) => one.scrollTo(0, 0));
  await page.waitForTimeout(2_000);
  await given(page, { title: 'Seen at once' });
  await expect(card(page, 'Seen at once')).toBeInViewport({ ratio: 1 });
});

for (const entries of [3, 20])
  test(`others’ changes do not move a button of the panel that is about to be pressed (${entries} entries)`, async ({ page }) => {
    await pendingHolds(page, 1);
    const id = await taskId(page, 'Kept 1');
    for (let entry = 1; entry <= entries; entry++) await change(page, id, { description: `Words ${entry}` });
    await card(page, 'Kept 1').getByRole('heading').click();
    const buttons = page.getByRole('dialog').getByRole('button', { name: 'Restore' });
    await expect(buttons.nth(1)).toBeVisible();
    await buttons.nth(1).hover();
    const aim = await buttons.nth(1).elementHandle();
    const { x, y } = (await aim?.boundingBox()) ?? { x: 0, y: 0 };
    for (const description of ['Once', 'Twice\nand in two lines']) {
      const count = await buttons.count();
      await change(page, id, { description });
      // The hand is never quite still.
      const aiming = async () => {
        for (const by of [4, 5]) await page.mouse.move(x + by, y + 5);
        return buttons.count();
      };
      await expect.poll(aiming).toBeGreaterThan(count);
      expect((await aim?.boundingBox())?.y).toBe(y);
    }
  });

test('after typing, new tasks of others come into view', async ({ page }) => {
  await pendingHolds(page, 3);
  await card(page, 'Kept 3').getByRole('textbox', { name: 'Add a comment' }).click();
  for (let count = 1; count <= 4; count++) await given(page, { title: `Slipped in before the end ${count}` });
  await expect(card(page, 'Slipped in before the end 4')).toBeAttached();
  await expect(card(page, 'Slipped in before the end 4')).not.toBeInViewport();
  await page.getByRole('searchbox').focus();
  await page.request.delete(`/api/tasks/${await taskId(page, 'Kept 3')}`);
  await expect(card(page, 'Kept 3')).toHaveCount(0);
  const scroller = column(page, 'Pending').locator('[data-scroller]');
  const gap = await scroller.evaluate(
    (one) => one.getBoundingClientRect().bottom - (one.querySelector('li:last-child')?.getBoundingClientRect().bottom ?? 0),
  );
  expect(gap).toBeLessThan(20);
});

test('the first card used before a button of the header stays in sight when the form opens', async ({ page }) => {
  await pendingHolds(page, 10);
  // The late parts render the columns again.
  await page.waitForTimeout(1_500);
  const [first, title] = [
    card(page, 'Kept 1'),
    page.getByRole('form', { name: 'Create New Task' }).getByRole('textbox', { name: 'Title' }),
  ];
  await first.getByRole('checkbox').click();
  await page.keyboard.press('Escape');
  const [place, form] = [await topOf(first), await topOf(title)];
  await page.getByRole('button', { name: /theme/ }).click();
  await page.getByRole('button', { name: 'Show more fields' }).click();
  await expect(page.getByRole('textbox', { name: 'Description' })).toBeVisible();
  await standsStill(column(page, 'Pending').locator('[data-scroller]'));
  expect(await topOf(first)).toBeGreaterThan(place);
  expect(await topOf(title)).toBe(form);
});

test('typing in a short column keeps its line when something opens above the columns', async ({ page, openBrowser }) => {
  await page.setViewportSize({ width: 1280, height: 1000 });
  await pendingHolds(page, 5);
  const colleague = await openBrowser();
  await aColleague(page, colleague, 'super_admin');
  await card(page, 'Kept 5').getByRole('textbox', { name: 'Add a comment' }).fill('Of which more will be heard');
  const field = card(page, 'Kept 4').getByRole('textbox', { name: 'Add a comment' });
  await field.click();
  const place = await topOf(field);
  await colleague.request.delete(`/api/tasks/${await taskId(page, 'Kept 5')}`);
  await expect(page.getByRole('region', { name: 'Text for tasks that were deleted' })).toBeVisible();
  await expect.poll(() => topOf(field)).toBe(place);
});

test('a task created by keys from a card comes into view above it', async ({ page }) => {
  await pendingHolds(page, 10);
  await card(page, 'Kept 2').focus();
  await page.keyboard.press('c');
  await expect(page.getByRole('textbox', { name: 'Title' })).toBeFocused();
  await page.keyboard.type('Made from a card');
  await page.keyboard.press('Enter');
  await expect(card(page, 'Made from a card')).toBeAttached();
  await expect(card(page, 'Made from a card').getByRole('heading')).toBeInViewport({ ratio: 1 });
});

test('older tasks are loaded only when the reader scrolls on', async ({ page }) => {
  test.slow();
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().includes('/older')) asked += 1;
  });
  await pendingHolds(page, CAPACITY + 5);
  await expect(card(page, 'Kept 2')).toBeVisible();
  await page.waitForTimeout(1_500);
  expect(asked).toBe(0);
  const scroller = column(page, 'Pending').locator('[data-scroller]');
  await expect
    .poll(async () => {
      await scroller.evaluate((one) => one.scrollTo(0, one.scrollHeight));
      return card(page, `Kept ${CAPACITY + 5}`).count();
    })
    .toBe(1);
  expect(asked).toBe(1);
});

test('typing below all older tasks keeps its line while others create many tasks at once', async ({ page, openBrowser }) => {
  test.slow();
  await pendingHolds(page, CAPACITY + 20);
  const colleague = await openBrowser();
  await aColleague(page, colleague);
  const scroller = column(page, 'Pending').locator('[data-scroller]');
  const last = card(page, `Kept ${CAPACITY + 20}`);
  await expect
    .poll(async () => {
      await scroller.evaluate((one) => one.scrollTo(0, one.scrollHeight));
      return last.count();
    })
    .toBe(1);
  await card(page, `Kept ${CAPACITY + 18}`)
    .getByRole('textbox', { name: 'Add a comment' })
    .fill('At the very end');
  await page.waitForTimeout(300);
  // The reload is slow, as on a bad line.
  await page.route('**/api/tasks/older?**', async (route) => {
    await wait(400);
    await route.continue().catch(() => {});
  });
  await watchWriting(page);
  await Promise.all(Array.from({ length: 10 }, (_, at) => given(colleague, { title: `Piled on top ${at}` })));
  await expect(column(page, 'Pending').getByText(`${CAPACITY + 30}`, { exact: true })).toBeVisible();
  await page.waitForTimeout(1_000);
  expect(await page.evaluate(() => [...places])).toHaveLength(1);
  expect(await page.evaluate(() => [...places].every(Number.isFinite))).toBe(true);
  await expect(last).toBeAttached();
});
