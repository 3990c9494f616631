import { card, column, form, said, signIn } from './board.ts';
import { examine } from './examine.ts';
import { expect, test } from './fixtures.ts';
import { chooseByKeys, tabTo } from './keys.ts';
import { superAdminNumber } from './server.ts';

// Everything in the product by keyboard, with Tab and the controls' own keys: shortcuts only make it faster.

test('signing in and out works by keyboard alone', async ({ page }) => {
  await page.goto('/auth');
  await tabTo(page, page.getByRole('textbox', { name: 'Mobile Number' }));
  await page.keyboard.type(superAdminNumber);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Log Out' })).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: 'Log Out' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
});

test('a task can be created, edited, moved, commented and deleted by keyboard alone', async ({ page }) => {
  await signIn(page);
  await page.goto('/');
  await expect(column(page, 'Pending').getByText(/^\d+$/).first()).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to tasks' })).toBeFocused();
  await expect(page.getByRole('link', { name: 'Skip to tasks' })).toBeInViewport();
  await tabTo(page, form(page).getByRole('textbox', { name: 'Title' }));
  await page.keyboard.type('Keys only');
  await page.keyboard.press('Enter');
  const made = card(page, 'Keys only');
  await expect(made.getByRole('combobox')).toBeVisible();
  await expect(form(page).getByRole('textbox', { name: 'Title' })).toBeFocused();

  await tabTo(page, made.getByRole('button', { name: 'Edit' }));
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Edit Task' });
  await expect(dialog.getByRole('textbox', { name: 'Title' })).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.type(', truly');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  const one = card(page, 'Keys only, truly');
  await expect(one.getByRole('button', { name: 'Edit' })).toBeFocused();

  const status = one.getByRole('combobox', { name: 'Status' });
  await chooseByKeys(page, status, 'In');
  await expect(column(page, 'In Progress').getByRole('article', { name: 'Keys only, truly' })).toBeVisible();
  await expect(status).toBeFocused();
  await expect(page.getByText('Moved to In Progress.', { exact: true })).toHaveCount(1);

  await tabTo(page, one.getByRole('button', { name: 'Show Activity' }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(one.getByText('changed status')).toBeVisible();
  await tabTo(page, one.getByRole('textbox', { name: 'Add a comment' }));
  await page.keyboard.type('No mouse was harmed');
  await page.keyboard.press('Enter');
  await said(page, 'Comment added successfully!');
  await expect(one.getByText('No mouse was harmed')).toBeVisible();
  await page.keyboard.press('F8');
  await expect(page.locator('ol:focus, li:focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await one.getByRole('textbox').focus();

  await tabTo(page, one.getByRole('button', { name: 'Delete', exact: true }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await said(page, 'Task deleted successfully!');
  await expect(one).toHaveCount(0);
  // A neighbouring card, or the column's heading if there is none.
  await expect(page.locator('#tasks').locator('article:focus, h2:focus')).toHaveCount(1);
});

test('a task with all its fields can be created by keyboard alone', async ({ page }) => {
  await signIn(page);
  await page.goto('/');
  const fields = form(page);
  await tabTo(page, fields.getByRole('textbox', { name: 'Title' }));
  await page.keyboard.type('Filled in by keys');
  await tabTo(page, fields.getByRole('textbox', { name: 'Description' }));
  await page.keyboard.type('Line one');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Line two');
  await chooseByKeys(page, fields.getByRole('combobox', { name: 'Assignee' }), 'Super');
  const priority = fields.getByRole('combobox', { name: 'Priority' });
  await tabTo(page, priority);
  // Letters choose in a closed list too.
  await page.keyboard.type('Urg');
  await expect(priority).toHaveText('Urgent');
  await tabTo(page, fields.getByLabel('Due Date'));
  await page.keyboard.type('01312099');
  await tabTo(page, fields.getByRole('button', { name: 'Create Task' }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await said(page, 'Task created successfully!');
  const [made] = await (await page.request.get('/api/tasks/search?search=Filled+in+by+keys')).json();
  expect(made).toMatchObject({ description: 'Line one\nLine two', assignee: 'Super Admin', priority: 'urgent' });
  expect(made.dueDate).toContain('2099-02-01T04:59');
});

test('searching, filtering and clearing work by keyboard alone', async ({ page }) => {
  await signIn(page);
  await page.request.post('/api/tasks', { data: { title: 'Sought by keys' } });
  await page.goto('/');
  await tabTo(page, page.getByRole('searchbox', { name: 'Search tasks' }));
  await page.keyboard.type('sought by');
  await expect(page.getByText('Found 1 task(s)')).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: 'Filters' }));
  await page.keyboard.press('Enter');
  await chooseByKeys(page, page.getByRole('combobox', { name: 'Status filter' }), 'Comp');
  await expect(page.getByText('Found 0 task(s)')).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: 'Clear' }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Found/)).toHaveCount(0);
  await expect(page.getByRole('searchbox', { name: 'Search tasks' })).toBeFocused();
});

test('managing admins works by keyboard alone', async ({ page }) => {
  await signIn(page);
  await page.goto('/');
  const dialog = page.getByRole('dialog', { name: 'Manage Admins' });
  await tabTo(page, page.getByRole('button', { name: 'Manage Admins' }));
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('listitem').first()).toBeVisible();
  await examine(page, 'admins', [320, 1440]);
  const fields = dialog.getByRole('form', { name: 'Create Admin' });
  await tabTo(page, fields.getByRole('textbox', { name: 'Name', exact: true }));
  await page.keyboard.type('Kay Board');
  await tabTo(page, fields.getByRole('textbox', { name: 'Mobile Number' }));
  await page.keyboard.type('3055550123');
  await chooseByKeys(page, fields.getByRole('combobox', { name: 'Role' }), 'Admin');
  await tabTo(page, fields.getByRole('button', { name: 'Create Admin' }));
  await page.keyboard.press('Enter');
  await said(page, 'Admin created successfully!');
  await tabTo(page, dialog.getByRole('button', { name: 'Edit Kay Board' }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  const edit = page.getByRole('dialog', { name: 'Edit Admin' });
  await tabTo(page, edit.getByRole('button', { name: 'Deactivate' }));
  await page.keyboard.press('Enter');
  await expect(edit).toHaveCount(0);
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Kay Board' }).getByText('Deactivated')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Manage Admins' })).toBeFocused();
});
