import type { Locator } from '@playwright/test';
import { card, column, counted, form, given, said, setStatus, signIn } from './board.ts';
import { expect, test } from './fixtures.ts';
import { aColleague, opened, taskId } from './people.ts';

test.beforeEach(async ({ page }) => {
  await signIn(page);
});

test('a task needs a title, and is created with all fields; then the form is empty and focus is in Title', async ({ page }) => {
  await page.goto('/');
  const title = form(page).getByRole('textbox', { name: 'Title' });
  await form(page).getByRole('button', { name: 'Create Task' }).click();
  await expect(title).toHaveAccessibleDescription('Title is required');
  const before = await counted(page, 'Pending');
  await title.fill('Call the county');
  const priority = form(page).getByRole('combobox', { name: 'Priority' });
  await expect(priority).toHaveText('Medium');
  await form(page).getByRole('textbox', { name: 'Description' }).fill('Parcel 12 is missing');
  await form(page).getByRole('combobox', { name: 'Assignee' }).click();
  await expect(page.getByRole('option').first()).toHaveText('Unassigned');
  await page.getByRole('option', { name: 'Super Admin', exact: true }).click();
  await priority.click();
  await expect(page.getByRole('option')).toHaveText(['Low', 'Medium', 'High', 'Urgent']);
  await page.getByRole('option', { name: 'Urgent' }).click();
  await form(page).getByLabel('Due Date').fill('2020-01-31');
  await form(page).getByRole('button', { name: 'Create Task' }).click();
  await said(page, 'Success');
  await said(page, 'Task created successfully!');
  await expect(title).toHaveValue('');
  await expect(title).toBeFocused();
  await expect(form(page).getByRole('textbox', { name: 'Description' })).toHaveValue('');
  await expect(form(page).getByRole('combobox', { name: 'Assignee' })).toHaveText('Unassigned');
  await expect(priority).toHaveText('Medium');
  await expect(form(page).getByLabel('Due Date')).toHaveValue('');

  const made = column(page, 'Pending').getByRole('article', { name: 'Call the county' });
  await expect(made.getByRole('heading', { level: 3, name: 'Call the county' })).toBeVisible();
  await expect(made.getByText('Parcel 12 is missing')).toBeVisible();
  await expect(made.getByText('Urgent', { exact: true })).toBeVisible();
  await expect(made.getByText('Created by Super Admin')).toBeVisible();
  expect(await counted(page, 'Pending')).toBe(before + 1);
});

test('a past due date is red, a future one is not, and badges have their priority’s colour', { tag: '@long' }, async ({ page }) => {
  await given(page, { title: 'Late one', dueDate: '2020-01-31', priority: 'urgent' });
  await given(page, { title: 'Early one', dueDate: '2099-01-31', priority: 'high' });
  await given(page, { title: 'Blue one', priority: 'medium' });
  await given(page, { title: 'Grey one', priority: 'low' });
  await page.goto('/');
  const look = (title: string, words: string, property: 'color' | 'backgroundColor') =>
    card(page, title)
      .getByText(words, { exact: true })
      .first()
      .evaluate((element, key) => {
        // A canvas returns the bytes of a colour in any notation.
        const pen = document.createElement('canvas').getContext('2d');
        if (!pen) throw new Error('No canvas');
        pen.fillStyle = getComputedStyle(element)[key];
        pen.fillRect(0, 0, 1, 1);
        return [...pen.getImageData(0, 0, 1, 1).data.slice(0, 3)] as [number, number, number];
      }, property);
  const [lateRed, lateGreen, lateBlue] = await look('Late one', 'Jan 31, 2020', 'color');
  expect(lateRed).toBeGreaterThan(2 * Math.max(lateGreen, lateBlue));
  const [earlyRed, earlyGreen] = await look('Early one', 'Jan 31, 2099', 'color');
  expect(earlyRed).toBeLessThanOrEqual(earlyGreen);

  const [urgentRed, urgentGreen] = await look('Late one', 'Urgent', 'color');
  expect(urgentRed).toBeGreaterThan(3 * urgentGreen);
  const [highRed, highGreen, highBlue] = await look('Early one', 'High', 'color');
  expect(highRed > highGreen && highGreen > highBlue).toBe(true);
  const [mediumRed, , mediumBlue] = await look('Blue one', 'Medium', 'color');
  expect(mediumBlue).toBeGreaterThan(2 * mediumRed);
  const low = await look('Grey one', 'Low', 'color');
  expect(Math.max(...low) - Math.min(...low)).toBeLessThan(24);
});

