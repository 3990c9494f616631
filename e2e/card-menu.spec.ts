import type { Page } from '@playwright/test';
import { card, column, given, said, signIn } from './board.ts';
import { examine } from './examine.ts';
import { expect, test } from './fixtures.ts';
import { keysReady } from './keys.ts';
import { taskId } from './people.ts';

const menu = (page: Page) => page.getByRole('menu', { name: 'Task actions' });

test.beforeEach(async ({ page }) => {
  await signIn(page);
});

async function opened(page: Page, title: string, description?: string) {
  await given(page, { title, description });
  await page.goto('/');
  await keysReady(page);
  return card(page, title);
}

test('a right click on a card opens its menu, which changes the task and gives focus back', async ({ page }) => {
  const task = await opened(page, 'From the menu');
  await task.click({ button: 'right', position: { x: 120, y: 60 } });
  await expect(menu(page).getByRole('menuitem')).toHaveText([
    /^Edit/,
    /^Assign to me/,
    'Assign to',
    'Status',
    'Priority',
    'Due',
    'LabelsB',
    'Copy link',
    'Copy number',
    /^Select/,
    /^Delete/,
  ]);
  await page.getByRole('menuitem', { name: 'Priority', exact: true }).click();
  await page.getByRole('menuitemradio', { name: 'Urgent' }).click();
  await said(page, 'Task updated successfully!');
  await expect(task.getByText('Urgent', { exact: true })).toBeVisible();
  await expect(menu(page)).toHaveCount(0);
  await expect(task).toBeFocused();
  // Back closes it and stays on the board.
  await task.click({ button: 'right', position: { x: 120, y: 60 } });
  await expect(menu(page)).toBeVisible();
  await page.goBack();
  await expect(menu(page)).toHaveCount(0);
  await expect(task).toBeVisible();
});

test('a press into the search box closes the menu of a card, and letters go there', async ({ page }) => {
  await given(page, { title: 'Left alone' });
  await page.goto('/');
  await keysReady(page);
  await card(page, 'Left alone').click({ button: 'right', position: { x: 60, y: 60 } });
  await expect(page.getByRole('menu', { name: 'Task actions' })).toBeVisible();
  const search = page.getByRole('searchbox', { name: 'Search tasks' });
  await search.click();
  await expect(page.getByRole('menu')).toHaveCount(0);
  await page.waitForTimeout(200);
  await page.keyboard.type('ebx');
  await expect(search).toHaveValue('ebx');
});

test('Shift+F10 opens the menu of the focused card, and arrows choose a due day', async ({ page }) => {
  const task = await opened(page, 'By keys alone');
  await task.focus();
  await page.keyboard.press('Shift+F10');
  await expect(page.getByRole('menuitem', { name: 'Edit', exact: true })).toBeFocused();
  // One letter, because each moves focus a moment later, and a late one would take it from the submenu.
  await page.keyboard.press('d');
  await expect(page.getByRole('menuitem', { name: 'Due', exact: true })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('menuitem', { name: 'Today', exact: true })).toBeFocused();
  await examine(page, 'submenu of a card', [360, 1440]);
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Tomorrow', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await said(page, 'Task updated successfully!');
  await expect(task.getByText('Tomorrow')).toBeVisible();
  await expect(task).toBeFocused();
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Edit', exact: true }).press('Enter');
  await expect(page.getByRole('dialog', { name: 'Edit Task' })).toBeVisible();
});

test('when a colleague deletes the task of an open menu, the menu closes for good and focus goes to the column', async ({ page }) => {
  const task = await opened(page, 'Deleted under a menu');
  await task.focus();
  await page.keyboard.press('Shift+F10');
  await expect(menu(page)).toBeVisible();
  const id = await taskId(page, 'Deleted under a menu');
  await page.request.delete(`/api/tasks/${id}`);
  await expect(menu(page)).toHaveCount(0);
  await expect(column(page, 'Pending').getByRole('heading', { name: 'Pending' })).toBeFocused();
  await page.getByRole('textbox', { name: 'Title' }).fill('Meanwhile');
  await page.request.post('/api/tasks/bulk', { data: { changes: [{ id, deleted: false }] } });
  await expect(task).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Title' })).toBeFocused();
  await expect(menu(page)).toHaveCount(0);
});

