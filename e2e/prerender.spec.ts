import type { Page } from '@playwright/test';
import { card, form, given, signIn } from './board.ts';
import { expect, test } from './fixtures.ts';

test.beforeEach(async ({ page }) => {
  await signIn(page);
});

/** Has what a page asks for wait. @returns what lets it go on, from then on at once */
async function holdBack(page: Page, pattern: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(pattern, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** What is drawn ahead: no role is told of it. */
const drawn = (page: Page, title: string) => page.locator('#root [inert] article').filter({ hasText: title });

/** Where cards and their titles stand, by the ids of their tasks: `[x, y, width, height, …]` in pixels. */
const places = (page: Page): Promise<Record<string, number[]>> =>
  page.locator('article').evaluateAll((cards) =>
    Object.fromEntries(
      cards.map((one) => {
        const title = one.querySelector('h3') ?? one;
        const boxes = [one, title].map((element) => element.getBoundingClientRect());
        return [title.textContent, boxes.flatMap(({ x, y, width, height }) => [x, y, width, height].map(Math.round))];
      }),
    ),
  );

const windows = [
  { width: 1440, height: 900, hasTouch: false },
  { width: 900, height: 800, hasTouch: true },
  { width: 768, height: 1024, hasTouch: false },
  { width: 360, height: 780, hasTouch: true },
  { width: 320, height: 700, hasTouch: false },
];

for (const { width, height, hasTouch } of windows)
  test.describe(`${width} pixels wide${hasTouch ? ', by touch' : ''}`, () => {
    test.use({ viewport: { width, height }, hasTouch });

    test('the first cards are read before the script is there, have nothing to press, and stay where they are', async ({ page }) => {
      const long = 'A description that takes more than two lines on a card, so that it is folded, whatever the window. '.repeat(3);
      await given(page, {
        title: `Ahead, at ${width}`,
        description: long,
        assignee: 'Super Admin',
        priority: 'urgent',
        dueDate: '2020-01-31',
      });
      await given(page, { title: `Short, at ${width}` });
      await given(page, { title: `Done, at ${width}`, description: 'In one line.' }, 'completed');
      const goOn = await holdBack(page, '**/assets/*.js');
      await page.goto('/', { waitUntil: 'commit' });
      const ahead = drawn(page, `Ahead, at ${width}`);
      await expect(ahead).toBeVisible();
      for (const words of ['Urgent', 'Super Admin', 'Jan 31, 2020']) await expect(ahead.getByText(words).first()).toBeVisible();
      for (const role of ['article', 'link', 'button', 'textbox', 'searchbox', 'combobox'] as const)
        await expect(page.getByRole(role)).toHaveCount(0);
      const before = await places(page);
      goOn();
      await expect(card(page, `Ahead, at ${width}`).getByRole('combobox', { name: 'Status' })).toBeVisible();
      // Those out of sight are drawn again a moment later.
      await expect.poll(() => places(page)).toMatchObject(before);
    });
  });

test('while the board is on its way what was drawn ahead stays, and everything else can be used', async ({ page }) => {
  await given(page, { title: 'Drawn ahead' });
  const goOn = await holdBack(page, '**/api/tasks');
  await page.goto('/', { waitUntil: 'commit' });
  await expect(form(page).getByRole('textbox', { name: 'Title' })).toBeVisible();
  await expect(drawn(page, 'Drawn ahead')).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(0);
  goOn();
  await expect(card(page, 'Drawn ahead').getByRole('button', { name: 'Edit' })).toBeVisible();
  await expect(drawn(page, 'Drawn ahead')).toHaveCount(0);
});

test('while it is not known who is there a spinner stands in place of all that was drawn ahead', async ({ page }) => {
  await given(page, { title: 'Of nobody yet' });
  const goOn = await holdBack(page, '**/api/user');
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible();
  await expect(page.locator('article')).toHaveCount(0);
  goOn();
  await expect(card(page, 'Of nobody yet').getByRole('button', { name: 'Edit' })).toBeVisible();
});

test('the theme that was chosen is there before the script', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: /dark theme/i }).click();
  const goOn = await holdBack(page, '**/assets/*.js');
  await page.reload({ waitUntil: 'commit' });
  await expect(page.locator('#pending')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  goOn();
  await page.getByRole('button', { name: /light theme/i }).click();
  expect(await (await page.request.get('/')).text()).toContain('<html lang="en">');
});
