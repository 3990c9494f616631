import type { Page } from '@playwright/test';
import { card, column, form, given, said, setStatus, signIn } from './board.ts';
import { expect, test } from './fixtures.ts';
import { keysReady } from './keys.ts';

test.use({ networkFails: true });

async function boardWith(page: Page, title: string): Promise<void> {
  await signIn(page);
  await given(page, { title });
  await page.goto('/');
  await keysReady(page);
}

const tryAgain = (page: Page) => page.getByRole('button', { name: 'Try again' });

test('changes without network are undone with an error, and the toast’s Try again repeats them', async ({ page, context }) => {
  await boardWith(page, 'Without network');
  await setStatus(page, 'Without network', 'In Progress');
  await said(page, 'Status updated successfully!');
  await context.setOffline(true);
  await setStatus(page, 'Without network', 'Completed');
  await said(page, 'The server cannot be reached. Check your connection and try again.');
  await expect(column(page, 'In Progress').getByRole('article', { name: 'Without network' })).toBeVisible();
  await context.setOffline(false);
  await tryAgain(page).click();
  await said(page, 'Status updated successfully!');
  await expect(column(page, 'Completed').getByRole('article', { name: 'Without network' })).toBeVisible();
});

test('a server error shows the server’s words, keeps the text, and is resent once', async ({ page }) => {
  await boardWith(page, 'Half broken');
  await page.route('**/comment', (route) => route.fulfill({ status: 500, body: 'Something went wrong.' }), { times: 1 });
  const field = card(page, 'Half broken').getByRole('textbox', { name: 'Add a comment' });
  await field.fill('Called back');
  await field.press('Enter');
  await said(page, '500: Something went wrong.');
  await expect(field).toHaveValue('Called back');
  await tryAgain(page).click();
  await said(page, 'Comment added successfully!');
  await expect(field).toHaveValue('');
  await expect(card(page, 'Half broken').getByTitle('1 comment')).toBeVisible();
});

test('a proxy’s page as an error leaves the buttons of its toast in the window', { tag: '@long' }, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await boardWith(page, 'Behind a proxy');
  const body = `<html>${'<p>Bad gateway</p>'.repeat(500)}</html>`;
  await page.route('**/comment', (route) => route.fulfill({ status: 502, body }), { times: 1 });
  const field = card(page, 'Behind a proxy').getByRole('textbox', { name: 'Add a comment' });
  await field.fill('Called back');
  await field.press('Enter');
  await said(page, `502: ${body}`);
  await expect(tryAgain(page)).toBeInViewport({ ratio: 1 });
  await tryAgain(page).click();
  await said(page, 'Comment added successfully!');
});

test('Cancel removes the failed save’s Try again', async ({ page }) => {
  await boardWith(page, 'Not to be renamed');
  await page.route('**/api/tasks/*', (route) => route.fulfill({ status: 500, body: 'Something went wrong.' }), { times: 1 });
  await card(page, 'Not to be renamed').hover();
  await card(page, 'Not to be renamed').getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Task' });
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Renamed after all');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(tryAgain(page)).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(tryAgain(page)).toHaveCount(0);
  await expect(card(page, 'Not to be renamed')).toBeVisible();
});

test('an unknown session shows an error after one request, and the next request waits for Try again', async ({ page }) => {
  let asked = 0;
  await page.route('**/api/user', (route) => {
    asked++;
    return route.fulfill({ status: 503, body: 'The database cannot be reached.' });
  });
  await page.goto('/');
  await expect(page.getByText('Max Tasks cannot be opened right now')).toBeVisible();
  await expect(page.getByText('503: The database cannot be reached.')).toBeVisible();
  expect(asked).toBe(1);
  await page.unroute('**/api/user');
  await tryAgain(page).click();
  await expect(page.getByRole('form', { name: 'Sign In' })).toBeVisible();
});

test('Try again opens the board after the server was away as the page loaded', async ({ page }) => {
  await boardWith(page, 'Here again');
  await page.route('**/api/**', (route) => route.fulfill({ status: 503, body: 'The server is stopping.' }));
  await page.reload();
  await expect(page.getByText('Max Tasks cannot be opened right now')).toBeVisible();
  await page.unroute('**/api/**');
  await tryAgain(page).click();
  await expect(card(page, 'Here again')).toBeVisible();
});

test('a crash in one part of the page leaves the other parts and their drafts alone', async ({ browser, baseURL }) => {
  // Uses its own context, because the crash is reported on the console, as it should be.
  await using context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  await boardWith(page, 'Still here');
  const comment = card(page, 'Still here').getByRole('textbox', { name: 'Add a comment' });
  await comment.fill('Half a comment');
  const title = form(page).getByRole('textbox', { name: 'Title' });
  await title.fill('Half a title');
  await page.route('**/api/admins/for-assignment', (route) => route.fulfill({ json: { nobody: 'expects this' } }));
  await page.reload();
  // The late parts need the same list, and may have failed too by now.
  const ofForm = page.getByRole('alert').filter({ hasText: 'The form cannot be shown right now. What you typed is kept.' });
  await expect(ofForm).toBeVisible();
  await expect(comment).toHaveValue('Half a comment');
  await card(page, 'Still here').getByRole('button', { name: 'Show Activity' }).click();
  await expect(card(page, 'Still here').getByText('created this task')).toBeVisible();
  await page.route('**/api/admins', (route) => route.fulfill({ json: [null] }));
  await page.getByRole('button', { name: 'Manage Admins' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Part of the page could not be loaded. Reload.' })).toBeVisible();
  await expect(comment).toHaveValue('Half a comment');
  await page.unrouteAll();
  await page.reload();
  await expect(comment).toHaveValue('Half a comment');
  await expect(title).toHaveValue('Half a title');
});
