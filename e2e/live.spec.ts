import type { Page, Route } from '@playwright/test';
import { type Caller, card, column, counted, form, given, said, setStatus, signIn } from './board.ts';
import { expect, test } from './fixtures.ts';
import { aColleague, opened, streamsOf, taskId } from './people.ts';

let colleague: Caller;

/** `page` shows the super admin's board, and `colleague` is another admin. */
test.beforeEach(async ({ page, request }) => {
  await signIn(page);
  colleague = { request };
  await aColleague(page, colleague);
  await opened(page);
});

test('every change of a task appears on the other board by itself, with the right totals', { tag: '@database' }, async ({
  page,
  openBrowser,
}) => {
  const other = await openBrowser();
  await aColleague(page, other);
  await opened(other);
  const before = await counted(page, 'Pending');
  // A reload would remove this attribute.
  await page.evaluate(() => document.body.setAttribute('data-since', 'the beginning'));

  await form(other).getByRole('textbox', { name: 'Title' }).fill('Paint the fence');
  await form(other).getByRole('button', { name: 'Create Task' }).click();
  await expect(column(page, 'Pending').getByRole('article', { name: 'Paint the fence' })).toBeVisible();
  await expect(card(page, 'Paint the fence')).toHaveAttribute('data-changed', 'true');
  expect(await counted(page, 'Pending')).toBe(before + 1);
  await expect(page.getByText(/created Paint the fence$/)).toBeAttached();

  await card(other, 'Paint the fence').getByRole('button', { name: 'Edit' }).click();
  const dialog = other.getByRole('dialog', { name: 'Edit Task' });
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Paint the long fence');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(card(page, 'Paint the long fence')).toBeVisible();
  await expect(card(page, 'Paint the fence')).toHaveCount(0);

  await setStatus(other, 'Paint the long fence', 'In Progress');
  await expect(column(page, 'In Progress').getByRole('article', { name: 'Paint the long fence' })).toBeVisible();
  expect(await counted(page, 'Pending')).toBe(before);

  await card(page, 'Paint the long fence').getByRole('button', { name: 'Show Activity' }).click();
  await card(other, 'Paint the long fence').getByRole('textbox', { name: 'Add a comment' }).fill('Two coats');
  await other.keyboard.press('Enter');
  await expect(card(page, 'Paint the long fence').getByText('Two coats')).toBeVisible();

  await card(other, 'Paint the long fence').getByRole('button', { name: 'Delete' }).click();
  await other.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(card(page, 'Paint the long fence')).toHaveCount(0);
  await expect(page.getByText('Paint the long fence was deleted')).toBeAttached();
  await expect(page.locator('body')).toHaveAttribute('data-since', 'the beginning');
});

test('a search updates itself when tasks change', { tag: '@database' }, async ({ page }) => {
  await page.getByRole('searchbox', { name: 'Search tasks' }).fill('heron');
  await said(page, 'Found 0 task(s)');
  await given(colleague, { title: 'Move the heron' });
  await said(page, 'Found 1 task(s)');
  await expect(card(page, 'Move the heron')).toBeVisible();
  const id = await taskId(colleague, 'Move the heron');
  await colleague.request.put(`/api/tasks/${id}/status`, { data: { status: 'completed' } });
  await expect(column(page, 'Completed').getByRole('article', { name: 'Move the heron' })).toBeVisible();
  await colleague.request.delete(`/api/tasks/${id}`);
  await said(page, 'Found 0 task(s)');
});

test('a new admin appears among the assignees, and a new name on the cards', { tag: '@database' }, async ({ page, openBrowser }) => {
  const other = await openBrowser();
  await aColleague(page, other);
  await opened(other);
  const made = await page.request.post('/api/admins', { data: { name: 'Rosa Vega', mobileNumber: '3055550177', role: 'admin' } });
  await given(page, { title: 'Sort the keys', assignee: 'Rosa Vega' });
  await expect(card(page, 'Sort the keys').getByText('Rosa Vega')).toBeVisible();
  await form(other).getByRole('textbox', { name: 'Title' }).click();
  await form(other).getByRole('combobox', { name: 'Assignee' }).click();
  await expect(other.getByRole('option', { name: 'Rosa Vega' })).toBeVisible();
  await other.keyboard.press('Escape');
  await page.request.patch(`/api/admins/${(await made.json()).id}`, { data: { name: 'Rosa Mora' } });
  for (const one of [page, other]) await expect(card(one, 'Sort the keys').getByText('Rosa Mora')).toBeVisible();
});

