import type { Page } from '@playwright/test';
import type { DeletedTask } from '#shared/tasks.ts';
import { card, given, said, signIn } from './board.ts';
import { examine } from './examine.ts';
import { expect, test } from './fixtures.ts';
import { keysReady, tabTo } from './keys.ts';
import { aColleague, taskId } from './people.ts';

const trash = (page: Page) => page.getByRole('dialog', { name: 'Deleted Tasks' });
/** Apart from the toasts, which are in the dialog too. */
const rows = (page: Page) => trash(page).getByRole('region', { name: 'Deleted tasks' }).getByRole('listitem');
const row = (page: Page, title: string) => rows(page).filter({ hasText: title });
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Delete this task forever?' });
const more = (page: Page) => page.getByRole('button', { name: 'More', exact: true });

async function inTrash(page: Page, title: string): Promise<DeletedTask> {
  const tasks: DeletedTask[] = await (await page.request.get('/api/tasks/deleted')).json();
  return tasks.find((one) => one.title === title) as DeletedTask;
}

/** The day it goes for good, in the words of the page. */
function lastDay({ deletedAt }: DeletedTask): string {
  const last = new Date(deletedAt);
  last.setTime(last.getTime() + 30 * 24 * 3_600_000);
  return last.toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'America/New_York' });
}

async function deleteByKeys(page: Page, title: string): Promise<void> {
  await card(page, title).focus();
  await page.keyboard.press('Delete');
  const asked = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this task?' });
  await tabTo(page, asked.getByRole('button', { name: 'Delete' }));
  await page.keyboard.press('Enter');
  await expect(card(page, title)).toHaveCount(0);
}

