import type { Page } from '@playwright/test';
import { card, given, said, signIn } from './board.ts';
import { expect, test } from './fixtures.ts';
import { aColleague } from './people.ts';
import { superAdminNumber } from './server.ts';

test.beforeEach(async ({ page }) => {
  await signIn(page);
});

async function open(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('button', { name: 'Manage Admins' }).click();
}

async function create(page: Page, name: string, number: string, role = 'Admin'): Promise<void> {
  const form = page.getByRole('form', { name: 'Create Admin' });
  await form.getByRole('textbox', { name: 'Name' }).fill(name);
  await form.getByRole('textbox', { name: 'Mobile Number' }).fill(number);
  await form.getByRole('combobox', { name: 'Role' }).click();
  await page.getByRole('option', { name: role, exact: true }).click();
  await form.getByRole('button', { name: 'Create Admin' }).click();
}

test('a new admin’s details survive closing the window, until they are sent', { tag: '@long' }, async ({ page }) => {
  await open(page);
  const form = page.getByRole('form', { name: 'Create Admin' });
  const name = form.getByRole('textbox', { name: 'Name' });
  const number = form.getByRole('textbox', { name: 'Mobile Number' });
  const reopen = async () => {
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.getByRole('button', { name: 'Manage Admins' }).click();
  };
  await form.getByRole('combobox', { name: 'Role' }).click();
  await page.getByRole('option', { name: 'Super Admin', exact: true }).click();
  await name.fill('Kept Costa');
  await number.fill('3055550166');
  await reopen();
  await expect(name).toHaveValue('Kept Costa');
  await expect(number).toHaveValue('3055550166');
  await expect(form.getByRole('combobox', { name: 'Role' })).toHaveText('Super Admin');
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain('3055550166');
  // Hold the answer until the window is open again.
  const held = Promise.withResolvers<void>();
  await page.route('**/api/admins', async (route) => {
    const answer = await route.fetch();
    if (route.request().method() === 'POST') await held.promise;
    await route.fulfill({ response: answer });
  });
  await form.getByRole('button', { name: 'Create Admin' }).click();
  await reopen();
  held.resolve();
  await expect(page.getByText('Admin created successfully!', { exact: true })).toBeVisible();
  await expect(name).toHaveValue('');
  await expect(number).toHaveValue('');
  await expect(form.getByRole('combobox', { name: 'Role' })).toHaveText('Choose a role');
});