test('typing a comment keeps text, caret, focus and place while colleagues create, move and delete tasks', async ({ page }) => {
  for (const title of ['Third', 'Second', 'First']) await given(page, { title: `${title} in the row` });
  const field = card(page, 'Third in the row').getByRole('textbox', { name: 'Add a comment' });
  await field.click();
  await page.keyboard.type('The key is with ');
  const top = () => field.evaluate((element) => Math.round(element.getBoundingClientRect().top));
  const place = await top();
  for (let count = 1; count <= 4; count++) await given(colleague, { title: `Thrown in ${count}` });
  await expect(card(page, 'Thrown in 4')).toBeAttached();
  await expect.poll(top).toBe(place);
  await colleague.request.delete(`/api/tasks/${await taskId(colleague, 'Thrown in 2')}`);
  await expect(card(page, 'Thrown in 2')).toHaveCount(0);
  await expect.poll(top).toBe(place);

  // Another device of the same person moves this task to another column, and the field goes with it.
  const boss = page.request;
  await page.keyboard.press('Home');
  await boss.put(`/api/tasks/${await taskId(page, 'Third in the row')}/status`, { data: { status: 'in_progress' } });
  await expect(column(page, 'In Progress').getByRole('article', { name: 'Third in the row' })).toBeVisible();
  await expect(field).toBeFocused();
  await page.keyboard.type('Ask: ');
  await expect(field).toHaveValue('Ask: The key is with ');
});

test('my own change shows at once and never flickers, neither by its event nor by a reload', async ({ page }) => {
  const [pending, inProgress] = [await counted(page, 'Pending'), await counted(page, 'In Progress')];
  /** For each frame that differs from the one before: how often the card stands in each column, and their badges. */
  const frames = page.evaluate(async () => {
    const look = (column: string) => {
      const titles = [...document.querySelectorAll(`[data-column="${column}"] h3`)].map((one) => one.textContent);
      const badge = document.querySelector(`[data-column="${column}"] h2 + span`)?.textContent;
      return `${titles.filter((title) => title === 'Only once').length} of ${badge}`;
    };
    const seen: string[] = [];
    while (!document.querySelector('[data-column="pending"] [data-task] h3')?.textContent?.startsWith('The end')) {
      await new Promise(requestAnimationFrame);
      const frame = `${look('pending')}, ${look('in_progress')}`;
      if (seen.at(-1) !== frame) seen.push(frame);
    }
    return seen;
  });
  await form(page).getByRole('textbox', { name: 'Title' }).fill('Only once');
  await page.keyboard.press('Enter');
  await said(page, 'Task created successfully!');
  let answered = false;
  const loadedAfter = page.waitForResponse((response) => {
    answered ||= response.url().endsWith('/status');
    return answered && response.request().method() === 'GET' && response.url().endsWith('/api/tasks');
  });
  await setStatus(page, 'Only once', 'In Progress');
  await said(page, 'Status updated successfully!');
  await loadedAfter;
  // Events arrive in order, so my own ones have arrived before this one.
  await given(colleague, { title: 'The end of it' });
  expect(await frames).toEqual([
    `0 of ${pending}, 0 of ${inProgress}`,
    `1 of ${pending + 1}, 0 of ${inProgress}`,
    `0 of ${pending}, 1 of ${inProgress + 1}`,
    `0 of ${pending + 1}, 1 of ${inProgress + 1}`,
  ]);
  await expect(card(page, 'Only once')).not.toHaveAttribute('data-changed');
});