test('an edit opens filled in, and Cancel changes nothing and keeps no draft', async ({ page }) => {
  await given(page, { title: 'Old words', description: 'Some text', priority: 'high', dueDate: '2031-05-06' });
  await page.goto('/');
  await card(page, 'Old words').hover();
  await card(page, 'Old words').getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Task' });
  await expect(dialog.getByRole('textbox', { name: 'Title' })).toHaveValue('Old words');
  await expect(dialog.getByRole('textbox', { name: 'Description' })).toHaveValue('Some text');
  await expect(dialog.getByRole('combobox', { name: 'Priority' })).toHaveText('High');
  await expect(dialog.getByLabel('Due Date')).toHaveValue('2031-05-06');
  await dialog.getByRole('textbox', { name: 'Title' }).fill('');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Title' })).toHaveAccessibleDescription('Title is required');
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Not meant');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(card(page, 'Old words').getByRole('button', { name: 'Edit' })).toBeFocused();
  await expect(card(page, 'Old words').getByText('Unsaved edit')).toHaveCount(0);

  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('textbox', { name: 'Title' })).toHaveValue('Old words');
  await dialog.getByRole('textbox', { name: 'Title' }).fill('New words');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await said(page, 'Task updated successfully!');
  await expect(dialog).toBeHidden();
  await expect(card(page, 'New words').getByText('Some text')).toBeVisible();
  await expect(card(page, 'Old words')).toHaveCount(0);
});

test('a task goes from Pending through In Progress to Completed, with its title struck through, and back', async ({ page }) => {
  await given(page, { title: 'Walk the board' });
  await page.goto('/');
  const before = { progress: await counted(page, 'In Progress'), completed: await counted(page, 'Completed') };
  await setStatus(page, 'Walk the board', 'In Progress');
  await said(page, 'Status updated successfully!');
  await expect(column(page, 'In Progress').getByRole('article', { name: 'Walk the board' })).toBeVisible();
  expect(await counted(page, 'In Progress')).toBe(before.progress + 1);
  await setStatus(page, 'Walk the board', 'Completed');
  const heading = column(page, 'Completed').getByRole('heading', { name: 'Walk the board' });
  await expect(heading).toHaveCSS('text-decoration-line', 'line-through');
  await heading.click();
  const panelTitle = page.getByRole('dialog', { name: 'Walk the board' }).getByRole('heading', { name: 'Walk the board' });
  await expect(panelTitle).toHaveCSS('text-decoration-line', 'line-through');
  await page.keyboard.press('Escape');
  await expect(panelTitle).toBeHidden();
  expect(await counted(page, 'Completed')).toBe(before.completed + 1);
  expect(await counted(page, 'In Progress')).toBe(before.progress);
  await setStatus(page, 'Walk the board', 'Pending');
  await expect(column(page, 'Pending').getByRole('heading', { name: 'Walk the board' })).toHaveCSS('text-decoration-line', 'none');
});

test('every change of a task is in its activity, newest first, in a list 10rem high', async ({ page }) => {
  await given(page, { title: 'Much happened' }, 'in_progress');
  await page.goto('/');
  const one = card(page, 'Much happened');
  const comment = one.getByRole('textbox', { name: 'Add a comment' });
  await comment.focus();
  await one.getByRole('button', { name: 'Comment', exact: true }).click();
  await expect(comment).toHaveAccessibleDescription('Comment is required');
  await comment.fill('The owner called back');
  await one.getByRole('button', { name: 'Comment', exact: true }).click();
  await said(page, 'Comment added successfully!');
  await expect(comment).toHaveValue('');
  await one.getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Task' });
  await dialog.getByRole('textbox', { name: 'Description' }).fill('Now with details, in a good many words');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(dialog).toBeHidden();

  const toggle = one.getByRole('button', { name: 'Show Activity' });
  await expect(toggle).toHaveAttribute('aria-expanded', 'false');
  await toggle.click();
  await expect(one.getByRole('button', { name: 'Hide Activity' })).toHaveAttribute('aria-expanded', 'true');
  const list = one.getByRole('region', { name: 'Activity' });
  await expect(list.getByRole('listitem')).toHaveText([
    /^Super Admin edited this task/,
    /^Super Admin commented.*The owner called back$/,
    /^Super Admin changed status/,
    /^Super Admin created this task/,
  ]);
  expect(await list.evaluate((element) => getComputedStyle(element).maxHeight)).toBe('160px');
  await one.getByRole('button', { name: 'Hide Activity' }).click();
  await expect(list).toHaveCount(0);
});