test('an admin needs a name, a number and a role, is created with a formatted number, edited, deactivated and reactivated', async ({
  page,
  openBrowser,
}) => {
  await open(page);
  const dialog = page.getByRole('dialog', { name: 'Manage Admins' });
  const form = page.getByRole('form', { name: 'Create Admin' });
  const name = form.getByRole('textbox', { name: 'Name' });
  const role = form.getByRole('combobox', { name: 'Role' });
  await expect(role).toHaveText('Choose a role');
  await form.getByRole('button', { name: 'Create Admin' }).click();
  await expect(name).toHaveAccessibleDescription('Name is required');
  await expect(form.getByRole('textbox', { name: 'Mobile Number' })).toHaveAccessibleDescription('Mobile number is required');
  await expect(role).toHaveAccessibleDescription('Role is required');
  await create(page, 'Ana Brisa', '(305) 555-0101');
  await expect(page.getByText('Admin created successfully!', { exact: true })).toBeVisible();
  await expect(name).toHaveValue('');
  await expect(name).toBeFocused();
  await expect(role).toHaveText('Choose a role');
  const row = dialog.getByRole('listitem').filter({ hasText: 'Ana Brisa' });
  await expect(row.getByText('3055550101', { exact: true })).toBeVisible();
  await expect(row.getByText('Admin', { exact: true })).toBeVisible();

  await row.getByRole('button', { name: 'Edit Ana Brisa' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Admin' });
  await expect(edit.getByRole('textbox', { name: 'Mobile Number' })).toHaveValue('3055550101');
  await edit.getByRole('textbox', { name: 'Name' }).fill('Ana Brisa Costa');
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await expect(edit).toBeHidden();
  await expect(dialog.getByText('Ana Brisa Costa', { exact: true })).toBeVisible();

  const other = await openBrowser();
  const signInThere = () => signIn(other, '3055550101');
  expect((await signInThere()).status()).toBe(200);
  await other.goto('/');
  await expect(other.getByRole('banner').getByText('Admin', { exact: true })).toBeVisible();
  await expect(other.getByRole('button', { name: 'Manage Admins' })).toHaveCount(0);

  const editButton = dialog.getByRole('button', { name: 'Edit Ana Brisa Costa' });
  await editButton.click();
  await edit.getByRole('button', { name: 'Deactivate' }).click();
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Ana Brisa Costa' }).getByText('Deactivated')).toBeVisible();
  await other.reload();
  await expect(other).toHaveURL('/auth');
  expect((await signInThere()).status()).toBe(401);

  await editButton.click();
  // The edits in the form are saved too.
  await edit.getByLabel('Name').fill('Ana B. Costa');
  await edit.getByRole('button', { name: 'Reactivate' }).click();
  await expect(edit).toBeHidden();
  await expect(dialog.getByText('Ana B. Costa', { exact: true })).toBeVisible();
  await expect(dialog.getByText('Deactivated')).toHaveCount(0);
  expect((await signInThere()).status()).toBe(200);
});

test('a taken name is refused with an Error toast, and the form keeps its text', { tag: '@long' }, async ({ page }) => {
  await open(page);
  await create(page, 'Carla Diaz', '305 555 0111');
  await expect(page.getByText('Admin created successfully!', { exact: true })).toBeVisible();
  await create(page, 'Carla Diaz', '305 555 0112');
  await expect(page.getByText('Error', { exact: true })).toBeVisible();
  await expect(page.getByText(/^409: \S/)).toBeVisible();
  await expect(page.getByRole('form', { name: 'Create Admin' }).getByRole('textbox', { name: 'Name' })).toHaveValue('Carla Diaz');
});

test('a second super admin can manage admins too', { tag: '@long' }, async ({ page, openBrowser }) => {
  await open(page);
  await create(page, 'Sofia Super', '305-555-0121', 'Super Admin');
  await expect(page.getByText('Admin created successfully!', { exact: true })).toBeVisible();
  const other = await openBrowser();
  await other.request.post('/api/login', { data: { username: '3055550121', password: 'x' } });
  await other.goto('/');
  // The list of those who are here, which is closed, may name the other super admin before the badge.
  await expect(other.getByRole('banner').getByText('Super Admin', { exact: true }).last()).toBeVisible();
  await expect(other.getByRole('button', { name: 'Manage Admins' })).toBeVisible();
});

test('the list of admins is 8rem high and has numbers in one line at 320 pixels, and closing the window returns focus to its button', async ({
  page,
}) => {
  await open(page);
  const list = page.getByRole('region', { name: 'Admins' });
  await expect(list).toBeVisible();
  expect(await list.evaluate((one) => getComputedStyle(one).height)).toBe('128px');
  await page.setViewportSize({ width: 320, height: 740 });
  const number = page.getByRole('dialog').getByText(superAdminNumber, { exact: true });
  const lines = (element: HTMLElement) => {
    const text = document.createRange();
    text.selectNodeContents(element);
    return text.getClientRects().length;
  };
  await expect.poll(() => number.evaluate(lines)).toBe(1);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Manage Admins' })).toBeFocused();
});

test('an edit begun before its assignee was renamed can be saved', { tag: '@long' }, async ({ page }) => {
  const made = await page.request.post('/api/admins', { data: { name: 'Before Marriage', mobileNumber: '3055550661', role: 'admin' } });
  const { id } = await made.json();
  await given(page, { title: 'Held by one renamed', assignee: 'Before Marriage' });
  await page.goto('/?search=held+by+one');
  const one = card(page, 'Held by one renamed');
  await one.hover();
  await one.getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Task' });
  await dialog.getByRole('textbox', { name: 'Description' }).fill('Written meanwhile');
  expect((await page.request.patch(`/api/admins/${id}`, { data: { name: 'After Marriage' } })).status()).toBe(200);
  // An open window hides the board from queries by role.
  await expect(page.locator('article').getByText('After Marriage')).toBeAttached();
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await said(page, 'Task updated successfully!');
  await expect(one.getByText('After Marriage')).toBeVisible();
  await expect(one.getByText('Written meanwhile')).toBeVisible();
});

test('a change that would sign me out asks for confirmation first', async ({ page }) => {
  const name = await aColleague(page, page, 'super_admin');
  await open(page);
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Admin' });
  const asked = async () => {
    const question = page.getByRole('alertdialog', { name: 'Change your own access?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toHaveCount(0);
    return question;
  };
  const number = edit.getByRole('textbox', { name: 'Mobile Number' });
  const before = await number.inputValue();
  await number.fill('(305) 555-0199');
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await page.setViewportSize({ width: 320, height: 640 });
  const text = page.getByText(/only 3055550199 signs you in/);
  const cutOff = text.evaluate((element) => element.scrollHeight - element.clientHeight);
  expect(await cutOff, 'lines out of sight').toBe(0);
  await page.setViewportSize({ width: 320, height: 240 });
  const change = page.getByRole('alertdialog').getByRole('button', { name: 'Change' });
  await expect(change).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('End');
  const below = async () =>
    ((await change.boundingBox())?.y ?? 0) -
    (await text.evaluate((element) => {
      const { bottom } = element.getBoundingClientRect();
      return bottom + element.scrollHeight - element.clientHeight;
    }));
  await expect.poll(below, 'the last line above the buttons').toBeGreaterThan(0);
  await asked();
  await number.fill(before);
  await edit.getByRole('combobox', { name: 'Role' }).click();
  await page.getByRole('option', { name: 'Admin', exact: true }).click();
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await asked();
  await edit.getByRole('combobox', { name: 'Role' }).click();
  await page.getByRole('option', { name: 'Super Admin', exact: true }).click();
  await edit.getByRole('button', { name: 'Deactivate' }).click();
  const question = await asked();
  await expect(edit.getByRole('button', { name: 'Deactivate' })).toBeFocused();
  await page.keyboard.press('Enter');
  await question.getByRole('button', { name: 'Change' }).click();
  await expect(page).toHaveURL('/auth');
});
