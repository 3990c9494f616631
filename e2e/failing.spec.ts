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

test('what was done without network is taken back in words, and done again from the toast', async ({ page, context }) => {
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

test('a server that fails is told in its words, what was typed stays, and it is sent again once', async ({ page }) => {
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

test('Cancel takes back the offer to save again what failed', async ({ page }) => {
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

test('a window whose code does not come says so, and opens at the next try', async ({ page }) => {
  await page.route('**/assets/edit-dialog*.js', (route) => route.abort());
  await page.route('**/assets/keys-dialog*.js', (route) => route.abort());
  await boardWith(page, 'No window');
  await card(page, 'No window').hover();
  await card(page, 'No window').getByRole('button', { name: 'Edit' }).click();
  await said(page, 'This cannot be opened right now. Check your connection and try again, or reload the page.');
  await page.unroute('**/assets/edit-dialog*.js');
  await tryAgain(page).click();
  await expect(page.getByRole('dialog', { name: 'Edit Task' }).getByRole('textbox', { name: 'Title' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('?');
  await said(page, 'This cannot be opened right now. Check your connection and try again, or reload the page.');
  await page.unroute('**/assets/keys-dialog*.js');
  await tryAgain(page).click();
  await expect(page.getByRole('dialog', { name: 'Keyboard Shortcuts' })).toBeVisible();
});

const signInCode = '**/assets/sign-in-page-*.js';

test('the sign-in screen comes where its code did not at first', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.route(signInCode, (route) => route.abort(), { times: 1 });
  await page.goto('/auth');
  await expect(page.getByRole('form', { name: 'Sign In' })).toBeVisible();
  expect(asked.filter((path) => path === '/api/user')).toHaveLength(1);
});

test('where the code of the sign-in screen does not come at all, that is said', async ({ browser, baseURL }) => {
  // React writes of it to the console.
  await using context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  await page.route(signInCode, (route) => route.abort());
  await page.goto('/');
  await expect(page.getByText('Something went wrong on this page')).toBeVisible();
  await page.unroute(signInCode);
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('form', { name: 'Sign In' })).toBeVisible();
});

test('where nobody can say who is signed in, one call tells it, and the next is made when asked for', async ({ page }) => {
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

test('a window that is long on its way shows that it comes', async ({ page }) => {
  const held = Promise.withResolvers<void>();
  await page.route('**/assets/edit-dialog*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  await boardWith(page, 'Long on its way');
  await card(page, 'Long on its way').hover();
  await card(page, 'Long on its way').getByRole('button', { name: 'Edit' }).click();
  await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible();
  held.resolve();
  await expect(page.getByRole('dialog', { name: 'Edit Task' })).toBeVisible();
  await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0);
});

test('a message is shown after all where what shows messages did not come at first', async ({ page }) => {
  // Fetched ahead, and with the message.
  let aborted = 0;
  await page.route(
    '**/assets/toaster-*.js',
    (route) => {
      aborted += 1;
      return route.abort();
    },
    { times: 2 },
  );
  await boardWith(page, 'Told after all');
  await page.route('**/comment', (route) => route.fulfill({ status: 500, body: 'The disk is full.' }), { times: 1 });
  const field = card(page, 'Told after all').getByRole('textbox', { name: 'Add a comment' });
  await field.fill('Called twice');
  await field.press('Enter');
  await said(page, '500: The disk is full.');
  expect(aborted).toBe(2);
});

test('parts that the board is whole without come later where they did not come at first, and nothing is said', async ({ page }) => {
  const keptBack: Record<string, number> = { 'board-tools': 2, notices: 2, 'similar-tasks': 2, 'orphaned-drafts': 2, 'drawn-text': 1 };
  const aborted: Record<string, number> = {};
  for (const [part, times] of Object.entries(keptBack))
    await page.route(
      `**/assets/${part}-*.js`,
      (route) => {
        aborted[part] = (aborted[part] ?? 0) + 1;
        return route.abort();
      },
      { times },
    );
  await page.route('**/api/notices', (route) => route.fulfill({ json: [{ kind: 'open', text: 'The door is open.' }] }));
  await signIn(page);
  await given(page, { title: 'Gutter without tools' });
  await given(page, { title: 'Gutter that is taken away' });
  await page.goto('/');
  await said(page, 'The door is open.');
  await keysReady(page);
  await card(page, 'Gutter that is taken away').getByRole('textbox', { name: 'Add a comment' }).fill('Typed in vain');
  const [gone] = await (await page.request.get('/api/tasks/search?search=Gutter+that+is+taken+away')).json();
  expect((await page.request.delete(`/api/tasks/${gone.id}`)).ok()).toBe(true);
  await said(page, 'Comment on Gutter that is taken away');
  await form(page).getByRole('textbox', { name: 'Title' }).fill('Gutter without any tools');
  await said(page, '1 similar task');
  const search = page.getByRole('searchbox', { name: 'Search tasks' });
  await search.fill('Gutter without');
  await said(page, 'Found 1 task(s)');
  await search.fill('');
  await expect(page.getByText('Found 1 task(s)')).toHaveCount(0);
  await search.fill('Gutter without');
  await expect(card(page, 'Gutter without tools').locator('mark').first()).toBeVisible();
  await expect(page.locator('[data-toast]')).toHaveCount(0);
  expect(aborted).toEqual(keptBack);
});

test('a part of the page that breaks takes neither the others nor what was typed with it', async ({ browser, baseURL }) => {
  // A page of its own: what breaks here is said on the console as well, as it should be.
  await using context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  await boardWith(page, 'Still here');
  const comment = card(page, 'Still here').getByRole('textbox', { name: 'Add a comment' });
  await comment.fill('Half a comment');
  const title = form(page).getByRole('textbox', { name: 'Title' });
  await title.fill('Half a title');
  await page.route('**/api/admins/for-assignment', (route) => route.fulfill({ json: { nobody: 'expects this' } }));
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('The form cannot be shown right now. What you typed is kept.');
  await expect(comment).toHaveValue('Half a comment');
  await card(page, 'Still here').getByRole('button', { name: 'Show Activity' }).click();
  await expect(card(page, 'Still here').getByText('created this task')).toBeVisible();
  await page.route('**/api/admins', (route) => route.fulfill({ json: [null] }));
  await page.getByRole('button', { name: 'Manage Admins' }).click();
  await said(page, 'This window does not work right now. What you typed is kept.');
  await expect(comment).toHaveValue('Half a comment');
  await page.unrouteAll();
  await page.reload();
  await expect(comment).toHaveValue('Half a comment');
  await expect(title).toHaveValue('Half a title');
});
