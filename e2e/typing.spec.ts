import type { Page } from '@playwright/test';
import { card, column, form, given, said, signIn } from './board.ts';
import { expect, test } from './fixtures.ts';
import { keysReady } from './keys.ts';
import { aColleague, opened, taskId } from './people.ts';

test.beforeEach(async ({ page }) => {
  await signIn(page);
});

/** Freezes the page's clock, so that typing never counts as paused, however slow the machine is. */
const noPause = (page: Page) =>
  page.evaluate(() => {
    const at = performance.now();
    performance.now = () => at;
  });

test('typing on after the card was deleted does not act on the next card, nor once it is restored', async ({ page, openBrowser }) => {
  for (const place of ['Below', 'Amid', 'Above']) await given(page, { title: `${place} the typing` });
  const colleague = await openBrowser();
  await aColleague(page, colleague, 'super_admin');
  await opened(page);
  await keysReady(page);
  const id = await taskId(page, 'Amid the typing');
  await card(page, 'Amid the typing').getByRole('textbox').click();
  await page.keyboard.type('They sent ', { delay: 20 });
  await colleague.request.delete(`/api/tasks/${id}`);
  await expect(card(page, 'Amid the typing')).toHaveCount(0);
  const kept = page.getByRole('region', { name: 'Text for tasks that were deleted' }).getByRole('textbox');
  await expect(kept).toBeFocused();
  await page.keyboard.type('3 new keys, 2 of them\n', { delay: 40 });
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(kept).toBeFocused();
  await expect(kept).toHaveValue('They sent ');
  await colleague.request.post('/api/tasks/bulk', { data: { changes: [{ id, deleted: false }] } });
  await expect(card(page, 'Amid the typing').getByRole('textbox')).toHaveValue('They sent ');
  await expect(column(page, 'Pending').getByRole('heading', { name: 'Pending' })).toBeFocused();
  await page.keyboard.press('3');
  for (const place of ['Below', 'Above']) {
    const task = await page.request.get(`/api/tasks/${await taskId(page, `${place} the typing`)}`);
    expect(await task.json()).toMatchObject({ status: 'pending', version: 1 });
  }
});