async function openByKeys(page: Page): Promise<void> {
  await tabTo(page, more(page), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.locator('[role^="menuitem"]:focus')).toHaveCount(1);
  await page.keyboard.type('del');
  await expect(page.getByRole('menuitem', { name: 'Deleted Tasks' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(trash(page)).toBeVisible();
}

test('by keyboard, an admin restores one of two deleted tasks, and a super admin deletes the other forever', async ({
  page,
  openBrowser,
}) => {
  await signIn(page);
  const ana = await openBrowser();
  const name = await aColleague(page, ana);
  for (const title of ['Leaking tap', 'Dead bulb']) await given(ana, { title });
  await given(page, { title: 'Not Ana’s' });
  await page.request.delete(`/api/tasks/${await taskId(page, 'Not Ana’s')}`);
  await ana.goto('/');
  await keysReady(ana);
  for (const title of ['Leaking tap', 'Dead bulb']) await deleteByKeys(ana, title);

  await openByKeys(ana);
  const bulb = await inTrash(ana, 'Dead bulb');
  await expect(rows(ana)).toHaveCount(2);
  await expect(row(ana, 'Dead bulb')).toContainText(`#${bulb.number}`);
  await expect(row(ana, 'Dead bulb')).toContainText(`Deleted by ${name}`);
  await expect(row(ana, 'Dead bulb').getByText('just now')).toBeVisible();
  await expect(row(ana, 'Dead bulb')).toContainText(`Gone for good on ${lastDay(bulb)}`);
  await expect(trash(ana).getByRole('button', { name: 'Delete Forever' })).toHaveCount(0);
  await examine(ana, 'Deleted Tasks of an admin', [320, 1440]);
  await tabTo(ana, ana.getByRole('button', { name: 'Restore Leaking tap' }));
  await ana.keyboard.press('Enter');
  await said(ana, 'Task restored successfully!');
  await expect(rows(ana)).toHaveCount(1);
  await expect(trash(ana).getByRole('region', { name: 'Deleted tasks' })).toBeFocused();
  await ana.keyboard.press('Escape');
  await expect(more(ana)).toBeFocused();
  await expect(card(ana, 'Leaking tap')).toBeVisible();

  await page.goto('/');
  await keysReady(page);
  await openByKeys(page);
  await expect(row(page, 'Not Ana’s')).toBeVisible();
  await tabTo(page, row(page, 'Dead bulb').getByRole('button', { name: 'Delete Forever' }));
  await page.keyboard.press('Enter');
  await expect(question(page)).toContainText('Dead bulb');
  await examine(page, 'asking to delete forever', [320, 1440]);
  await page.keyboard.press('Escape');
  await expect(question(page)).toHaveCount(0);
  await expect(row(page, 'Dead bulb').getByRole('button', { name: 'Delete Forever' })).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(page, question(page).getByRole('button', { name: 'Delete Forever' }));
  await page.keyboard.press('Enter');
  await said(page, 'Task deleted forever.');
  await expect(row(page, 'Dead bulb')).toHaveCount(0);
  await expect(trash(page).getByRole('region', { name: 'Deleted tasks' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(more(page)).toBeFocused();
  expect(await inTrash(ana, 'Dead bulb')).toBeUndefined();
});

test('Undo deletes a restored task again, unless a colleague has changed it since', { tag: '@long' }, async ({ page, openBrowser }) => {
  await signIn(page);
  const ana = await openBrowser();
  await aColleague(page, ana, 'super_admin');
  await given(page, { title: 'Restored twice' });
  const id = await taskId(page, 'Restored twice');
  await page.request.delete(`/api/tasks/${id}`);
  await page.goto('/');
  await keysReady(page);
  const restore = async () => {
    await more(page).click();
    await page.getByRole('menuitem', { name: 'Deleted Tasks' }).click();
    await page.getByRole('button', { name: 'Restore Restored twice' }).click();
    await page.keyboard.press('Escape');
    await expect(card(page, 'Restored twice')).toBeVisible();
  };
  await restore();
  await page.keyboard.press('Control+z');
  await said(page, 'Task deleted successfully!');
  await expect(card(page, 'Restored twice')).toHaveCount(0);
  await restore();
  await ana.request.post(`/api/tasks/${id}/comment`, { data: { comment: 'Still needed' } });
  await expect(card(page, 'Restored twice').getByTitle('1 comment', { exact: true })).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(page.getByText(/^412: Ana .* commented/)).toBeVisible();
  await expect(card(page, 'Restored twice')).toBeVisible();
});

test.describe('by touch', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  test('a super admin restores a task and deletes another forever', { tag: '@long' }, async ({ page }) => {
    await signIn(page);
    for (const title of ['Torn screen', 'Bent rail']) {
      await given(page, { title });
      await page.request.delete(`/api/tasks/${await taskId(page, title)}`);
    }
    await page.goto('/');
    await more(page).tap();
    await page.getByRole('menuitem', { name: 'Deleted Tasks' }).tap();
    await expect(row(page, 'Torn screen')).toBeVisible();
    await examine(page, 'Deleted Tasks of a super admin', [360]);
    const restore = page.getByRole('button', { name: 'Restore Torn screen' });
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    const { x, width } = (await restore.boundingBox()) ?? { x: 0, width: 999 };
    expect(x + width, 'the button with letters of 200 %').toBeLessThan(360);
    await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
    await page.getByRole('button', { name: 'Restore Torn screen' }).tap();
    await said(page, 'Task restored successfully!');
    await expect(row(page, 'Torn screen')).toHaveCount(0);
    await row(page, 'Bent rail').getByRole('button', { name: 'Delete Forever' }).tap();
    await question(page).getByRole('button', { name: 'Cancel' }).tap();
    await expect(row(page, 'Bent rail')).toBeVisible();
    await row(page, 'Bent rail').getByRole('button', { name: 'Delete Forever' }).tap();
    await question(page).getByRole('button', { name: 'Delete Forever' }).tap();
    await said(page, 'Task deleted forever.');
    await expect(row(page, 'Bent rail')).toHaveCount(0);
    await trash(page).getByRole('button', { name: 'Close' }).tap();
    // Its place may lie far down in a long column.
    await page.goto('/?search=torn');
    await expect(card(page, 'Torn screen')).toBeVisible();
  });
});
