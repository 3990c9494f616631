import type { Page } from '@playwright/test';
import { card, column, given, said, signIn } from './board.ts';
import { expect, test } from './fixtures.ts';
import { keysReady } from './keys.ts';
import { aColleague, taskId } from './people.ts';

const toolbar = (page: Page) => page.getByRole('toolbar', { name: 'Selected tasks' });
const box = (page: Page, title: string) => page.getByRole('checkbox', { name: `Select ${title}`, exact: true });
const read = async (page: Page, title: string) => (await page.request.get(`/api/tasks/${await taskId(page, title)}`)).json();

async function choose(page: Page, label: string, option: string): Promise<void> {
  await toolbar(page).getByRole('combobox', { name: label, exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

test.beforeEach(async ({ page }) => {
  await signIn(page);
});

test('tasks selected by keys are changed at once, undone and redone', async ({ page }) => {
  for (const title of ['Third pick', 'Second pick', 'First pick']) await given(page, { title });
  await page.goto('/');
  await keysReady(page);
  await card(page, 'First pick').focus();
  await page.keyboard.press('x');
  await expect(toolbar(page).getByText('1 selected', { exact: true })).toBeVisible();
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(toolbar(page).getByText('3 selected', { exact: true })).toBeVisible();
  await page.keyboard.press('Shift+ArrowUp');
  await expect(box(page, 'Third pick')).not.toBeChecked();
  await expect(toolbar(page).getByText('2 selected', { exact: true })).toBeVisible();

  await choose(page, 'Priority', 'Urgent');
  await said(page, '2 tasks updated');
  expect(await read(page, 'First pick')).toMatchObject({ priority: 'urgent', version: 2 });
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(card(page, 'Second pick').getByText('Medium', { exact: true })).toBeVisible();
  await expect.poll(async () => (await read(page, 'Second pick')).priority).toBe('medium');
  await card(page, 'Third pick').focus();
  await page.keyboard.press('Control+Shift+Z');
  await expect.poll(async () => (await read(page, 'Second pick')).priority).toBe('urgent');

  await page.keyboard.press('Escape');
  await expect(toolbar(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Undo priority change of 2 tasks', exact: true }).click();
  await expect.poll(async () => (await read(page, 'First pick')).priority).toBe('medium');
});

test('Shift+Tab from the first card reaches the toolbar of its selection, and Escape there goes back to the card', async ({ page }) => {
  for (const title of ['Below it', 'Picked by key']) await given(page, { title });
  await page.goto('/');
  await keysReady(page);
  const picked = card(page, 'Picked by key');
  await picked.focus();
  await page.keyboard.press('x');
  await expect(toolbar(page)).toBeVisible();
  await page.keyboard.press('Shift+Tab');
  await expect(toolbar(page).and(page.locator(':focus-within'))).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(toolbar(page)).toHaveCount(0);
  await expect(picked).toBeFocused();
});

test('deleting the selected task from the toolbar moves focus to the card after it', async ({ page }) => {
  for (const title of ['Stays behind', 'Goes away']) await given(page, { title });
  await page.goto('/');
  await keysReady(page);
  await card(page, 'Goes away').focus();
  await page.keyboard.press('x');
  await toolbar(page).getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(toolbar(page)).toHaveCount(0);
  await expect(card(page, 'Stays behind')).toBeFocused();
});

test('on a narrow phone with letters of 200 % the page with a selection does not scroll sideways', async ({ page }) => {
  await given(page, { title: 'Large letters' });
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto('/');
  await keysReady(page);
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  await card(page, 'Large letters').focus();
  await page.keyboard.press('x');
  const count = await toolbar(page).getByText('1 selected', { exact: true }).boundingBox();
  const button = await toolbar(page).getByRole('button', { name: 'Delete', exact: true }).boundingBox();
  expect(button?.y).toBeGreaterThanOrEqual((count?.y ?? 0) + (count?.height ?? 0));
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
});

test('in a low window no card moves as the toolbar of a selection comes and goes', async ({ page }) => {
  for (const title of ['Low down', 'Next in line', 'Under the pointer']) await given(page, { title });
  const press = async (scrolled: number) => {
    await page.evaluate((top) => scrollTo(0, top), scrolled);
    const place = () => card(page, 'Under the pointer').boundingBox();
    const before = await place();
    await box(page, 'Under the pointer').click();
    await expect(toolbar(page)).toBeInViewport({ ratio: 1 });
    expect(await place()).toEqual(before);
    await page.keyboard.press('Escape');
    await expect(toolbar(page)).toHaveCount(0);
    expect(await place()).toEqual(before);
  };
  await page.goto('/');
  await keysReady(page);
  for (const [width, height] of [
    [360, 740],
    [1024, 500],
  ] as const) {
    await page.setViewportSize({ width, height });
    await press(0);
    await press(9_999);
  }
});

test('on a tablet Delete and Clear selection stand at the end of the toolbar’s second line', { tag: '@long' }, async ({ page }) => {
  await page.setViewportSize({ width: 650, height: 900 });
  await given(page, { title: 'Picked on a tablet' });
  await page.goto('/');
  await box(page, 'Picked on a tablet').check();
  const parts = [toolbar(page), toolbar(page).getByLabel('Status'), page.getByRole('button', { name: 'Clear selection' })];
  const [whole, status, last] = await Promise.all(parts.map((one) => one.boundingBox()));
  if (!whole || !status || !last) throw new Error('The toolbar is not there');
  expect(last.y).toBeGreaterThan(status.y + status.height);
  expect(whole.x + whole.width - (last.x + last.width)).toBeLessThan(16);
});

test('a focused checkbox keeps focus when a colleague moves its card', async ({ page }) => {
  await given(page, { title: 'Ticked and moved' });
  await page.goto('/');
  await keysReady(page);
  await box(page, 'Ticked and moved').focus();
  await page.keyboard.press('Space');
  const id = await taskId(page, 'Ticked and moved');
  expect((await page.request.put(`/api/tasks/${id}/status`, { data: { status: 'completed' } })).status()).toBe(200);
  await expect(column(page, 'Completed').getByRole('article', { name: 'Ticked and moved' })).toBeVisible();
  await expect(box(page, 'Ticked and moved')).toBeFocused();
  await page.keyboard.press('Space');
  await expect(toolbar(page)).toHaveCount(0);
});

test('selected tasks are deleted after one question, and Undo brings all back', { tag: '@long' }, async ({ page }) => {
  for (const title of ['Goes too', 'Goes', 'Stays']) await given(page, { title });
  await page.goto('/');
  await box(page, 'Goes').click();
  await box(page, 'Goes too').click({ modifiers: ['Shift'] });
  await expect(toolbar(page).getByText('2 selected', { exact: true })).toBeVisible();
  await toolbar(page).getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete 2 tasks?' });
  await question.getByRole('button', { name: 'Delete' }).click();
  await said(page, '2 tasks deleted');
  await expect(card(page, 'Goes')).toHaveCount(0);
  await expect(toolbar(page)).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await said(page, '2 tasks restored');
  await expect(card(page, 'Goes')).toBeVisible();
  await expect(card(page, 'Goes too')).toBeVisible();
});

test('keys change and delete all selected tasks, and one undo takes back each', { tag: '@long' }, async ({ page }) => {
  for (const title of ['By keys too', 'By keys']) await given(page, { title });
  await page.goto('/');
  await keysReady(page);
  await card(page, 'By keys').focus();
  await page.keyboard.press('x');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('3');
  await said(page, '2 tasks updated');
  for (const title of ['By keys', 'By keys too'])
    await expect(column(page, 'Completed').getByRole('article', { name: title, exact: true })).toBeVisible();
  await expect(card(page, 'By keys too')).toBeFocused();
  await page.keyboard.press('Delete');
  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete 2 tasks?' });
  await question.getByRole('button', { name: 'Delete' }).press('Enter');
  await said(page, '2 tasks deleted');
  await page.keyboard.press('Control+z');
  await said(page, '2 tasks restored');
  await page.keyboard.press('Control+z');
  for (const title of ['By keys', 'By keys too'])
    await expect(column(page, 'Pending').getByRole('article', { name: title, exact: true })).toBeVisible();
});

test('a selected card that is dragged takes the others along', async ({ page }) => {
  for (const title of ['Carried too', 'Carried']) await given(page, { title });
  await page.goto('/');
  await box(page, 'Carried').click();
  await box(page, 'Carried too').click();
  // Dragging comes with the toolbar, just after the cards.
  await expect(toolbar(page).getByText('2 selected', { exact: true })).toBeVisible();
  await card(page, 'Carried')
    .getByText(/^Created by/)
    .dragTo(column(page, 'Completed'), { force: true });
  await said(page, '2 tasks updated');
  for (const title of ['Carried', 'Carried too'])
    await expect(column(page, 'Completed').getByRole('article', { name: title, exact: true })).toBeVisible();
});

test('tasks that one may not change stay, tasks that leave the list leave the selection, and undo overwrites nobody', async ({
  page,
  openBrowser,
}) => {
  const ana = await openBrowser();
  await aColleague(page, ana);
  await given(page, { title: 'Kestrel elsewhere' });
  for (const title of ['Kestrel again', 'Kestrel']) await given(ana, { title });
  await ana.goto('/?search=kestrel');
  await keysReady(ana);
  await card(ana, 'Kestrel').focus();
  await ana.keyboard.press('Control+a');
  await expect(toolbar(ana).getByText('3 selected', { exact: true })).toBeVisible();
  await choose(ana, 'Priority', 'High');
  await said(ana, '2 tasks updated');
  await expect(ana.getByText('1 task stayed as it was.', { exact: true })).toBeVisible();
  expect(await read(page, 'Kestrel elsewhere')).toMatchObject({ priority: 'medium', version: 1 });

  const id = await taskId(page, 'Kestrel');
  const { title, description, assignee, dueDate } = await read(page, 'Kestrel');
  const theirs = { title, description, assignee, dueDate, priority: 'low' };
  expect((await page.request.put(`/api/tasks/${id}`, { data: theirs })).status()).toBe(200);
  await expect(card(ana, 'Kestrel').getByText('Low', { exact: true })).toBeVisible();
  await card(ana, 'Kestrel').focus();
  await ana.keyboard.press('Control+z');
  await expect(ana.getByText(/^412: Super Admin changed/)).toBeVisible();
  await expect.poll(async () => (await read(page, 'Kestrel again')).priority).toBe('medium');
  expect(await read(page, 'Kestrel')).toMatchObject({ priority: 'low' });

  expect((await page.request.delete(`/api/tasks/${id}`)).status()).toBe(204);
  await expect(toolbar(ana).getByText('2 selected', { exact: true })).toBeVisible();
  await toolbar(ana).getByRole('button', { name: 'Clear selection' }).click();
  await expect(toolbar(ana)).toHaveCount(0);
});

test('the browser’s own undo stays in a field', { tag: '@long' }, async ({ page }) => {
  await given(page, { title: 'Undone by nobody' });
  await page.goto('/');
  await keysReady(page);
  await card(page, 'Undone by nobody').focus();
  await page.keyboard.press('2');
  await said(page, 'Status updated successfully!');
  const field = card(page, 'Undone by nobody').getByRole('textbox', { name: 'Add a comment' });
  await field.pressSequentially('Called');
  await page.keyboard.press('Control+z');
  await expect(field).not.toHaveValue('Called');
  expect(await read(page, 'Undone by nobody')).toMatchObject({ status: 'in_progress' });
  await card(page, 'Undone by nobody').focus();
  await page.keyboard.press('Control+z');
  await expect(column(page, 'Pending').getByRole('article', { name: 'Undone by nobody' })).toBeVisible();
});
