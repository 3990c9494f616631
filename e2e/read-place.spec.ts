import type { Locator, Page } from '@playwright/test';
import { card, column, given } from './board.ts';
import { expect, test } from './fixtures.ts';
import { clearPending, pendingHolds, topOf, WHOLE } from './pending-column.ts';
import { taskId } from './people.ts';
import { standsStill } from './stands-still.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

// Other tests share the server.
test.afterEach(({ page }) => clearPending(page));

const scrollerOf = (page: Page) => column(page, 'Pending').locator('[data-scroller]');

async function readsAt(scroller: Locator, top: number): Promise<void> {
  // Until all its cards have rendered, a column is not that long.
  const reached = (one: Element, far: number) => {
    one.scrollTop = far;
    return one.scrollTop;
  };
  await expect.poll(() => scroller.evaluate(reached, top)).toBe(top);
  await standsStill(scroller);
}

/** Records the position of the card being read from now on. */
const watchReading = (page: Page) =>
  page.evaluate(() => {
    const read = [...document.querySelectorAll('[data-column=pending] article')].find((one) => one.getBoundingClientRect().top > 300);
    const now = new Set<number>();
    globalThis.places = now;
    // After each frame, because the browser may still move late layout before it paints.
    const look = () => {
      setTimeout(() => now.add(Math.round(read?.isConnected ? read.getBoundingClientRect().top : 0)));
      if (places === now) requestAnimationFrame(look);
    };
    look();
  });

const oneAfterTheOther = async (steps: readonly (() => Promise<unknown>)[]) => {
  for (const step of steps) await step();
};
const atOnce = (steps: readonly (() => Promise<unknown>)[]) => Promise.all(steps.map((step) => step()));

for (const [how, many, all] of [
  ['one after the other', 3, oneAfterTheOther],
  ['three at once', 3, atOnce],
  // More than fit in a window.
  ['ten at once', 10, atOnce],
] as const) {
  test(`a reader who scrolled down keeps their place while others’ tasks come and go: ${how}`, async ({ page }) => {
    await pendingHolds(page, WHOLE - 1);
    const holds = (count: number) => expect(page.getByRole('link', { name: `Pending ${count}` })).toBeVisible();
    for (const far of [1_500, 5_000]) {
      await readsAt(scrollerOf(page), far);
      await watchReading(page);
      const titles = Array.from({ length: many }, (_, at) => `Slipped in ${at} at ${far}`);
      await all(titles.map((title) => () => given(page, { title })));
      await holds(WHOLE - 1 + many);
      const ids = await Promise.all(titles.map((title) => taskId(page, title)));
      await all(ids.map((id) => () => page.request.delete(`/api/tasks/${id}`)));
      await holds(WHOLE - 1);
      await page.waitForTimeout(300);
      expect(await page.evaluate(() => [...places])).toHaveLength(1);
    }
  });
}

for (const count of [20, WHOLE + 10])
  test(`when the card being read and others above it are deleted, the next card takes its place (${count} tasks)`, async ({ page }) => {
    await pendingHolds(page, count);
    const scroller = scrollerOf(page);
    await readsAt(scroller, 2_500);
    const uppermost = await scroller.evaluate((one) => {
      const edge = one.getBoundingClientRect().top;
      return (
        [...one.querySelectorAll('article')].find((read) => read.getBoundingClientRect().bottom > edge)?.querySelector('h3')?.textContent ??
        ''
      );
    });
    const at = Number(uppermost.replace('Kept ', ''));
    expect(at).toBeGreaterThan(5);
    const place = await topOf(card(page, uppermost));
    const ids = await Promise.all([at, at - 2, at - 3, at - 4].map((number) => taskId(page, `Kept ${number}`)));
    await atOnce(ids.map((id) => () => page.request.delete(`/api/tasks/${id}`)));
    await expect(page.getByRole('link', { name: `Pending ${count - 4}` })).toBeVisible();
    await standsStill(scroller);
    expect(await topOf(card(page, `Kept ${at + 1}`))).toBe(place);
  });

for (const count of [WHOLE - 30, WHOLE + 20])
  test(`50 changes above move the card being read by at most 2 pixels (${count} tasks)`, async ({ page }) => {
    test.slow();
    await pendingHolds(page, count);
    await readsAt(scrollerOf(page), 2_000);
    await watchReading(page);
    const made: string[] = [];
    for (let change = 0; change < 50; change++) {
      const above = made.at(-1);
      if (change % 5 === 4 && above) await page.request.delete(`/api/tasks/${await taskId(page, made.pop() ?? '')}`);
      else if (change % 5 === 3 && above) {
        const data = { title: above, description: change % 2 ? 'One line\nand another' : undefined };
        await page.request.put(`/api/tasks/${await taskId(page, above)}`, { data });
      } else {
        made.push(`Slipped in ${change}`);
        await given(page, { title: `Slipped in ${change}`, description: 'Lines. '.repeat(change) });
      }
    }
    await expect(page.getByRole('link', { name: `Pending ${count + made.length}` })).toBeVisible();
    await page.waitForTimeout(300);
    const tops = await page.evaluate(() => [...places]);
    expect(Math.max(...tops) - Math.min(...tops)).toBeLessThanOrEqual(2);
  });
