import type { Page } from '@playwright/test';
import { card, form, given, signIn } from './board.ts';
import { examine } from './examine.ts';
import { expect, test } from './fixtures.ts';
import { keysReady } from './keys.ts';
import { aColleague } from './people.ts';

const palette = (page: Page) => page.getByRole('dialog', { name: 'Command Palette' });
const field = (page: Page) => palette(page).getByRole('combobox', { name: 'Search tasks and actions' });
const option = (page: Page, name: string | RegExp) => palette(page).getByRole('option', { name });

/** The option that Enter would take: the field's active descendant. */
async function marked(page: Page): Promise<string> {
  const id = await field(page).getAttribute('aria-activedescendant');
  const text = await page.locator(`[id="${id}"][aria-selected="true"]`).textContent();
  return text ?? '';
}

async function open(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
}

test.beforeEach(async ({ page }) => {
  await signIn(page);
});

test('the palette finds a task by its words and leads to its card', async ({ page }) => {
  await given(page, { title: 'Broken lift in the lobby' });
  await Promise.all(Array.from({ length: 30 }, (_, count) => given(page, { title: `Filler ${count}` })));
  await page.goto('/');
  await keysReady(page);
  await open(page);
  await page.keyboard.type('lobby broken');
  await expect(option(page, /Broken lift in the lobby/)).toBeVisible();
  await expect(palette(page).getByRole('status')).toHaveText(/^1 task\(s\)/);
  expect(await marked(page)).toContain('Broken lift in the lobby');
  await page.keyboard.press('Enter');
  await expect(palette(page)).toHaveCount(0);
  await expect(card(page, 'Broken lift in the lobby')).toBeFocused();
  await expect(card(page, 'Broken lift in the lobby')).toBeInViewport();
});

