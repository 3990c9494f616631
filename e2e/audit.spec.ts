import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { given, signIn } from './board.ts';
import { examine } from './examine.ts';
import { expect, test } from './fixtures.ts';
import { aColleague, taskId } from './people.ts';

async function openAudit(page: Page): Promise<Locator> {
  await page.goto('/');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Audit Log' }).click();
  const dialog = page.getByRole('dialog', { name: 'Audit Log' });
  await expect(dialog.getByRole('status').getByText(/entr(y|ies)$/)).toBeVisible();
  return dialog;
}

test('a super admin finds a refusal in the audit log by keyboard, and exports it as CSV', async ({ page, request }) => {
  await signIn(page);
  const name = await aColleague(page, { request });
  expect((await request.get('/api/admins')).status()).toBe(403);
  const dialog = await openAudit(page);
  await expect(dialog.getByText(`${name} signed in`)).toBeVisible();
  await expect(dialog.getByRole('combobox', { name: 'Action' })).toBeFocused();
  await page.keyboard.type('Ref');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('option', { name })).toBeVisible();
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('status')).toHaveText('1 entry');
  const entry = dialog.getByRole('listitem');
  await expect(entry).toContainText(`${name} was refused`);
  await expect(entry).toContainText('Only a super admin can manage admins.');
  await expect(entry).toContainText('From 127.0.0.1 · Request ');
  await expect(entry).toContainText('GET /api/admins');

  await dialog.getByRole('link', { name: 'Export CSV' }).focus();
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
  expect(download.suggestedFilename()).toBe('audit.csv');
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[0]).toBe('Time,Action,Admin,Admin id,Detail,Address,Request');
  expect(lines[1]).toContain(`,denied,${name},`);

  await dialog.getByLabel('From').fill('2099-01-01');
  await expect(dialog.getByText('No entries match these filters')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'More', exact: true })).toBeFocused();
});

test('the audit log passes WCAG, full or empty', { tag: '@long' }, async ({ page }) => {
  test.slow();
  await signIn(page);
  await given(page, { title: 'To be deleted' });
  await page.request.delete(`/api/tasks/${await taskId(page, 'To be deleted')}`);
  await page.request.post('/api/login', { data: { username: '999000111' } });
  const dialog = await openAudit(page);
  await expect(dialog.getByText('To be deleted')).toBeVisible();
  await examine(page, 'Audit Log', [320, 360, 768, 1440]);
  await dialog.getByRole('combobox', { name: 'Action' }).click();
  await page.getByRole('option', { name: 'Imported', exact: true }).click();
  await expect(dialog.getByText('No entries match these filters')).toBeVisible();
  await examine(page, 'Audit Log, empty', [320, 1440]);
});

test('a number is erased by keyboard, and focus returns to the list of admins', async ({ page, request }) => {
  test.slow();
  await signIn(page);
  const name = await aColleague(page, { request });
  const admins: { id: string; name: string }[] = await (await page.request.get('/api/admins')).json();
  const id = admins.find((one) => one.name === name)?.id;
  expect((await page.request.patch(`/api/admins/${id}`, { data: { active: false } })).status()).toBe(200);
  await page.goto('/');
  await page.getByRole('button', { name: 'Manage Admins' }).click();
  await page.getByRole('button', { name: `Edit ${name}` }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Edit Admin' }).getByRole('textbox', { name: 'Name' })).toBeFocused();
  await page.getByRole('button', { name: 'Erase Mobile Number' }).focus();
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog', { name: `Erase the mobile number of ${name}?` });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await examine(page, 'the question before a number is erased', [320, 1440]);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Mobile number erased.', { exact: true })).toBeVisible();
  await expect(page.getByRole('dialog', { name: 'Edit Admin' })).toHaveCount(0);
  await expect(page.getByRole('listitem').filter({ hasText: name }).getByText('No mobile number')).toBeVisible();
  await expect(page.getByRole('button', { name: `Edit ${name}` })).toBeFocused();
});

test('a security notice stands on the board, passes WCAG, and can be hidden', async ({ page }) => {
  const text = 'People sign in from the internet with only a mobile number.';
  // A test cannot sign in from the internet.
  await page.route('**/api/notices', (route) => route.fulfill({ json: [{ kind: 'open', text }] }));
  await signIn(page);
  await given(page, { title: 'Below the notice' });
  await page.goto('/');
  const notice = page.getByRole('region', { name: 'Notice for super admins' });
  await expect(notice).toContainText(text);
  await examine(page, 'a notice', [320, 360, 768, 1440]);
  await notice.getByRole('button', { name: 'Hide for Today' }).press('Enter');
  await expect(notice).toHaveCount(0);
  await expect(page.locator('#tasks')).toBeFocused();
  await page.reload();
  await expect(page.getByRole('region', { name: 'Pending', exact: true })).toHaveAttribute('aria-busy', 'false');
  await expect(notice).toHaveCount(0);
});