test('a task is deleted only after the confirmation', async ({ page }) => {
  await given(page, { title: 'Not for long' });
  await page.goto('/');
  await card(page, 'Not for long').hover();
  await card(page, 'Not for long').getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this task?' });
  await expect(question).toHaveAccessibleDescription('Not for long');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await expect(card(page, 'Not for long')).toBeVisible();
  await card(page, 'Not for long').getByRole('button', { name: 'Delete' }).click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await said(page, 'Task deleted successfully!');
  await expect(card(page, 'Not for long')).toHaveCount(0);
});

test('Undo in the toast restores a deleted task on every board', { tag: '@long' }, async ({ page, openBrowser }) => {
  await given(page, { title: 'Deleted by mistake' });
  const colleague = await openBrowser();
  await aColleague(page, colleague);
  await opened(colleague);
  await page.request.post(`/api/tasks/${await taskId(page, 'Deleted by mistake')}/comment`, { data: { comment: 'Call first' } });
  await page.goto('/');
  await expect(card(colleague, 'Deleted by mistake')).toBeVisible();
  await card(page, 'Deleted by mistake').hover();
  await card(page, 'Deleted by mistake').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  for (const board of [page, colleague]) await expect(card(board, 'Deleted by mistake')).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await said(page, 'Task restored successfully!');
  for (const board of [page, colleague]) await expect(card(board, 'Deleted by mistake')).toBeVisible();
  await card(page, 'Deleted by mistake').getByRole('button', { name: 'Show Activity' }).click();
  await expect(card(page, 'Deleted by mistake').getByText('Call first')).toBeVisible();
});

test('a restored task is scrolled into view, even at the top of a column', { tag: '@long' }, async ({ page }) => {
  for (let count = 1; count <= 12; count++) await given(page, { title: `Brought back ${count}` });
  await page.goto('/');
  const top = card(page, 'Brought back 12');
  await top.hover();
  await top.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(top).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await said(page, 'Task restored successfully!');
  await expect(top).toBeInViewport({ ratio: 1 });
});

test('URLs in a description and in comments are links, and an unsafe one is text', { tag: '@long' }, async ({ page }) => {
  await given(page, { title: 'With addresses', description: 'See https://example.com/a?b=1#c. Not javascript:alert(1)' });
  await page.request.post(`/api/tasks/${await taskId(page, 'With addresses')}/comment`, {
    data: { comment: '(http://example.com/photos)' },
  });
  await page.goto('/?search=example');
  const links = card(page, 'With addresses').getByRole('link');
  await expect(links).toHaveText(['https://example.com/a?b=1#c']);
  await expect(links).toHaveAttribute('rel', 'noopener noreferrer');
  await expect(links.locator('mark')).toHaveText(['example']);
  await card(page, 'With addresses').getByRole('button', { name: 'Show Activity' }).click();
  await expect(links).toHaveCount(2);
  await expect(links.last()).toHaveAttribute('href', 'http://example.com/photos');
});

test('a click on the board folds the form only if it is empty', { tag: '@long' }, async ({ page }) => {
  await given(page, { title: 'Beside the form' });
  await page.goto('/');
  const [title, description] = ['Title', 'Description'].map((name) => form(page).getByRole('textbox', { name }));
  await title?.click();
  await expect(description as Locator).toBeVisible();
  await card(page, 'Beside the form').getByRole('textbox', { name: 'Add a comment' }).click();
  await expect(description as Locator).toBeHidden();
  await title?.fill('Begun');
  await expect(description as Locator).toBeVisible();
  await card(page, 'Beside the form').getByRole('textbox', { name: 'Add a comment' }).click();
  await expect(description as Locator).toBeVisible();
});