test('the palette finds a task outside the present search, and clears the filters to show it', async ({ page }) => {
  await given(page, { title: 'Elsewhere' });
  await page.goto('/?search=nothing+of+the+kind');
  await keysReady(page);
  await open(page);
  await page.keyboard.type('elsewhere');
  await expect(option(page, /Elsewhere/)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(card(page, 'Elsewhere')).toBeFocused();
  await expect(page).not.toHaveURL(/search=/);
});

test('a few letters find an action, and arrow keys walk through the actions', { tag: '@long' }, async ({ page }) => {
  await page.goto('/');
  await keysReady(page);
  await open(page);
  expect(await marked(page)).toContain('Create Task');
  await page.keyboard.press('ArrowDown');
  expect(await marked(page)).toContain('Search Tasks');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  expect(await marked(page)).toContain('Log Out');
  await page.keyboard.type('crt');
  await expect(option(page, /^Create Task/)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(form(page).getByRole('textbox', { name: 'Title' })).toBeFocused();
  for (const [typed, name] of [
    ['adm', 'Manage Admins'],
    ['dev', 'Your Devices'],
    ['aud', 'Audit Log'],
    ['short', 'Keyboard Shortcuts'],
  ] as const) {
    await open(page);
    await page.keyboard.type(typed);
    await expect.poll(() => marked(page)).toContain(name);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name, exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(form(page).getByRole('textbox', { name: 'Title' })).toBeFocused();
  }
  await open(page);
  await page.keyboard.type('dark');
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await open(page);
  await page.keyboard.type('log out');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
});

test('opened over a half-written comment, the palette returns focus and text', { tag: '@long' }, async ({ page }) => {
  await given(page, { title: 'Half said' });
  await page.goto('/');
  await keysReady(page);
  const comment = card(page, 'Half said').getByRole('textbox', { name: 'Add a comment' });
  await comment.fill('Half a sen');
  await open(page);
  await page.keyboard.press('Escape');
  await expect(comment).toBeFocused();
  await page.keyboard.type('tence');
  await expect(comment).toHaveValue('Half a sentence');
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
});

test('typing right after Ctrl-K goes into the palette', async ({ page }) => {
  await given(page, { title: 'Not meant by any key' });
  await page.goto('/');
  await keysReady(page);
  await card(page, 'Not meant by any key').getByRole('button', { name: 'Edit' }).focus();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('your devices', { delay: 20 });
  await expect(field(page)).toHaveValue('your devices');
  await expect.poll(() => marked(page)).toContain('Your Devices');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Your Devices' })).toBeVisible();
});

test('from a card of a search the palette leads to a task outside that search', { tag: '@long' }, async ({ page }) => {
  await given(page, { title: 'Chosen far away' });
  await given(page, { title: 'Searched for' });
  await page.goto('/?search=searched');
  await keysReady(page);
  await card(page, 'Searched for').focus();
  await open(page);
  await page.keyboard.type('chosen far away');
  await expect(page.getByRole('option', { name: /Chosen far away/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(card(page, 'Chosen far away')).toBeFocused();
  await expect(card(page, 'Chosen far away')).toBeInViewport();
});

test('a filter chosen in the palette keeps focus on the board, even if it removes the card', { tag: '@long' }, async ({ page }) => {
  for (const title of ['First of nobody', 'Second of nobody']) await given(page, { title });
  await given(page, { title: 'Mine in the palette', assignee: 'Super Admin' });
  await page.goto('/');
  await keysReady(page);
  await card(page, 'Second of nobody').focus();
  for (const [typed, where, left] of [
    ['unassigned', /^Second of nobody$/, 'First of nobody'],
    ['mine', /^Pending$/, 'Mine in the palette'],
    ['clear filters', /^Pending$/, 'First of nobody'],
  ] as const) {
    await open(page);
    await page.keyboard.type(typed);
    await page.keyboard.press('Enter');
    await expect(palette(page)).toHaveCount(0);
    await expect(page.locator('#tasks :focus')).toHaveAccessibleName(where);
    // The next filter starts from the cards that this one leaves.
    await expect(card(page, left)).toBeVisible();
    if (typed !== 'clear filters') await expect(card(page, typed === 'mine' ? 'First of nobody' : 'Mine in the palette')).toHaveCount(0);
  }
});

test('the palette runs one search at a time, and says when nothing was found', { tag: '@long' }, async ({ page }) => {
  await page.addInitScript(() => {
    let under = 0;
    const original = window.fetch;
    window.fetch = (...given) => {
      const answer = original(...given);
      if (!String(given[0]).includes('/api/tasks/search')) return answer;
      under += 1;
      let over = false;
      const end = () => {
        under -= over ? 0 : 1;
        over = true;
      };
      given[1]?.signal?.addEventListener('abort', end);
      answer.then(end, end);
      document.documentElement.dataset.most = String(Math.max(under, Number(document.documentElement.dataset.most ?? 0)));
      return answer;
    };
  });
  await page.route('**/api/tasks/search?*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    await route.continue().catch(() => {});
  });
  await page.goto('/');
  await keysReady(page);
  await open(page);
  await page.keyboard.type('qqqzzzxxx', { delay: 130 });
  await expect(palette(page).getByRole('status')).toHaveText('Nothing is called “qqqzzzxxx”.');
  await expect(page.locator('html')).toHaveAttribute('data-most', '1');
  await expect(field(page)).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.press('Enter');
  await expect(field(page)).toBeFocused();
});

test('the palette offers super admin actions to super admins only', { tag: '@long' }, async ({ page, openBrowser }) => {
  const other = await openBrowser();
  await aColleague(page, other);
  await other.goto('/');
  await keysReady(other);
  await open(other);
  await expect(option(other, 'Your Devices')).toBeVisible();
  for (const name of ['Manage Admins', 'Audit Log']) await expect(option(other, name)).toHaveCount(0);
});

test('the palette and the list of shortcuts pass WCAG at every width and in both themes', { tag: '@long' }, async ({ page }) => {
  test.slow();
  const widths = [320, 1440];
  await given(page, { title: `Look here ${'very long '.repeat(30)}` });
  await page.goto('/');
  await keysReady(page);
  await open(page);
  await examine(page, 'palette, actions', widths);
  await page.keyboard.type('look here');
  await expect(option(page, /Look here/).first()).toBeVisible();
  await examine(page, 'palette, tasks', widths);
  await field(page).fill('zzzzqqqq');
  await expect(palette(page).getByRole('status')).toContainText('Nothing is called');
  await examine(page, 'palette, nothing found', widths);
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard Shortcuts' })).toBeVisible();
  await examine(page, 'Keyboard Shortcuts', widths);
});

test('the palette fits a phone, however long the title of the card in use is', async ({ page }) => {
  await given(page, { title: 'Broken lift in the lobby of the house beside the station' });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/');
  await keysReady(page);
  await card(page, 'Broken lift in the lobby of the house beside the station').focus();
  await open(page);
  expect(await palette(page).evaluate((dialog) => dialog.getBoundingClientRect().right)).toBeLessThanOrEqual(360);
});
