import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { card, column, form, given, said, signIn } from './board.ts';
import { examine } from './examine.ts';
import { expect, test } from './fixtures.ts';

test.beforeEach(async ({ page }) => {
  await signIn(page);
});

test('search and filters stand in the URL, survive a reload, and go with Clear', { tag: '@long' }, async ({ page }) => {
  await given(page, { title: 'Zephyr roof leak', assignee: 'Super Admin' });
  await given(page, { title: 'Zephyr gate code' }, 'in_progress');
  await page.goto('/');
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

test('in a list that scrolls, the pressed option is chosen even if the list scrolls meanwhile', { tag: '@long' }, async ({ page }) => {
  for (let count = 0; count < 10; count++)
    await page.request.post('/api/admins', { data: { name: `Long List ${count}`, mobileNumber: `305555023${count}`, role: 'admin' } });
  await page.goto('/');
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('combobox', { name: 'Assignee filter' }).click();
  // An opening list scrolls to its selected option.
  await expect(page.getByRole('option').first()).toBeFocused();
  const last = page.getByRole('option').last();
  await last.scrollIntoViewIfNeeded();
  const box = await last.boundingBox();
  await page.mouse.move((box?.x ?? 0) + 20, (box?.y ?? 0) + (box?.height ?? 0) / 2);
  await page.mouse.down();
  const pressed = await last.boundingBox();
  await page.waitForTimeout(200);
  expect(await last.boundingBox()).toEqual(pressed);
  const name = (await last.textContent()) ?? '';
  await page.mouse.up();
  await expect(page).toHaveURL(`/?assignee=${name.replaceAll(' ', '+')}`);
  await expect(page.getByRole('combobox', { name: 'Assignee filter' })).toHaveText(name);
});

test('an empty search says so in every column, and a typo shows similar tasks', { tag: '@long' }, async ({ page }) => {
  await given(page, { title: 'Thermostat offline' });
  await page.goto('/');
  const box = page.getByRole('searchbox', { name: 'Search tasks' });
  await box.fill('qqqxyzvvw');
  await said(page, 'Found 0 task(s)');
  await expect(page.getByText('No tasks match your filters', { exact: true })).toHaveCount(3);
  await box.fill('thermostst');
  await expect(page.getByText('No exact match. Showing similar tasks.')).toBeVisible();
  await expect(card(page, 'Thermostat offline')).toBeVisible();
  await expect(page.getByText('Found 1 task(s)').locator('..')).toHaveAttribute('aria-live', 'polite');
});

test('tasks, comments, admins and sessions survive a server restart', { tag: '@long' }, async ({ page, app }) => {
  await given(page, { title: 'Outlives a restart', description: 'After all' }, 'completed');
  await page.request.post('/api/admins', { data: { name: 'Peter Lasting', mobileNumber: '3055550141', role: 'admin' } });
  await app.restart();
  await page.goto('/');
  await expect(column(page, 'Completed').getByRole('article', { name: 'Outlives a restart' }).getByText('After all')).toBeVisible();
  await card(page, 'Outlives a restart').getByRole('button', { name: 'Show Activity' }).click();
  await expect(card(page, 'Outlives a restart').getByRole('listitem')).toHaveText([/changed status/, /created this task/]);
  await page.getByRole('button', { name: 'Manage Admins' }).click();
  await expect(page.getByRole('dialog').getByText('Peter Lasting', { exact: true })).toBeVisible();
});

const marks = (page: Page, title: string) => card(page, title).locator('mark');
const quick = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('matched words are marked, in comments too, ignoring case and accents', async ({ page }) => {
  await given(page, { title: 'Véranda screen is torn', description: `${'Long before. '.repeat(20)}The veranda faces west.` });
  await given(page, { title: 'Order nails' });
  const { 0: nails } = await (await page.request.get('/api/tasks/search?search=nails')).json();
  await page.request.post(`/api/tasks/${nails.id}/comment`, { data: { comment: 'For the gutter\nand the VERANDA.\nSoon.' } });
  await page.goto('/');
  await page.getByRole('searchbox').fill('veranda');
  await expect(marks(page, 'Véranda screen is torn')).toHaveText(['Véranda', 'veranda']);
  await expect(card(page, 'Véranda screen is torn').getByText('The veranda faces west.')).toBeInViewport();
  await expect(card(page, 'Order nails').getByText('Comment by')).toHaveText('Comment by Super Admin: and the VERANDA.');
  await page.getByRole('searchbox').fill('verabda');
  await expect(page.getByText('No exact match. Showing similar tasks.')).toBeVisible();
  await expect(marks(page, 'Order nails')).toHaveText(['VERANDA']);
  await examine(page, 'marked hits');
});

test('quick filters and the order work by keyboard on the whole board, and follow others’ changes', async ({ page }) => {
  await given(page, { title: 'Awning late', assignee: 'Super Admin', dueDate: '2020-02-01', priority: 'low' });
  await given(page, { title: 'Awning later', dueDate: '2020-03-01', priority: 'urgent' });
  await given(page, { title: 'Awning to come', assignee: 'Super Admin', dueDate: '2999-01-01' });
  await page.goto('/');
  await page.getByRole('searchbox').fill('awning');
  await said(page, 'Found 3 task(s)');
  await page.keyboard.press('Tab');
  await expect(quick(page, 'Mine')).toBeFocused();
  await page.keyboard.press('Space');
  await expect(quick(page, 'Mine')).toHaveAttribute('aria-pressed', 'true');
  await said(page, 'Found 2 task(s)');
  await quick(page, 'Overdue').press('Enter');
  await said(page, 'Found 1 task(s)');
  await expect(page).toHaveURL('/?search=awning&assignee=Super+Admin&overdue=true');
  await examine(page, 'quick filters', [320, 1440]);
  await quick(page, 'Mine').click();
  await page.getByRole('combobox', { name: 'Order' }).click();
  await page.getByRole('option', { name: 'Due date' }).click();
  const titles = column(page, 'Pending').getByRole('heading', { level: 3 });
  await expect(titles).toHaveText(['Awning late', 'Awning later']);
  await page.getByRole('combobox', { name: 'Order' }).press('p');
  await expect(titles).toHaveText(['Awning later', 'Awning late']);
  await page.reload();
  await expect(titles).toHaveText(['Awning later', 'Awning late']);

  // A colleague completes one and assigns the other.
  const tasks = (await (await page.request.get('/api/tasks/search?search=awning&overdue=true')).json()) as { id: string; title: string }[];
  const late = tasks.find(({ title }) => title === 'Awning late');
  await page.request.put(`/api/tasks/${late?.id}/status`, { data: { status: 'completed' } });
  await expect(titles).toHaveText(['Awning later']);
  await quick(page, 'Unassigned').click();
  await said(page, 'Found 1 task(s)');
  const later = tasks.find(({ title }) => title === 'Awning later');
  await page.request.put(`/api/tasks/${later?.id}`, { data: { title: 'Awning later', assignee: 'Super Admin', dueDate: '2020-03-01' } });
  await said(page, 'Found 0 task(s)');
  await quick(page, 'Clear').click();
  await expect(page).toHaveURL('/');
  await expect(quick(page, 'Unassigned')).toHaveAttribute('aria-pressed', 'false');
  await expect(page.getByRole('combobox', { name: 'Order' })).toHaveText('Newest');
});

test('similar open tasks appear while a title is typed, open in the panel, and do not block creation', { tag: '@long' }, async ({
  page,
}) => {
  await given(page, { title: 'Elevator doors stay open' });
  await given(page, { title: 'Doors of the elevator squeak' }, 'in_progress');
  await given(page, { title: 'Elevator doors painted' }, 'completed');
  await page.goto('/');
  const title = form(page).getByRole('textbox', { name: 'Title' });
  await title.pressSequentially('elevator door');
  await said(page, '2 similar tasks');
  const similar = form(page).getByRole('list', { name: 'Similar tasks' });
  await expect(similar.getByRole('button')).toHaveText([/^Doors of the elevator squeak/, /^Elevator doors stay open/]);
  await examine(page, 'similar tasks', [320, 1440]);
  await similar.getByRole('button', { name: 'Elevator doors stay open' }).press('Enter');
  await expect(page.getByRole('dialog', { name: 'Elevator doors stay open' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(card(page, 'Elevator doors stay open')).toBeFocused();
  await expect(title).toHaveValue('elevator door');
  await title.press('Enter');
  await expect(column(page, 'Pending').getByRole('article', { name: 'elevator door', exact: true })).toBeVisible();
  await expect(similar).toHaveCount(0);
});

test('similar tasks that arrive late do not move what is under a pressed pointer', { tag: '@long' }, async ({ page }) => {
  await given(page, { title: 'Lanterns by the pier flicker' });
  await page.goto('/');
  const arrival = Promise.withResolvers<void>();
  await page.route('**/api/tasks/similar*', async (route) => {
    await arrival.promise;
    await route.continue();
  });
  await form(page).getByRole('textbox', { name: 'Title' }).fill('lanterns by the pier');
  const priority = form(page).getByRole('combobox', { name: 'Priority' });
  await priority.click();
  await page.getByRole('option', { name: 'High' }).hover();
  await page.mouse.down();
  arrival.resolve();
  await said(page, '1 similar task');
  await page.mouse.up();
  await expect(page.getByRole('option')).toHaveCount(0);
  await expect(priority).toHaveText('High');
});

test('the shown tasks can be exported as CSV', async ({ page }) => {
  await given(page, { title: 'Quince, "ripe"' });
  await given(page, { title: 'Quince jam', priority: 'high' });
  await given(page, { title: 'Something else' });
  await page.goto('/');
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('searchbox', { name: 'Search tasks' }).fill('quince');
  await said(page, 'Found 2 task(s)');
  const kept = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export CSV' }).click();
  const file = await kept;
  expect(file.suggestedFilename()).toBe('tasks.csv');
  const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n');
  expect(lines).toHaveLength(3);
  expect(lines.join()).toContain('"Quince, ""ripe"""');
});
