import type { Page } from '@playwright/test';
import { card, column, form, given, said, signIn } from './board.ts';
import { expect, test } from './fixtures.ts';
import { keysReady, tabTo } from './keys.ts';
import { aColleague } from './people.ts';

const search = (page: Page) => page.getByRole('searchbox', { name: 'Search tasks' });
const newTitle = (page: Page) => form(page).getByRole('textbox', { name: 'Title' });
const keysDialog = (page: Page) => page.getByRole('dialog', { name: 'Keyboard Shortcuts' });

/** Opens a search that shows only these tasks, newest first, because other tests leave theirs. */
async function boardOf(page: Page, about: string, ...tasks: [title: string, status?: string][]): Promise<void> {
  for (const [title, status] of tasks) await given(page, { title: `${about} ${title}` }, status);
  await page.goto(`/?search=${about}`);
  await keysReady(page);
  await expect(page.getByText(/^Found/)).toBeVisible();
}

test.beforeEach(async ({ page }) => {
  await signIn(page);
});

test('letters and arrows move between cards, within a column and between columns', async ({ page }) => {
  await boardOf(page, 'Walked', ['low'], ['mid'], ['top'], ['done', 'completed']);
  const at = (title: string) => expect(card(page, `Walked ${title}`)).toBeFocused();
  const press = (key: string) => page.keyboard.press(key);
  await press('j');
  await at('top');
  await press('j');
  await at('mid');
  await press('ArrowDown');
  await at('low');
  await press('j');
  await at('low');
  await press('k');
  await at('mid');
  await press('ArrowUp');
  await at('top');
  await press('End');
  await at('low');
  await press('Home');
  await at('top');
  // A key may come before the page has rendered the previous one, and the first must not undo the second.
  await page.evaluate(async () => {
    for (const key of ['End', 'Home']) document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
  });
  await at('top');
  // In Progress is empty, so it is skipped.
  await press('ArrowRight');
  await at('done');
  await press('l');
  await at('done');
  await press('h');
  await at('top');
  await expect(card(page, 'Walked top')).toBeInViewport();
});

