import type { Page } from '@playwright/test';
import { anaIn, begin, change, read } from './ana.ts';
import { card, said, signIn } from './board.ts';
import { examine } from './examine.ts';
import { expect, test } from './fixtures.ts';

async function openEdit(page: Page, title: string) {
  await card(page, title).hover();
  await card(page, title).getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Task' });
  await expect(dialog).toBeVisible();
  return dialog;
}

test.beforeEach(async ({ page }) => {
  await signIn(page);
});

test('two people edit different fields of a task → both changes stay, and the second person is told', async ({ page, openBrowser }) => {
  const ana = await anaIn(await openBrowser(), page);
  const id = await begin(page, { title: 'Two fields', priority: 'low' });
  const mine = await openEdit(page, 'Two fields');
  await mine.getByRole('textbox', { name: 'Description' }).fill('Written by me');

  await ana.goto('/');
  // The line moves the buttons below it, and would take one away from a press.
  await expect(card(ana, 'Two fields').getByText('Super Admin is editing')).toBeVisible();
  const hers = await openEdit(ana, 'Two fields');
  await hers.getByRole('combobox', { name: 'Priority' }).click();
  await ana.getByRole('option', { name: 'Urgent' }).click();
  await hers.getByRole('button', { name: 'Save Changes' }).click();
  await expect(hers).toBeHidden();

  await said(page, 'Ana Diaz changed this task while you were editing it. Saving merges both changes, or asks you to choose.');
  await expect(mine.getByRole('combobox', { name: 'Priority' })).toHaveText('Low');
  await mine.getByRole('button', { name: 'Save Changes' }).click();
  await said(page, 'Task updated successfully!');
  await said(page, 'Also kept what Ana Diaz changed: Priority.');
  await expect(mine).toBeHidden();
  expect(await read(page, id)).toMatchObject({ priority: 'urgent', description: 'Written by me' });
});

test('two people edit one field → both values stand side by side, and the second person decides', async ({ page, request }) => {
  const ana = await anaIn({ request }, page);
  const id = await begin(page, { title: 'One field', priority: 'low' });
  const dialog = await openEdit(page, 'One field');
  await dialog.getByRole('textbox', { name: 'Title' }).fill('One field, mine');
  await change(ana, id, { title: 'One field, hers', priority: 'high' });
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  const choice = dialog.getByRole('group', { name: /^Ana Diaz changed Title too, just now\.$/ });
  await expect(choice.getByText('One field, mine')).toBeVisible();
  await expect(choice.getByText('One field, hers')).toBeVisible();
  await expect(dialog.getByRole('group', { name: /changed/ })).toHaveCount(1);
  await examine(page, 'conflict', [320, 1440]);
  // Only she changed this, so it needs no decision.
  await expect(dialog.getByRole('combobox', { name: 'Priority' })).toHaveText('High');

  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(choice.getByRole('button', { name: 'Keep mine' })).toBeFocused();
  expect((await read(page, id)).title).toBe('One field, hers');

  await page.keyboard.press('Enter');
  await expect(choice.getByRole('button', { name: 'Keep mine' })).toHaveAttribute('aria-pressed', 'true');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(dialog).toBeHidden();
  expect(await read(page, id)).toMatchObject({ title: 'One field, mine', priority: 'high' });
});

test('an older toast does not cover a conflict', { tag: '@long' }, async ({ page, request }) => {
  await page.setViewportSize({ width: 800, height: 420 });
  const ana = await anaIn({ request }, page);
  const id = await begin(page, { title: 'Under a toast' });
  await card(page, 'Under a toast').getByRole('textbox').fill('A note');
  await page.keyboard.press('Enter');
  await said(page, 'Comment added successfully!');
  // A toast under the pointer stays.
  await page.getByText('Comment added successfully!', { exact: true }).last().hover();
  await card(page, 'Under a toast').focus();
  await page.keyboard.press('e');
  const dialog = page.getByRole('dialog', { name: 'Edit Task' });
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Mine under a toast');
  await change(ana, id, { title: 'Hers under a toast' });
  await page.keyboard.press('Control+Enter');
  await expect(dialog.getByText(/^Not saved yet/)).toBeVisible();
  await expect(page.getByText('Comment added successfully!', { exact: true })).toHaveCount(0);
});

