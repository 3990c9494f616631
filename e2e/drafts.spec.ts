import type { Locator, Page } from '@playwright/test';
import { card, form, given, said, signIn } from './board.ts';
import { expect, test } from './fixtures.ts';

test.beforeEach(async ({ page }) => {
  await signIn(page);
});

async function openEdit(page: Page, title: string) {
  await card(page, title).hover();
  await card(page, title).getByRole('button', { name: 'Edit' }).click();
  return page.getByRole('dialog', { name: 'Edit Task' });
}

const found = async (page: Page, search: string) =>
  (await page.request.get(`/api/tasks/search?search=${encodeURIComponent(search)}`)).json();

test('an unsaved edit survives Escape and a reload, is marked on its card, and can be discarded', async ({ page }) => {
  await given(page, { title: 'Half edited', description: 'As it is' });
  await page.goto('/');
  const dialog = await openEdit(page, 'Half edited');
  await dialog.getByRole('textbox', { name: 'Description' }).fill('As I want it');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(card(page, 'Half edited').getByText('Unsaved edit')).toBeVisible();
  await page.reload();
  await expect(card(page, 'Half edited').getByText('Unsaved edit')).toBeVisible();
  await openEdit(page, 'Half edited');
  await expect(dialog.getByText('Your unsaved changes were restored.')).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: 'Title' })).toBeFocused();
  await expect(dialog.getByRole('textbox', { name: 'Description' })).toHaveValue('As I want it');
  await dialog.getByRole('button', { name: 'Discard' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Description' })).toHaveValue('As it is');
  await page.keyboard.press('Escape');
  await expect(card(page, 'Half edited').getByText('Unsaved edit')).toHaveCount(0);
});

test('a text for a deleted task leaves a gap to the columns below it, on a desk and on a phone', { tag: '@long' }, async ({ page }) => {
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 800 });
    await given(page, { title: `Apart at ${width}` });
    await page.goto('/');
    await card(page, `Apart at ${width}`).getByRole('textbox').fill('Kept');
    const [{ id }] = await found(page, `Apart at ${width}`);
    expect((await page.request.delete(`/api/tasks/${id}`)).status()).toBe(204);
    const text = page.getByRole('region', { name: 'Text for tasks that were deleted' });
    const below = page
      .getByRole('navigation', { name: 'Columns' })
      .or(page.getByRole('region', { name: 'Pending', exact: true }))
      .first();
    await expect(text).toBeVisible();
    const [upper, lower] = [await text.boundingBox(), await below.boundingBox()];
    expect((lower?.y ?? 0) - (upper?.y ?? 0) - (upper?.height ?? 0)).toBeGreaterThanOrEqual(8);
    await text.getByRole('button', { name: 'Discard' }).click();
  }
});

test('a comment and a half-filled form survive a reload right after the last key', async ({ page }) => {
  await given(page, { title: 'Half commented' });
  await page.goto('/');
  await form(page).getByRole('textbox', { name: 'Title' }).fill('Half filled');
  await form(page).getByRole('textbox', { name: 'Description' }).fill('In some detail');
  await card(page, 'Half commented').getByRole('textbox').fill('Not sent yet');
  await page.reload();
  await expect(form(page).getByRole('textbox', { name: 'Title' })).toHaveValue('Half filled');
  await expect(form(page).getByRole('textbox', { name: 'Description' })).toHaveValue('In some detail');
  await expect(card(page, 'Half commented').getByRole('textbox')).toHaveValue('Not sent yet');
  await form(page).getByRole('button', { name: 'Create Task' }).click();
  await said(page, 'Task created successfully!');
  await page.reload();
  await expect(form(page).getByRole('textbox', { name: 'Title' })).toHaveValue('');
});

test('a comment in flight during a reload is back in its field, and is saved once', async ({ page }) => {
  await given(page, { title: 'Cut off' });
  await page.goto('/');
  const keys = new Set<string>();
  await page.route('**/comment', async (route) => {
    const first = keys.size === 0;
    keys.add((await route.request().headerValue('idempotency-key')) ?? '');
    const answer = await route.fetch();
    // The server has saved it, but the page unloads before it gets the answer.
    if (!first) return route.fulfill({ response: answer });
  });
  const field = card(page, 'Cut off').getByRole('textbox');
  await field.fill('On its way');
  await field.press('Enter');
  await expect(field).toHaveValue('');
  await expect.poll(() => keys.size).toBe(1);
  await page.reload();
  await expect(field).toHaveValue('On its way');
  await field.press('Enter');
  await said(page, 'Comment added successfully!');
  await expect(field).toHaveValue('');
  expect(keys.size).toBe(1);
  expect((await found(page, 'Cut off'))[0].activityCount).toBe(2);
});

test('a session that ends during an edit loses no text, and the next user sees none of it', async ({ page }) => {
  await page.request.post('/api/admins', { data: { name: 'Next Person', mobileNumber: '3055550888', role: 'super_admin' } });
  await given(page, { title: 'Interrupted' });
  await page.goto('/');
  const dialog = await openEdit(page, 'Interrupted');
  await dialog.getByRole('textbox', { name: 'Description' }).fill('Long thought about');
  await page.context().clearCookies();
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  const signInAs = async (number: string) => {
    await page.getByRole('textbox', { name: 'Mobile Number' }).fill(number);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(card(page, 'Interrupted')).toBeVisible();
  };
  await signInAs('3055550888');
  await expect(card(page, 'Interrupted').getByText('Unsaved edit')).toHaveCount(0);
  await page.getByRole('button', { name: 'Log Out' }).click();
  await signInAs('3055550100');
  await expect(card(page, 'Interrupted').getByText('Unsaved edit')).toBeVisible();
  await openEdit(page, 'Interrupted');
  await expect(dialog.getByRole('textbox', { name: 'Description' })).toHaveValue('Long thought about');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await said(page, 'Task updated successfully!');
});