test('a value chosen while an earlier one is being saved stays when that one is answered', async ({ page }) => {
  await given(page, { title: 'Chosen twice' });
  await card(page, 'Chosen twice').getByRole('heading').click();
  const panel = page.getByRole('dialog', { name: 'Chosen twice' });
  const saves: Route[] = [];
  await page.route('**/api/tasks/*', (route) => (route.request().method() === 'PUT' ? void saves.push(route) : route.continue()));
  const choose = async (field: string, value: string) => {
    await panel.getByRole('combobox', { name: field }).click();
    await page.getByRole('option', { name: value, exact: true }).click();
  };
  await choose('Priority', 'Urgent');
  await choose('Assignee', 'Super Admin');
  await expect.poll(() => saves.length).toBe(1);
  const reloaded = page.waitForResponse((response) => /\/api\/tasks\/[^/]+$/.test(response.url()) && response.request().method() === 'GET');
  await saves[0]?.continue();
  await reloaded;
  await expect.poll(() => saves.length).toBe(2);
  await expect(page.locator('[data-task][data-version="2"] h3', { hasText: 'Chosen twice' })).toHaveCount(1);
  await expect(panel.getByRole('combobox', { name: 'Assignee' })).toHaveText('Super Admin');
  await saves[1]?.continue();
  await said(page, 'Task updated successfully!');
});

test('a comment that is being sent stays in sight when somebody else changes its task', async ({ page }) => {
  await given(colleague, { title: 'Commented slowly' });
  const article = card(page, 'Commented slowly');
  await article.getByRole('button', { name: 'Show Activity' }).click();
  const comments: Route[] = [];
  await page.route('**/comment', (route) => void comments.push(route));
  await article.getByRole('textbox', { name: 'Add a comment' }).fill('On my way');
  await page.keyboard.press('Enter');
  const sent = article.getByText('On my way', { exact: true });
  await expect(sent).toHaveCount(1);
  const id = await taskId(page, 'Commented slowly');
  await colleague.request.put(`/api/tasks/${id}`, { data: { title: 'Commented slowly', priority: 'urgent' } });
  await expect(article.getByText('Urgent', { exact: true })).toBeVisible();
  await expect(sent).toHaveCount(1);
  await comments[0]?.continue();
  await said(page, 'Comment added successfully!');
  await expect(sent).toHaveCount(1);
});

/** The test browser reports every page as visible, so tests set the visibility themselves. */
const look = (page: Page, visibilityState: 'visible' | 'hidden') =>
  page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value });
    document.dispatchEvent(new Event('visibilitychange'));
  }, visibilityState);

test('of two tabs the one shown last follows the board, and the other catches up when shown', { tag: '@long' }, async ({ openBrowser }) => {
  const first = await openBrowser();
  await signIn(first);
  const streams = streamsOf(first.context());
  await opened(first);
  await given(colleague, { title: 'Seen while shown' });
  await expect(card(first, 'Seen while shown')).toBeVisible();
  await look(first, 'hidden');
  await given(colleague, { title: 'Seen while hidden' });
  await expect(card(first, 'Seen while hidden')).toBeVisible();
  const second = await first.context().newPage();
  await opened(second);
  await expect.poll(() => streams.opened).toBe(2);
  await given(colleague, { title: 'Seen by the second' });
  await expect(card(second, 'Seen by the second')).toBeVisible();
  await expect(card(first, 'Seen by the second')).toHaveCount(0);
  await look(second, 'hidden');
  await look(first, 'visible');
  await expect(card(first, 'Seen by the second')).toBeVisible();
  await given(colleague, { title: 'Seen by the first' });
  await expect(card(first, 'Seen by the first')).toBeVisible();
  await expect(card(second, 'Seen by the first')).toHaveCount(0);
  await expect(first.getByText('Reconnecting…')).toBeHidden();
});

test('logging out in one tab signs the other tab out too', { tag: '@database' }, async ({ page }) => {
  const second = await page.context().newPage();
  await opened(second);
  await second.getByRole('button', { name: 'Log Out' }).click();
  for (const tab of [second, page]) await expect(tab.getByRole('button', { name: 'Sign In' })).toBeVisible();
});