test('the tooltips of a card’s buttons show their keys, no column clips them, and they stand in a landmark', { tag: '@long' }, async ({
  page,
}) => {
  const task = await opened(page, 'With hints');
  await task.focus();
  await page.keyboard.press('Tab');
  await expect(task.getByRole('button', { name: 'Edit', exact: true })).toBeFocused();
  await expect(page.getByRole('tooltip')).toHaveText('EditE');
  await expect(page.locator('[data-side] kbd').first()).toBeInViewport({ ratio: 1 });
  await examine(page, 'tooltip of a card', [1440]);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('tooltip')).toHaveText('DeleteDel');
  await page.getByRole('button', { name: 'More', exact: true }).hover();
  await expect(page.getByRole('tooltip')).toHaveText('More');
  await examine(page, 'tooltip of the header', [1440]);
});

test('on a link, in a field and on selected text the browser’s own menu stays', { tag: '@long' }, async ({ page }) => {
  const task = await opened(page, 'With a link', 'See https://example.com/plan first');
  for (const place of [task.getByRole('link'), task.getByRole('textbox')]) {
    await place.click({ button: 'right' });
    await expect(menu(page)).toHaveCount(0);
  }
  await task.getByRole('heading').selectText();
  await task.getByRole('heading').click({ button: 'right', position: { x: 20, y: 8 } });
  await expect(menu(page)).toHaveCount(0);
});

test.describe('by touch', () => {
  test.use({ hasTouch: true });

  test('a long press opens the menu; a short one and a swipe do not', async ({ page }) => {
    const task = await opened(page, 'Under a finger');
    const { x, y } = (await task.boundingBox()) ?? { x: 0, y: 0 };
    const touch = await page.context().newCDPSession(page);
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', dy = 0) =>
      touch.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x: x + 200, y: y + 40 + dy }] });
    await send('touchStart');
    await send('touchMove', 30);
    await page.waitForTimeout(600);
    await send('touchEnd');
    await expect(menu(page)).toHaveCount(0);
    await send('touchStart');
    await expect(menu(page)).toBeVisible();
    await send('touchEnd');
    await page.waitForTimeout(400);
    await expect(menu(page)).toBeVisible();
    await page.getByRole('menuitem', { name: 'Assign to me' }).tap();
    await expect(task.getByText('Super Admin', { exact: true }).first()).toBeVisible();
  });
});

test.describe('by touch', () => {
  test.use({ hasTouch: true });

  test('a menu shows no keys, and a tap beside it only closes it', async ({ page }) => {
    await page.goto('/');
    await keysReady(page);
    const more = page.getByRole('button', { name: 'More', exact: true });
    const mine = page.getByRole('button', { name: 'Mine' });
    for (const beside of [page.getByRole('button', { name: 'Log Out' }), mine]) {
      await more.tap();
      await expect(page.getByRole('menu', { name: 'More' })).toBeVisible();
      await expect(page.locator('kbd').filter({ visible: true })).toHaveCount(0);
      await beside.tap({ force: true });
      await expect(page.getByRole('menu')).toHaveCount(0);
    }
    await expect(mine).toHaveAttribute('aria-pressed', 'false');
    await more.tap();
    await more.tap();
    await expect(page.getByRole('menu')).toHaveCount(0);
    await page.getByRole('button', { name: 'Log Out' }).tap();
    await expect(page).toHaveURL(/\/auth/);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test('a submenu of a card stays within the window', async ({ page }) => {
    const task = await opened(page, 'On a phone');
    await task.focus();
    await page.keyboard.press('Shift+F10');
    await page.getByRole('menuitem', { name: 'Priority', exact: true }).press('ArrowRight');
    const submenu = page.getByRole('menu', { name: 'Priority' });
    await expect(submenu.getByRole('menuitemradio')).toHaveCount(4);
    const { left, right } = await submenu.evaluate((element) => element.getBoundingClientRect().toJSON());
    expect(left).toBeGreaterThanOrEqual(0);
    expect(right).toBeLessThanOrEqual(320);
  });
});

test('a second press on More closes its menu, and by key the first entry has focus', async ({ page }) => {
  await page.goto('/');
  const [more, menu] = [page.getByRole('button', { name: 'More', exact: true }), page.getByRole('menu', { name: 'More' })];
  await more.click();
  await expect(menu).toBeVisible();
  await expect(more).toHaveAttribute('aria-expanded', 'true');
  await more.click();
  await expect(menu).toHaveCount(0);
  await expect(more).toBeFocused();
  await expect(more).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitemcheckbox', { name: 'Compact Cards' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(more).toBeFocused();
});
