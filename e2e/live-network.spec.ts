import type { Page } from '@playwright/test';
import { card, column, counted, given, signIn } from './board.ts';
import { expect, test } from './fixtures.ts';
import { aColleague, opened, streamsOf, taskId } from './people.ts';

test.use({ networkFails: true });

let colleague: Page;

test.beforeEach(async ({ page, openBrowser }) => {
  await signIn(page);
  colleague = await openBrowser();
  await aColleague(page, colleague, 'super_admin');
  await opened(page);
});

const note = (page: Page) => page.getByRole('status').getByText('Reconnecting…', { exact: true });

test('a board without network says so, and catches up when the network is back', async ({ page, context }) => {
  await given(page, { title: 'Here before' });
  await expect(card(page, 'Here before')).toBeVisible();
  await context.setOffline(true);
  await expect(note(page)).toBeVisible();
  const streams = streamsOf(context);
  await given(colleague, { title: 'Made meanwhile' });
  await colleague.request.delete(`/api/tasks/${await taskId(colleague, 'Here before')}`);
  await page.waitForTimeout(1_500);
  expect(streams.opened).toBe(0);
  await context.setOffline(false);
  await expect(card(page, 'Made meanwhile')).toBeVisible();
  await expect(card(page, 'Here before')).toHaveCount(0);
  await expect(note(page)).toHaveCount(0);
});

test('a task created just after the connection drops fails within 2 seconds and keeps its text', async ({ page, context }) => {
  const title = page.getByRole('form', { name: 'Create New Task' }).getByRole('textbox', { name: 'Title' });
  await context.setOffline(true);
  await title.fill('Sent without network');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The server cannot be reached. Check your connection and try again.')).toBeVisible({ timeout: 2_000 });
  await expect(title).toHaveValue('Sent without network');
  await context.setOffline(false);
});

test('a board reconnects to a restarted server', async ({ page, app }) => {
  await app.restart();
  await given(colleague, { title: 'After the restart' });
  await expect(card(page, 'After the restart')).toBeVisible();
  await expect(note(page)).toHaveCount(0);
});

test('a laptop that slept for an hour catches up', async ({ page, context }) => {
  await page.clock.install();
  await opened(page);
  for (let count = 0; count < 12; count++) await given(colleague, { title: `Nap ${count}` });
  await expect(card(page, 'Nap 11')).toBeVisible();
  await context.setOffline(true);
  for (let count = 0; count < 12; count += 2) await colleague.request.delete(`/api/tasks/${await taskId(colleague, `Nap ${count}`)}`);
  for (let count = 1; count < 12; count += 4) {
    const id = await taskId(colleague, `Nap ${count}`);
    await colleague.request.put(`/api/tasks/${id}/status`, { data: { status: 'completed' } });
  }
  for (let count = 12; count < 40; count++) await given(colleague, { title: `Nap ${count}` });
  await page.clock.fastForward('01:00:00');
  await context.setOffline(false);
  await expect(column(page, 'Pending').getByRole('article', { name: 'Nap 39' })).toBeVisible();
  for (const gone of ['Nap 0', 'Nap 10']) await expect(card(page, gone)).toHaveCount(0);
  await expect(column(page, 'Completed').getByRole('article', { name: 'Nap 9', exact: true })).toBeVisible();
  const { counts } = await (await colleague.request.get('/api/tasks')).json();
  expect([await counted(page, 'Pending'), await counted(page, 'Completed')]).toEqual([counts.pending, counts.completed]);
});

test('a stream silent for 40 seconds counts as dead and is reopened', async ({ page }) => {
  await page.clock.install();
  await opened(page);
  // By the first event the stream is open.
  await given(colleague, { title: 'Heard at first' });
  await expect(card(page, 'Heard at first')).toBeVisible();
  const streams = streamsOf(page.context());
  await page.clock.fastForward(45_000);
  await expect.poll(() => streams.opened).toBe(1);
  await given(colleague, { title: 'Heard again' });
  await expect(card(page, 'Heard again')).toBeVisible();
});
