import { card, column, form, said, signIn } from './board.ts';
import { expect, test } from './fixtures.ts';

test.beforeEach(async ({ page }) => {
  await signIn(page);
  await page.goto('/');
});

test('the whole life of a task is possible by keyboard alone', async ({ page }) => {
  const tabTo = async (name: string, role: 'button' | 'textbox' | 'combobox', within = page.locator('body')) => {
    const target = within.getByRole(role, { name, exact: true });
    for (let step = 0; step < 60; step++) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`Tab never came to ${name}`);
  };
  await expect(column(page, 'Pending').getByText(/^\d+$/).first()).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to tasks' })).toBeFocused();
  await expect(page.getByRole('link', { name: 'Skip to tasks' })).toBeInViewport();
  await tabTo('Title', 'textbox', form(page));
  await page.keyboard.type('Keys only');
  await page.keyboard.press('Enter');
  await expect(card(page, 'Keys only').getByRole('combobox')).toBeVisible();
  await expect(form(page).getByRole('textbox', { name: 'Title' })).toBeFocused();

  await tabTo('Edit', 'button', card(page, 'Keys only'));
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Edit Task' });
  await expect(dialog.getByRole('textbox', { name: 'Title' })).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.type(', truly');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  const one = card(page, 'Keys only, truly');
  await expect(one.getByRole('button', { name: 'Edit' })).toBeFocused();

  await tabTo('Status', 'combobox', one);
  await page.keyboard.press('Enter');
  await page.keyboard.type('In');
  await page.keyboard.press('Enter');
  await expect(column(page, 'In Progress').getByRole('article', { name: 'Keys only, truly' })).toBeVisible();
  await expect(one.getByRole('combobox', { name: 'Status' })).toBeFocused();

  await tabTo('Add a comment', 'textbox', one);
  await page.keyboard.type('No mouse was harmed');
  await page.keyboard.press('Enter');
  await said(page, 'Comment added successfully!');
  await page.keyboard.press('F8');
  await expect(page.locator('ol:focus, li:focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await one.getByRole('textbox').focus();

  for (
    let step = 0;
    step < 10 && !(await one.getByRole('button', { name: 'Delete' }).evaluate((e) => e === document.activeElement));
    step++
  )
    await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await said(page, 'Task deleted successfully!');
  await expect(one).toHaveCount(0);
  expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true);
});