test('shortcuts act on the focused card: activity, edit, status, comment, delete', async ({ page }) => {
  await boardOf(page, 'Keyed', ['one'], ['two']);
  const one = card(page, 'Keyed two');
  await page.keyboard.press('j');
  await expect(one).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(one.getByText('created this task')).toBeVisible();
  await expect(one.getByRole('button', { name: 'Hide Activity' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(one.getByText('created this task')).toHaveCount(0);

  await page.keyboard.press('e');
  const dialog = page.getByRole('dialog', { name: 'Edit Task' });
  await expect(dialog.getByRole('textbox', { name: 'Title' })).toBeFocused();
  // In a window, letters are only text.
  await page.keyboard.press('End');
  await page.keyboard.type(' ?jc1');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  for (const [key, name] of [
    ['2', 'In Progress'],
    ['3', 'Completed'],
    ['1', 'Pending'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(column(page, name).getByRole('article', { name: 'Keyed two' })).toBeVisible();
    await expect(page.getByText(`Moved to ${name}.`, { exact: true })).toHaveCount(1);
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('article')?.querySelector('h3')?.textContent))
      .toBe('Keyed two');
  }

  await page.keyboard.press('m');
  await expect(one.getByRole('textbox', { name: 'Add a comment' })).toBeFocused();
  await page.keyboard.type('j k e 1 # ?');
  await page.keyboard.press('Enter');
  await said(page, 'Comment added successfully!');
  await page.keyboard.press('Escape');
  await expect(one).toBeFocused();

  await page.keyboard.press('Delete');
  await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(one).toBeFocused();
  await page.keyboard.press('Delete');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await said(page, 'Task deleted successfully!');
  await expect(card(page, 'Keyed one')).toBeFocused();
});

test('shortcuts lead to the search box and to a new title, and Escape returns to the card', async ({ page }) => {
  await boardOf(page, 'Returned', ['to']);
  await page.keyboard.press('j');
  await page.keyboard.press('c');
  await expect(newTitle(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(card(page, 'Returned to')).toBeFocused();
  await page.keyboard.press('/');
  await expect(search(page)).toBeFocused();
  await page.keyboard.type('Returned t');
  await expect(page.getByText('Found 1 task(s)')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(card(page, 'Returned to')).toBeFocused();
  await page.keyboard.press('/');
  await page.keyboard.press('Escape');
  await expect(card(page, 'Returned to')).toBeFocused();
  await expect(search(page)).toHaveValue('Returned t');
});

test('letters do nothing with a modifier, in a field or in a list', async ({ page }) => {
  await boardOf(page, 'Quiet', ['card']);
  await page.keyboard.press('j');
  for (const key of ['Alt+c', 'Control+Shift+e', 'Shift+J', 'Meta+m']) await page.keyboard.press(key);
  await expect(card(page, 'Quiet card')).toBeFocused();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const status = card(page, 'Quiet card').getByRole('combobox', { name: 'Status' });
  await tabTo(page, status);
  await page.keyboard.press('Enter');
  await page.keyboard.press('/');
  await page.keyboard.press('e');
  await expect(page.getByRole('listbox')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(status).toBeFocused();
});

test('the shortcuts are listed, and those that type a character can be switched off in this browser', async ({ page }) => {
  await boardOf(page, 'Dictated', ['one'], ['two']);
  await page.keyboard.press('?');
  await expect(keysDialog(page)).toBeVisible();
  const letters = page.getByRole('switch', { name: 'Single-key shortcuts' });
  await expect(letters).toBeChecked();
  await tabTo(page, letters);
  await page.keyboard.press('Space');
  await expect(letters).not.toBeChecked();
  await page.keyboard.press('Escape');
  await expect(keysDialog(page)).toHaveCount(0);
  for (const key of ['?', 'c', '/', 'j']) await page.keyboard.press(key);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('article').and(page.locator(':focus'))).toHaveCount(0);

  await page.reload();
  await expect(card(page, 'Dictated two')).toBeVisible();
  // Keys that type no character still work on cards.
  await page.locator('#tasks').focus();
  await expect(async () => {
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('article').and(page.locator(':focus'))).toHaveCount(1, { timeout: 100 });
  }).toPass();
  await page.keyboard.press('e');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog', { name: 'Command Palette' })).toBeVisible();
  await page.keyboard.type('short');
  await page.keyboard.press('Enter');
  await expect(keysDialog(page)).toBeVisible();
  await tabTo(page, letters);
  await page.keyboard.press('Space');
  await page.keyboard.press('Escape');
  await expect(keysDialog(page)).toHaveCount(0);
  await page.keyboard.press('c');
  await expect(newTitle(page)).toBeFocused();
});

test('a shortcut on a read-only task says why', async ({ page, openBrowser }) => {
  await given(page, { title: 'Only looked at' });
  const other = await openBrowser();
  await aColleague(page, other);
  await other.goto('/?search=Only looked at');
  await keysReady(other);
  await expect(card(other, 'Only looked at')).toBeVisible();
  for (const key of ['e', '3', 'm', 'Delete']) {
    await other.keyboard.press('j');
    await expect(card(other, 'Only looked at')).toBeFocused();
    await other.keyboard.press(key);
    await said(other, 'Read-only');
    await expect(other.getByRole('listitem').getByText('Only Super Admin or a super admin can change this task.')).not.toHaveCount(0);
    await other.keyboard.press('Escape');
    await expect(other.getByText('Read-only')).toHaveCount(0);
  }
  await expect(other.getByRole('dialog')).toHaveCount(0);
  await other.keyboard.press('Enter');
  await expect(card(other, 'Only looked at').getByText('created this task')).toBeVisible();
});

test('the keys reach every card of a partly rendered column, to its end and back', async ({ page }) => {
  test.slow();
  for (let count = 1; count <= 75; count++) await given(page, { title: `Long walk ${count}` });
  await page.goto('/?search=Long walk');
  await keysReady(page);
  await expect(page.getByText('Found 75 task(s)')).toBeVisible();
  const place = () => page.evaluate(() => Number(document.activeElement?.closest('li')?.ariaPosInSet ?? 0));
  await page.keyboard.press('j');
  await expect.poll(place).toBe(1);
  for (let at = 2; at <= 75; at++) {
    await page.keyboard.press('j');
    expect(await place()).toBe(at);
  }
  await expect(page.locator(':focus')).toBeInViewport();
  await page.keyboard.press('Home');
  await expect.poll(place).toBe(1);
  await expect(page.locator(':focus')).toBeInViewport();
  await page.keyboard.press('End');
  await expect.poll(place).toBe(75);
  await expect(page.locator(':focus')).toBeInViewport();
  await page.keyboard.press('k');
  expect(await place()).toBe(74);
});