test('I can take theirs or edit my text further, and a third change asks again', async ({ page, request }) => {
  const ana = await anaIn({ request }, page);
  const id = await begin(page, { title: 'Both fields' });
  const dialog = await openEdit(page, 'Both fields');
  const title = dialog.getByRole('textbox', { name: 'Title' });
  const description = dialog.getByRole('textbox', { name: 'Description' });
  const save = dialog.getByRole('button', { name: 'Save Changes' });
  await title.fill('My title');
  await description.fill('My text');
  await change(ana, id, { title: 'Her title', description: 'Her text' });
  await save.click();
  await dialog
    .getByRole('group', { name: /changed Title/ })
    .getByRole('button', { name: 'Take theirs' })
    .click();
  await expect(title).toHaveValue('Her title');
  await dialog
    .getByRole('group', { name: /changed Title/ })
    .getByRole('button', { name: 'Keep mine' })
    .click();
  await expect(title).toHaveValue('My title');
  await dialog
    .getByRole('group', { name: /changed Title/ })
    .getByRole('button', { name: 'Take theirs' })
    .click();
  await description.fill('My text, and hers');
  await change(ana, id, { description: 'Her text, again' });
  await save.click();
  const again = dialog.getByRole('group', { name: /changed Description/ });
  await expect(again.getByText('Her text, again')).toBeVisible();
  await expect(dialog.getByRole('group', { name: /changed/ })).toHaveCount(1);
  await again.getByRole('button', { name: 'Keep mine' }).click();
  await save.click();
  await expect(dialog).toBeHidden();
  expect(await read(page, id)).toMatchObject({ title: 'Her title', description: 'My text, and hers' });
});

test('a conflict left undecided is asked again when the window reopens', { tag: '@long' }, async ({ page, request }) => {
  const ana = await anaIn({ request }, page);
  const id = await begin(page, { title: 'Left half-way' });
  const dialog = await openEdit(page, 'Left half-way');
  await dialog.getByRole('textbox', { name: 'Description' }).fill('My text');
  await change(ana, id, { description: 'Her text', priority: 'high' });
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(dialog.getByRole('group', { name: /changed/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(card(page, 'Left half-way').getByText('Unsaved edit')).toBeVisible();
  // It needed no decision before, so it needs none now.
  await change(ana, id, { priority: 'low' });
  await openEdit(page, 'Left half-way');
  await expect(dialog.getByRole('textbox', { name: 'Description' })).toHaveValue('My text');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(dialog.getByRole('group', { name: /changed/ }).getByText('Her text')).toBeVisible();
  await expect(dialog.getByRole('combobox', { name: 'Priority' })).toHaveText('Low');
  expect((await read(page, id)).description).toBe('Her text');
});

test('typing during a save stays, and the next save keeps their changes', { tag: '@long' }, async ({ page, request }) => {
  const ana = await anaIn({ request }, page);
  const id = await begin(page, { title: 'Typed on', priority: 'low' });
  const dialog = await openEdit(page, 'Typed on');
  const description = dialog.getByRole('textbox', { name: 'Description' });
  await description.fill('One');
  await change(ana, id, { priority: 'high' });
  await page.route(
    `**/api/tasks/${id}`,
    async (route) => {
      await description.fill('One and two');
      await route.continue();
    },
    { times: 1 },
  );
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await said(page, 'Task updated successfully!');
  await expect(description).toHaveValue('One and two');
  expect(await read(page, id)).toMatchObject({ description: 'One', priority: 'high' });
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(dialog).toBeHidden();
  expect(await read(page, id)).toMatchObject({ description: 'One and two', priority: 'high' });
});

test('the same change by both is no conflict', { tag: '@long' }, async ({ page, request }) => {
  const ana = await anaIn({ request }, page);
  const id = await begin(page, { title: 'Of one mind' });
  const dialog = await openEdit(page, 'Of one mind');
  await dialog.getByRole('textbox', { name: 'Description' }).fill('Agreed');
  await change(ana, id, { description: 'Agreed' });
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await said(page, 'Task updated successfully!');
  await expect(dialog).toBeHidden();
});

test('a task deleted during an edit shows a notice and offers the text for copying', { tag: '@long' }, async ({ page, request }) => {
  const ana = await anaIn({ request }, page);
  const id = await begin(page, { title: 'Soon gone' });
  const dialog = await openEdit(page, 'Soon gone');
  await dialog.getByRole('textbox', { name: 'Description' }).fill('Many careful words');
  expect((await ana.request.delete(`/api/tasks/${id}`)).status()).toBe(204);
  await said(page, 'This task has been deleted.');
  await expect(dialog.getByRole('textbox', { name: 'What you typed' })).toHaveValue('Many careful words');
  // The focused field is gone; focus must stay in the window for keyboard users.
  expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await dialog.getByRole('button', { name: 'Copy my text' }).click();
  await expect(dialog.getByText('Copied.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Many careful words');
});

test('a comment on a task that was just deleted is offered for copying', { tag: '@long' }, async ({ page, request }) => {
  const ana = await anaIn({ request }, page);
  const id = await begin(page, { title: 'Gone under a comment' });
  await page.route('**/comment', async (route) => {
    await ana.request.delete(`/api/tasks/${id}`);
    await route.continue();
  });
  await card(page, 'Gone under a comment').getByRole('textbox', { name: 'Add a comment' }).fill('Too late');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^404: /)).toBeVisible();
  const list = page.getByRole('region', { name: 'Text for tasks that were deleted' });
  await expect(list.getByRole('textbox', { name: 'Comment on Gone under a comment' })).toHaveValue('Too late');
  // The text stays until discarded, even after a reload.
  await page.reload();
  await expect(list.getByRole('textbox', { name: 'Comment' })).toHaveValue('Too late');
  await list.getByRole('button', { name: 'Discard' }).click();
  await expect(list).toBeHidden();
});