test('typing on a filtered board goes on when a colleague takes the task out of the filter', async ({ page, openBrowser }) => {
  for (const place of ['Stays', 'Goes']) await given(page, { title: `${place} with the filter` });
  const colleague = await openBrowser();
  await aColleague(page, colleague, 'super_admin');
  await page.goto('/?search=with+the+filter&status=pending');
  await expect(page.getByRole('article')).toHaveCount(2);
  const comment = card(page, 'Goes with the filter').getByRole('textbox');
  await comment.click();
  await page.keyboard.type('My careful words ');
  const id = await taskId(page, 'Goes with the filter');
  // A letter may come right after any change of the page.
  const letGo = await page.evaluateHandle(() => {
    const times = { count: 0 };
    const look = () => void (document.activeElement === document.body && times.count++);
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
    return times;
  });
  await colleague.request.put(`/api/tasks/${id}/status`, { data: { status: 'in_progress' } });
  await expect(page.getByRole('region', { name: 'Unsent comments' }).getByRole('article', { name: 'Goes with the filter' })).toBeVisible();
  await page.keyboard.type('that go on');
  await expect(comment).toBeFocused();
  expect(await letGo.evaluate(({ count }) => count)).toBe(0);
  await expect(comment).toHaveValue('My careful words that go on');
  await expect(page.getByText('Found 1 task(s)')).toBeVisible();
  await colleague.request.put(`/api/tasks/${id}`, { data: { title: 'Goes with the filter, renamed' } });
  await expect(card(page, 'Goes with the filter, renamed').getByRole('textbox')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(card(page, 'Goes with the filter, renamed')).toHaveCount(0);
  const { activities } = await (await page.request.get(`/api/tasks/${id}`)).json();
  expect(activities[0]).toMatchObject({ action: 'comment', note: 'My careful words that go on' });
});

test('a shortcut pressed as its card is deleted does not act on the next card', async ({ page, openBrowser }) => {
  for (const place of ['Below', 'Next to', 'Here for']) await given(page, { title: `${place} a key` });
  const colleague = await openBrowser();
  await aColleague(page, colleague, 'super_admin');
  await opened(page);
  await keysReady(page);
  await card(page, 'Here for a key').focus();
  await colleague.request.delete(`/api/tasks/${await taskId(page, 'Here for a key')}`);
  await expect(column(page, 'Pending').getByRole('heading', { name: 'Pending' })).toBeFocused();
  await page.keyboard.press('3');
  // Moving between cards still works.
  await page.keyboard.press('j');
  await expect(card(page, 'Next to a key')).toBeFocused();
  await page.keyboard.press('j');
  await expect(card(page, 'Below a key')).toBeFocused();
  await page.keyboard.press('k');
  await page.keyboard.press('2');
  await expect(column(page, 'In Progress').getByRole('article', { name: 'Next to a key' })).toBeVisible();
  const task = await page.request.get(`/api/tasks/${await taskId(page, 'Next to a key')}`);
  expect(await task.json()).toMatchObject({ status: 'in_progress', version: 2 });
});

test('a held key acts once, and the next press acts on the next card', async ({ page }) => {
  for (const place of ['First', 'Second', 'Third']) await given(page, { title: `${place} to be held` });
  await page.goto('/?search=to+be+held&status=pending');
  await expect(page.getByRole('article')).toHaveCount(3);
  await keysReady(page);
  await card(page, 'Third to be held').focus();
  for (let count = 0; count < 5; count++) {
    await page.keyboard.down('3');
    await page.waitForTimeout(100);
  }
  await page.keyboard.up('3');
  await expect(page.getByRole('article')).toHaveCount(2);
  await page.keyboard.press('3');
  await expect(page.getByRole('article')).toHaveCount(1);
  for (let count = 0; count < 5; count++) await page.keyboard.down('m');
  await page.keyboard.up('m');
  const comment = card(page, 'First to be held').getByRole('textbox');
  await expect(comment).toBeFocused();
  await expect(comment).toHaveValue('');
});

test('typing during a send is the next text, and an Enter pressed too early still sends it', async ({ page }) => {
  await given(page, { title: 'Commented at speed' });
  await opened(page);
  await page.route('**/api/tasks{,/*/comment}', async (route) => {
    if (route.request().method() === 'POST') await new Promise((resolve) => setTimeout(resolve, 400));
    await route.continue();
  });
  const one = card(page, 'Commented at speed');
  await one.getByRole('textbox', { name: 'Add a comment' }).click();
  for (const text of ['First note', 'Second note', 'Third note']) {
    await page.keyboard.type(text, { delay: 30 });
    await page.keyboard.press('Enter');
  }
  const notes = async () => {
    const { activities } = await (await page.request.get(`/api/tasks/${await taskId(page, 'Commented at speed')}`)).json();
    return activities.filter(({ action }: { action: string }) => action === 'comment').map(({ note }: { note: string }) => note);
  };
  await expect.poll(notes).toEqual(['Third note', 'Second note', 'First note']);
  await expect(one.getByRole('textbox', { name: 'Add a comment' })).toHaveValue('');

  const title = form(page).getByRole('textbox', { name: 'Title' });
  await title.click();
  for (const text of ['Quick title one', 'Quick title two', 'Quick title three']) {
    await page.keyboard.type(text, { delay: 30 });
    await page.keyboard.press('Enter');
  }
  const titles = async () => {
    const { pending } = await (await page.request.get('/api/tasks')).json();
    return pending.map((task: { title: string }) => task.title).filter((text: string) => text.startsWith('Quick title'));
  };
  await expect.poll(titles).toEqual(['Quick title three', 'Quick title two', 'Quick title one']);
  await expect(title).toHaveValue('');
  await expect(title).toBeFocused();
});

test.describe('before the shortcuts have loaded', () => {
  test.beforeEach(async ({ page }) => {
    await page.route('**/assets/rest-*.js', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 500));
      await route.continue();
    });
  });

  test('a key takes effect as soon as they have', async ({ page }) => {
    await opened(page);
    await page.keyboard.press('c');
    await expect(form(page).getByRole('textbox', { name: 'Title' })).toBeFocused();
    await page.reload();
    await expect(page.getByRole('searchbox')).toBeVisible();
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('dialog', { name: 'Command Palette' })).toBeVisible();
  });

  test('typing after such a key does not act on the focused card', async ({ page }) => {
    await given(page, { title: 'Left alone by early keys' });
    await opened(page);
    await card(page, 'Left alone by early keys').focus();
    await noPause(page);
    await page.keyboard.type('c New entry 3 times, e', { delay: 50 });
    await page.waitForTimeout(300);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    const task = await page.request.get(`/api/tasks/${await taskId(page, 'Left alone by early keys')}`);
    expect(await task.json()).toMatchObject({ title: 'Left alone by early keys', status: 'pending', version: 1 });
  });
});

test('Ctrl-Enter creates and saves from any field', async ({ page }) => {
  await page.goto('/');
  await keysReady(page);
  await form(page).getByRole('textbox', { name: 'Title' }).fill('Sent by keys');
  await form(page).getByRole('textbox', { name: 'Description' }).fill('One line');
  await page.keyboard.press('Enter');
  await page.keyboard.type('and another');
  await page.keyboard.press('Control+Enter');
  await said(page, 'Task created successfully!');
  await card(page, 'Sent by keys').focus();
  await page.keyboard.press('e');
  const description = page.getByRole('dialog').getByRole('textbox', { name: 'Description' });
  await expect(description).toHaveValue('One line\nand another');
  await description.fill('Changed');
  // From a select too, even though Enter opens its list.
  await page.getByRole('dialog').getByRole('combobox', { name: 'Priority' }).focus();
  await page.keyboard.press('Control+Enter');
  await said(page, 'Task updated successfully!');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(card(page, 'Sent by keys').getByText('Changed', { exact: true })).toBeVisible();
});
