import type { Page } from '@playwright/test';
import { card, given, said, signIn } from './board.ts';
import { expect, test } from './fixtures.ts';
import { keysReady } from './keys.ts';
import { aColleague, opened, taskId } from './people.ts';

test.beforeEach(async ({ page }) => {
  await signIn(page);
});

/** Opens the palette from a card and runs the option with this name. */
async function choose(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search tasks and actions' }).fill(name);
  await expect(page.getByRole('option', { name, exact: true })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

test('the focused card is assigned and prioritised by key and from the palette', async ({ page }) => {
  await given(page, { title: 'Quickly changed' });
  await page.goto('/');
  await keysReady(page);
  const task = card(page, 'Quickly changed');
  await task.focus();
  await page.keyboard.press('i');
  await said(page, 'Task updated successfully!');
  await expect(task.getByText('Super Admin', { exact: true }).first()).toBeVisible();
  await choose(page, 'Priority: Urgent');
  await expect(task.getByText('Urgent', { exact: true })).toBeVisible();
  await expect(task).toBeFocused();
  await choose(page, 'Remove Assignee');
  await expect(task.getByText('Unassigned', { exact: true })).toBeVisible();
  // Typed letters that match only inside an option's name may have been meant for the page, so they change no task.
  await page.keyboard.press('Control+k');
  const first = () => page.getByRole('option', { selected: true });
  for (const [typed, name] of [
    ['un', 'Filter: Unassigned'],
    ['assign to', 'Assign to Me'],
  ] as const) {
    await page.getByRole('combobox', { name: 'Search tasks and actions' }).fill(typed);
    await expect(first()).toHaveAccessibleName(new RegExp(`^${name}`));
  }
  await page.keyboard.press('Escape');
  const { version, assignee, priority } = await (await page.request.get(`/api/tasks/${await taskId(page, 'Quickly changed')}`)).json();
  expect({ version, assignee, priority }).toEqual({ version: 4, assignee: null, priority: 'urgent' });
});

test('Restore on a card leaves focus in its history', async ({ page }) => {
  await given(page, { title: 'Leaking roof', description: 'Unit 4' });
  await page.goto('/');
  const changed = { data: { title: 'Leaking roof', description: 'Unit 5' } };
  await page.request.put(`/api/tasks/${await taskId(page, 'Leaking roof')}`, changed);
  const task = card(page, 'Leaking roof');
  await task.getByRole('button', { name: 'Show Activity' }).press('Enter');
  await task.getByRole('button', { name: 'Restore' }).press('Enter');
  await said(page, 'Task updated successfully!');
  await expect(task.getByRole('region', { name: 'Activity' })).toBeFocused();
});

test('the button for the history of a card is one line high', async ({ page }) => {
  await given(page, { title: 'With room for it' });
  await page.goto('/');
  const { height } = (await card(page, 'With room for it').getByRole('button', { name: 'Show Activity' }).boundingBox()) ?? {};
  expect(height).toBe(24);
});

test('on a read-only task the key says why, and the palette offers no change', { tag: '@long' }, async ({ page, openBrowser }) => {
  await given(page, { title: 'Looked at only' });
  const colleague = await openBrowser();
  await aColleague(page, colleague);
  await opened(colleague);
  await keysReady(colleague);
  await card(colleague, 'Looked at only').focus();
  await colleague.keyboard.press('i');
  await expect(colleague.locator('[data-toast]')).toContainText('Only Super Admin or a super admin can change this task.');
  await colleague.keyboard.press('Control+k');
  await expect(colleague.getByRole('option', { name: 'Copy Link' })).toBeVisible();
  await expect(colleague.getByRole('option', { name: 'Assign to Me' })).toHaveCount(0);
});

test('a link to a task opens its panel, even after signing in, and says if the task is gone', async ({ page, context, openBrowser }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await given(page, { title: 'Linked to' });
  await page.goto('/');
  await keysReady(page);
  await card(page, 'Linked to').focus();
  await choose(page, 'Copy Link');
  await said(page, 'Link copied.');
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await page.goto(link.replace('/?', '/?search=nothing+like+it&'));
  const panel = page.getByRole('dialog', { name: 'Linked to' });
  await expect(panel).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await expect(page).toHaveURL(/\/\?search=nothing\+like\+it$/);

  const other = await openBrowser();
  await other.goto(link);
  await other.getByRole('textbox', { name: 'Mobile Number' }).fill('3055550100');
  await other.keyboard.press('Enter');
  await expect(other.getByRole('dialog', { name: 'Linked to' })).toBeVisible();
  await other.keyboard.press('Escape');
  await expect(card(other, 'Linked to')).toBeFocused();

  await page.request.delete(`/api/tasks/${await taskId(page, 'Linked to')}`);
  await other.goto(link);
  await said(other, 'The task that this link leads to no longer exists.');
});

test('the toast of a new task offers Undo, and Show too only if its card is out of view', { tag: '@long' }, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 600 });
  for (let count = 1; count <= 5; count++) await given(page, { title: `Further down ${count}` });
  await page.goto('/');
  await keysReady(page);
  const title = page.getByRole('textbox', { name: 'Title' });
  const show = page.getByRole('button', { name: 'Show', exact: true });
  const create = async (name: string) => {
    await title.fill(name);
    await page.keyboard.press('Enter');
    await expect(page.locator('[data-toast]')).toContainText('Task created successfully!');
  };
  await create('Created in sight');
  await expect(show).toHaveCount(0);

  await card(page, 'Further down 1').scrollIntoViewIfNeeded();
  // Smoothly, and the card that is created must be out of view by then.
  const goToCompleted = async () => {
    await page.getByRole('link', { name: /^Completed/ }).click();
    await expect(page.getByRole('region', { name: 'Completed' })).toBeInViewport({ ratio: 0.9 });
    await expect(page.getByRole('region', { name: 'Pending' })).not.toBeInViewport();
  };
  const showAndClose = async (name: string) => {
    await show.click();
    await expect(page.getByRole('dialog', { name })).toBeVisible();
    await page.keyboard.press('Escape');
  };
  await create('Created above');
  await showAndClose('Created above');
  await expect(card(page, 'Created above')).toBeInViewport({ ratio: 1 });
  await expect(card(page, 'Created above')).toBeFocused();

  for (let count = 1; count <= 5; count++) await given(page, { title: `More urgent ${count}`, priority: 'urgent' });
  await page.goto('/?order=priority');
  await keysReady(page);
  await create('Created below');
  await showAndClose('Created below');

  await page.goto('/?search=further+down');
  await keysReady(page);
  await create('Created elsewhere');
  await showAndClose('Created elsewhere');
  await expect(page).toHaveURL(/\/\?search=further\+down$/);
  await page.getByRole('button', { name: 'Clear' }).click();

  await page.setViewportSize({ width: 360, height: 740 });
  await goToCompleted();
  await create('Created beside');
  await showAndClose('Created beside');
  await expect(card(page, 'Created beside')).toBeInViewport();

  await goToCompleted();
  await create('Created and undone');
  await expect(show).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.locator('[data-toast]')).toContainText('Task deleted successfully!');
});