test('a double click creates one task, and the same title later creates another', { tag: '@long' }, async ({ page }) => {
  await page.goto('/');
  const title = form(page).getByRole('textbox', { name: 'Title' });
  await title.fill('Clicked twice');
  await form(page).getByRole('button', { name: 'Create Task' }).dblclick();
  await said(page, 'Task created successfully!');
  await expect(title).toHaveValue('');
  expect(await found(page, 'Clicked twice')).toHaveLength(1);
  await title.fill('Clicked twice');
  await page.keyboard.press('Enter');
  await expect(title).toHaveValue('');
  await expect.poll(() => found(page, 'Clicked twice')).toHaveLength(2);
});

/** The server receives the next request for this path, but its answer is lost. */
async function loseAnswer(page: Page, address: string): Promise<string[]> {
  const keys: string[] = [];
  await page.route(address, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    keys.push((await route.request().headerValue('idempotency-key')) ?? '');
    if (keys.length > 1) return route.continue();
    await route.fetch();
    return route.abort('connectionreset');
  });
  return keys;
}

test.describe('lost answers', () => {
  test.use({ networkFails: true });

  test('a creation whose answer was lost, resent from the toast, creates one task and empties the form', async ({ page }) => {
    await page.goto('/');
    const keys = await loseAnswer(page, '**/api/tasks');
    const title = form(page).getByRole('textbox', { name: 'Title' });
    await title.fill('Answer lost');
    await page.keyboard.press('Enter');
    await said(page, 'The server cannot be reached. Check your connection and try again.');
    await expect(title).toHaveValue('Answer lost');
    await page.getByRole('button', { name: 'Try again' }).click();
    await said(page, 'Task created successfully!');
    await expect(title).toHaveValue('');
    expect(new Set(keys).size).toBe(1);
    expect(await found(page, 'Answer lost')).toHaveLength(1);
  });

  test('a comment whose answer was lost can be resent, even after a reload, and is stored once', { tag: '@long' }, async ({ page }) => {
    await given(page, { title: 'Comment lost' });
    await page.goto('/');
    const keys = await loseAnswer(page, '**/comment');
    const field = card(page, 'Comment lost').getByRole('textbox');
    await field.fill('Only once');
    await page.keyboard.press('Enter');
    await said(page, 'The server cannot be reached. Check your connection and try again.');
    await page.reload();
    await expect(field).toHaveValue('Only once');
    await field.press('Enter');
    await said(page, 'Comment added successfully!');
    await expect(field).toHaveValue('');
    expect(new Set(keys).size).toBe(1);
    const [task] = await found(page, 'Comment lost');
    expect(task.activityCount).toBe(2);
  });

  test('different words after a lost answer are another comment', { tag: '@long' }, async ({ page }) => {
    await given(page, { title: 'Said twice' });
    await page.goto('/');
    const keys = await loseAnswer(page, '**/comment');
    const field = card(page, 'Said twice').getByRole('textbox');
    await field.fill('First words');
    await page.keyboard.press('Enter');
    await said(page, 'The server cannot be reached. Check your connection and try again.');
    await field.fill('Second words');
    await page.keyboard.press('Enter');
    await said(page, 'Comment added successfully!');
    expect(new Set(keys).size).toBe(2);
    expect((await found(page, 'Said twice'))[0].activityCount).toBe(3);
  });
});

for (const [what, act] of [
  ['pressing Cancel', async () => {}],
  ['throwing a letter away', (dialog: Locator) => dialog.getByRole('textbox', { name: 'Title' }).press('!')],
] as const) {
  test(`${what} in one tab keeps a draft typed in another tab and discards only its own`, {
    tag: what === 'pressing Cancel' ? '@long' : [],
  }, async ({ page, context }) => {
    const title = `Open twice, ${what}`;
    await given(page, { title, description: 'As it was' });
    const second = await context.newPage();
    for (const one of [page, second]) await one.goto('/');
    const [dialog, other] = [await openEdit(page, title), await openEdit(second, title)];
    await other.getByRole('textbox', { name: 'Description' }).fill('Written for an hour');
    await expect(page.getByText('Unsaved edit')).toBeAttached();
    await dialog.getByRole('textbox', { name: 'Title' }).press('End');
    await act(dialog);
    // By then the drafts of this tab are stored where both tabs read them.
    await page.waitForTimeout(600);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.waitForTimeout(600);
    await second.keyboard.press('Escape');
    await second.reload();
    await openEdit(second, title);
    await expect(other.getByRole('textbox', { name: 'Title' })).toHaveValue(title);
    await expect(other.getByRole('textbox', { name: 'Description' })).toHaveValue('Written for an hour');
    await other.getByRole('button', { name: 'Cancel' }).click();
    await expect(card(second, title).getByText('Unsaved edit')).toHaveCount(0);
    await expect(card(page, title).getByText('Unsaved edit')).toHaveCount(0);
  });
}
