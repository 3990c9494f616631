import type { Page } from '@playwright/test';
import { anaIn, begin, change, read } from './ana.ts';
import { said, setStatus, signIn } from './board.ts';
import { expect, test } from './fixtures.ts';

test.beforeEach(async ({ page }) => {
  await signIn(page);
});

/** Runs `act` after the status is chosen here, but before the request reaches the server. */
async function before(page: Page, act: () => Promise<unknown>): Promise<void> {
  await page.route(
    '**/status',
    async (route) => {
      await act();
      await route.continue();
    },
    { times: 1 },
  );
}

test('two people set different statuses → the second decides', async ({ page, openBrowser }) => {
  const ana = await anaIn(await openBrowser(), page);
  const id = await begin(page, { title: 'Whose status' });
  const hers = (status: string) => ana.request.put(`/api/tasks/${id}/status`, { data: { status } });
  await before(page, () => hers('completed'));
  await setStatus(page, 'Whose status', 'In Progress');
  const question = page.getByRole('group', { name: 'Ana Diaz set Status to Completed, just now. You chose In Progress.' });
  await question.getByRole('button', { name: 'Take theirs' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('region', { name: 'Completed' }).getByRole('article', { name: 'Whose status' })).toBeVisible();

  await before(page, () => hers('in_progress'));
  await setStatus(page, 'Whose status', 'Pending');
  await page
    .getByRole('group', { name: /^Ana Diaz set Status to In Progress/ })
    .getByRole('button', { name: 'Keep mine' })
    .click();
  await said(page, 'Status updated successfully!');
  expect((await read(page, id)).status).toBe('pending');
});

test('a status is saved without asking if nobody else set one, or if both chose the same', async ({ page, openBrowser }) => {
  const ana = await anaIn(await openBrowser(), page);
  const id = await begin(page, { title: 'Quiet status' });
  await before(page, () => change(ana, id, { description: 'Hers' }));
  await setStatus(page, 'Quiet status', 'In Progress');
  await said(page, 'Status updated successfully!');
  expect(await read(page, id)).toMatchObject({ status: 'in_progress', description: 'Hers' });

  await before(page, () => ana.request.put(`/api/tasks/${id}/status`, { data: { status: 'completed' } }));
  // The card moves before the answer arrives.
  const answered = page.waitForResponse('**/status');
  await setStatus(page, 'Quiet status', 'Completed');
  await answered;
  await expect(page.getByRole('region', { name: 'Completed' }).getByRole('article', { name: 'Quiet status' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('my own different status in another browser asks as well', async ({ page }) => {
  const id = await begin(page, { title: 'My own status' });
  await before(page, () => page.request.put(`/api/tasks/${id}/status`, { data: { status: 'completed' } }));
  await setStatus(page, 'My own status', 'In Progress');
  const question = page.getByRole('group', { name: 'Super Admin set Status to Completed, just now. You chose In Progress.' });
  await question.getByRole('button', { name: 'Keep mine' }).click();
  await said(page, 'Status updated successfully!');
  expect((await read(page, id)).status).toBe('in_progress');
});

test.describe('a lost answer', () => {
  test.use({ networkFails: true });

  test('a status whose answer was lost does not conflict later', async ({ page }) => {
    // This page gets no events either.
    await page.route('**/api/events', (route) => route.abort());
    const id = await begin(page, { title: 'Lost status' });
    await page.route('**/api/tasks', (route) => route.abort());
    await page.route('**/status', (route) => route.fetch().then(() => route.abort()), { times: 1 });
    await setStatus(page, 'Lost status', 'In Progress');
    await said(page, 'Error');
    await expect(page.getByRole('region', { name: 'Pending' }).getByRole('article', { name: 'Lost status' })).toBeVisible();
    expect((await read(page, id)).status).toBe('in_progress');
    await setStatus(page, 'Lost status', 'Completed');
    await said(page, 'Status updated successfully!');
    expect((await read(page, id)).status).toBe('completed');
  });
});
