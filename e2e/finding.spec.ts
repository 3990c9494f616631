import { card, column, form, given, said, signIn } from './board.ts';
import { expect, test } from './fixtures.ts';

test.beforeEach(async ({ page }) => {
  await signIn(page);
  await page.goto('/');
});

test('another admin reads a task and its activity, and changes only their own', async ({ page, openBrowser }) => {
  await given(page, { title: 'Not yours' });
  await page.request.post('/api/admins', { data: { name: 'Rita Reader', mobileNumber: '3055550131', role: 'admin' } });
  const other = await openBrowser();
  await signIn(other, '3055550131');
  await other.goto('/');
  const one = card(other, 'Not yours');
  await expect(one.getByText('Only Super Admin or a super admin can change this task.')).toBeVisible();
  await expect(one.getByRole('combobox')).toHaveCount(0);
  await expect(one.getByRole('textbox')).toHaveCount(0);
  await expect(one.getByRole('button')).toHaveText(['Show Activity']);
  await one.getByRole('button', { name: 'Show Activity' }).click();
  await expect(one.getByRole('listitem')).toHaveText([/^Super Admin created this task/]);

  await form(other).getByRole('textbox', { name: 'Title' }).fill('Hers alone');
  await other.keyboard.press('Enter');
  const hers = card(other, 'Hers alone');
  await expect(hers.getByRole('combobox', { name: 'Status' })).toBeVisible();
  await expect(hers.getByRole('textbox', { name: 'Add a comment' })).toBeVisible();
  await page.reload();
  await expect(card(page, 'Hers alone').getByRole('combobox', { name: 'Status' })).toBeVisible();
});

test('search and filters stand in the address, survive a reload, and go with Clear', async ({ page }) => {
  await given(page, { title: 'Zephyr roof leak', assignee: 'Super Admin' });
  await given(page, { title: 'Zephyr gate code' }, 'in_progress');
  await page.getByRole('searchbox', { name: 'Search tasks' }).fill('zephyr');
  await said(page, 'Found 2 task(s)');
  await expect(page).toHaveURL('/?search=zephyr');
  await expect(column(page, 'Completed').getByText('No tasks match your filters')).toBeVisible();
  await expect(column(page, 'In Progress').getByRole('article')).toHaveCount(1);

  const toggle = page.getByRole('button', { name: 'Filters' });
  await expect(toggle).toHaveAttribute('aria-expanded', 'false');
  await toggle.click();
  await expect(toggle).toHaveAttribute('aria-expanded', 'true');
  await page.getByRole('combobox', { name: 'Status filter' }).click();
  await expect(page.getByRole('option')).toHaveText(['All statuses', 'Pending', 'In Progress', 'Completed']);
  await page.getByRole('option', { name: 'Pending' }).click();
  await said(page, 'Found 1 task(s)');
  await page.getByRole('combobox', { name: 'Assignee filter' }).click();
  await expect(page.getByRole('option').first()).toHaveText('All assignees');
  await page.getByRole('option', { name: 'Super Admin', exact: true }).click();
  await expect(page).toHaveURL('/?search=zephyr&status=pending&assignee=Super+Admin');
  await expect(card(page, 'Zephyr roof leak')).toBeVisible();

  await page.reload();
  await said(page, 'Found 1 task(s)');
  await expect(page.getByRole('searchbox')).toHaveValue('zephyr');
  await expect(page.getByRole('combobox', { name: 'Status filter' })).toHaveText('Pending');
  await expect(page.getByRole('combobox', { name: 'Assignee filter' })).toHaveText('Super Admin');
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByText(/^Found/)).toHaveCount(0);
  await expect(page.getByRole('searchbox')).toHaveValue('');
  await expect(page.getByRole('combobox', { name: 'Status filter' })).toHaveText('All statuses');
});

test('what is found nowhere is said in every column, and a typo is met with similar tasks', async ({ page }) => {
  await given(page, { title: 'Thermostat offline' });
  const box = page.getByRole('searchbox', { name: 'Search tasks' });
  await box.fill('qqqxyzvvw');
  await said(page, 'Found 0 task(s)');
  await expect(page.getByText('No tasks match your filters', { exact: true })).toHaveCount(3);
  await box.fill('thermostst');
  await expect(page.getByText('No exact match. Showing similar tasks.')).toBeVisible();
  await expect(card(page, 'Thermostat offline')).toBeVisible();
  await expect(page.getByText('Found 1 task(s)').locator('..')).toHaveAttribute('aria-live', 'polite');
});

test('tasks, comments, admins and the session survive a restart of the server', async ({ page, app }) => {
  await given(page, { title: 'Still here', description: 'After all' }, 'completed');
  await page.request.post('/api/admins', { data: { name: 'Peter Lasting', mobileNumber: '3055550141', role: 'admin' } });
  // A page that asks for something just then would rightly complain.
  await page.goto('about:blank');
  await app.restart();
  await page.goto('/');
  await expect(column(page, 'Completed').getByRole('article', { name: 'Still here' }).getByText('After all')).toBeVisible();
  await card(page, 'Still here').getByRole('button', { name: 'Show Activity' }).click();
  await expect(card(page, 'Still here').getByRole('listitem')).toHaveText([/changed status/, /created this task/]);
  await page.getByRole('button', { name: 'Manage Admins' }).click();
  await expect(page.getByRole('dialog').getByText('Peter Lasting', { exact: true })).toBeVisible();
});
