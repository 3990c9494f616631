import type { Page } from '@playwright/test';
import { card, counted, form, given, signIn } from './board.ts';
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

/** Has the page note with every frame where cards in sight and their titles stand, and which have moved since the frame before. */
const watchPlaces = (page: Page) =>
  page.addInitScript(() => {
    const moved: string[] = [];
    Object.assign(window, { moved });
    const known = new Map<string, string>();
    const look = () => {
      for (const card of document.querySelectorAll('article')) {
        const title = card.querySelector('h3') ?? card;
        const boxes = [card, title].map((element) => element.getBoundingClientRect());
        if ((boxes[0]?.top ?? 0) > innerHeight) continue;
        const place = boxes.flatMap(({ x, y, width, height }) => [x, y, width, height].map(Math.round)).join(' ');
        const before = known.get(title.textContent);
        if (before !== undefined && before !== place) moved.push(`${title.textContent}: ${before} -> ${place}`);
        known.set(title.textContent, place);
      }
      requestAnimationFrame(look);
    };
    look();
  });
const moved = (page: Page) => page.evaluate(() => (window as unknown as { moved: string[] }).moved);

const windows = [
  { width: 1440, height: 900, hasTouch: false },
  { width: 1100, height: 800, hasTouch: false },
  { width: 900, height: 800, hasTouch: true },
  { width: 768, height: 1024, hasTouch: false },
  { width: 360, height: 780, hasTouch: true },
  { width: 320, height: 700, hasTouch: false },
];

for (const { width, height, hasTouch } of windows)
  test.describe(`${width} pixels wide${hasTouch ? ', by touch' : ''}`, () => {
    test.use({ viewport: { width, height }, hasTouch });

    test('the first cards are read before the script is there, have nothing to press, and stay where they are', async ({ page }) => {
      const title = `Ahead, at ${width}`;
      const description = 'A description that takes more than two lines on a card, so that it is folded, whatever the window. '.repeat(3);
      await given(page, { title: `Done, at ${width}`, description: 'In one line.' }, 'completed');
      await given(page, { title: `Short, at ${width}` });
      await given(page, { title, description, assignee: 'Super Admin', priority: 'urgent', dueDate: '2020-01-31' });
      const { pending } = await (await page.request.get('/api/tasks')).json();
      await page.request.post(`/api/tasks/${pending[0].id}/comment`, { data: { comment: 'One' } });
      await watchPlaces(page);
      const goOn = await holdBack(page, '**/assets/*.js');
      await page.goto('/', { waitUntil: 'commit' });
      await expect(drawn(page, title)).toBeVisible();
      for (const words of ['Urgent', 'Super Admin', 'Jan 31, 2020', '1 comment']) await expect(drawn(page, title)).toContainText(words);
      await expect(page.locator(':is(button, input, textarea, select):visible')).toHaveCount(0);
      await expect(page.getByRole('link')).toHaveCount(0);
      goOn();
      await expect(card(page, title).getByRole('combobox', { name: 'Status' })).toBeVisible();
      // Until all other cards are drawn as well.
      await page.waitForTimeout(500);
      expect(await moved(page)).toEqual([]);
    });
  });

test('cards of others, which have a line instead of controls, stay where they are as well', async ({ page, openBrowser }) => {
  await given(page, { title: 'Not hers' });
  await page.request.post('/api/admins', { data: { name: 'Ana Ahead', mobileNumber: '3055550190', role: 'admin' } });
  const hers = await openBrowser();
  await signIn(hers, '3055550190');
  await watchPlaces(hers);
  const goOn = await holdBack(hers, '**/assets/*.js');
  await hers.goto('/', { waitUntil: 'commit' });
  await expect(drawn(hers, 'Not hers')).toContainText('Only Super Admin or a super admin can change this task.');
  goOn();
  await expect(card(hers, 'Not hers').getByRole('button', { name: 'Show Activity' })).toBeVisible();
  expect(await moved(hers)).toEqual([]);
});

test('while the board is on its way what was drawn ahead stays, and everything else can be used', async ({ page }) => {
  await given(page, { title: 'Drawn ahead' });
  const { counts } = await (await page.request.get('/api/tasks')).json();
  const goOn = await holdBack(page, '**/api/tasks');
  await holdBack(page, '**/api/tasks/search?*');
  await page.goto('/', { waitUntil: 'commit' });
  await expect(form(page).getByRole('textbox', { name: 'Title' })).toBeVisible();
  await expect(drawn(page, 'Drawn ahead')).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(0);
  expect(await counted(page, 'Pending')).toBe(counts.pending);
  expect(await counted(page, 'In Progress')).toBe(counts.inProgress);
  // It is not what a search has found.
  await page.getByRole('searchbox').fill('Nothing of the kind');
  await expect(page.locator('article')).toHaveCount(0);
  await page.getByRole('button', { name: 'Clear' }).click();
  goOn();
  await expect(card(page, 'Drawn ahead').getByRole('button', { name: 'Edit' })).toBeVisible();
  await expect(drawn(page, 'Drawn ahead')).toHaveCount(0);
});

test('no spinner takes the place of what was drawn ahead where it is soon known who is there', async ({ page }) => {
  await given(page, { title: 'Drawn and kept' });
  await page.addInitScript(() => {
    Object.assign(window, { spun: false });
    const look = () => {
      if (document.querySelector('[role=status][aria-label=Loading]')) Object.assign(window, { spun: true });
      requestAnimationFrame(look);
    };
    look();
  });
  await page.route('**/api/user', async (route) => {
    await page.waitForTimeout(300);
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  await expect(card(page, 'Drawn and kept').getByRole('button', { name: 'Edit' })).toBeVisible();
  expect(await page.evaluate(() => (window as unknown as { spun: boolean }).spun)).toBe(false);
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

test('a theme that only the browser itself remembers is told to the server', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('theme', 'dark'));
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  expect(await (await page.request.get('/')).text()).toContain('<html lang="en" data-theme="dark">');
});
