import type { Locator, Page } from '@playwright/test';
import { anaIn, read } from './ana.ts';
import { card, column, given, said, signIn } from './board.ts';
import { expect, test } from './fixtures.ts';
import { keysReady } from './keys.ts';
import { aColleague, taskId } from './people.ts';

const names = ['Pending', 'In Progress', 'Completed'] as const;

test.beforeEach(async ({ page }) => {
  await signIn(page);
});

/** The middle of the visible part of a column. */
async function middleOf(page: Page, name: string): Promise<{ x: number; y: number }> {
  const box = await column(page, name).boundingBox();
  if (!box) throw new Error(`${name} cannot be seen.`);
  return { x: box.x + box.width / 2, y: box.y + Math.min(box.height, 500) / 2 };
}

/** Drags a card over a column in many small steps, like a hand. */
async function carry(page: Page, handle: Locator, to: string): Promise<void> {
  await handle.scrollIntoViewIfNeeded();
  const box = await handle.boundingBox();
  if (!box) throw new Error('The card cannot be seen.');
  await page.mouse.move(box.x + 12, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + 24, box.y + box.height / 2 + 8, { steps: 4 });
  const { x, y } = await middleOf(page, to);
  await page.mouse.move(x, y, { steps: 8 });
}

/** The line with a card's creator. */
const maker = (page: Page, name: string) => card(page, name).locator('[data-handle]');

test('a card can be dragged between all columns, and each move is announced once', async ({ page }) => {
  await given(page, { title: 'Carried about' });
  await page.goto('/');
  await keysReady(page);
  for (const [from, to] of names.flatMap((a) => names.filter((b) => b !== a).map((b) => [a, b] as const))) {
    const status = { Pending: 'pending', 'In Progress': 'in_progress', Completed: 'completed' }[from];
    const { id } = (await (await page.request.get('/api/tasks/search?search=Carried')).json())[0];
    await page.request.put(`/api/tasks/${id}/status`, { data: { status } });
    await expect(column(page, from).getByRole('article', { name: 'Carried about' })).toBeVisible();
    await carry(page, maker(page, 'Carried about'), to);
    await expect(column(page, to)).toHaveAttribute('data-drop', 'over');
    await expect(column(page, from)).not.toHaveAttribute('data-drop');
    await page.mouse.up();
    await expect(column(page, to).getByRole('article', { name: 'Carried about' })).toBeVisible();
    await expect(page.getByText(`Moved to ${to}.`, { exact: true })).toHaveCount(1);
    await expect(page.locator('[data-drop], [data-dragged]')).toHaveCount(0);
    await expect.poll(async () => (await (await page.request.get(`/api/tasks/${id}`)).json()).status).not.toBe(status);
  }
});

test('in a window narrower than its columns, a card held at the edge brings the hidden column into sight', async ({ page }) => {
  await page.setViewportSize({ width: 700, height: 700 });
  await given(page, { title: 'Carried far' });
  await page.goto('/');
  await keysReady(page);
  await expect(column(page, 'Completed')).not.toBeInViewport();
  await carry(page, maker(page, 'Carried far'), 'Pending');
  const holdAt = async (x: number, name: string) => {
    await expect(async () => {
      await page.mouse.move(x, 440, { steps: 4 });
      await page.mouse.move(x, 450, { steps: 4 });
      await expect(column(page, name)).toBeInViewport({ ratio: 0.9, timeout: 50 });
    }).toPass({ timeout: 10_000 });
  };
  await holdAt(690, 'Completed');
  await holdAt(10, 'Pending');
  await holdAt(690, 'Completed');
  const { x, y } = await middleOf(page, 'Completed');
  await page.mouse.move(x, y, { steps: 4 });
  await expect(column(page, 'Completed')).toHaveAttribute('data-drop', 'over');
  await page.mouse.up();
  await expect(column(page, 'Completed').getByRole('article', { name: 'Carried far' })).toBeVisible();
});

test('a card dropped outside the columns stays where it was', async ({ page }) => {
  await given(page, { title: 'Dropped nowhere' });
  await page.goto('/');
  await keysReady(page);
  const changes: string[] = [];
  page.on('request', (request) => request.method() === 'PUT' && changes.push(request.url()));
  await carry(page, maker(page, 'Dropped nowhere'), 'Completed');
  await page.mouse.move(300, 20, { steps: 4 });
  await page.mouse.up();
  await expect(page.locator('[data-drop], [data-dragged]')).toHaveCount(0);
  await expect(column(page, 'Pending').getByRole('article', { name: 'Dropped nowhere' })).toBeVisible();
  expect(changes).toEqual([]);
});

test('another person’s card cannot be dragged', async ({ page, openBrowser }) => {
  const other = await openBrowser();
  await aColleague(page, other);
  await given(page, { title: 'Not theirs' });
  await other.goto('/');
  await keysReady(other);
  await carry(other, maker(other, 'Not theirs'), 'Completed');
  await expect(other.locator('[data-drop], [data-dragged]')).toHaveCount(0);
  await other.mouse.up();
  await expect(column(other, 'Pending').getByRole('article', { name: 'Not theirs' })).toBeVisible();
});

test('a card that a colleague moves during a drag goes where it is dropped', async ({ page, openBrowser }) => {
  const ana = await anaIn(await openBrowser(), page);
  await given(page, { title: 'Wanted by two' });
  await page.goto('/');
  await keysReady(page);
  const id = await taskId(page, 'Wanted by two');
  await carry(page, maker(page, 'Wanted by two'), 'In Progress');
  await ana.request.put(`/api/tasks/${id}/status`, { data: { status: 'completed' } });
  await expect(column(page, 'Completed').getByRole('article', { name: 'Wanted by two' })).toBeVisible();
  const { x, y } = await middleOf(page, 'In Progress');
  await page.mouse.move(x + 10, y + 10, { steps: 4 });
  await page.mouse.up();
  await expect(column(page, 'In Progress').getByRole('article', { name: 'Wanted by two' })).toBeVisible();
  await expect.poll(async () => (await read(page, id)).status).toBe('in_progress');
  await expect(page.locator('[data-drop], [data-dragged]')).toHaveCount(0);
});

test('a drag given up after a colleague moved its card leaves nothing that takes a drop', async ({ page, openBrowser }) => {
  const ana = await anaIn(await openBrowser(), page);
  await given(page, { title: 'Given up' });
  await page.goto('/');
  await keysReady(page);
  const id = await taskId(page, 'Given up');
  const browser = await page.context().newCDPSession(page);
  const dropText = async () => {
    const place = {
      ...(await middleOf(page, 'In Progress')),
      data: { items: [{ mimeType: 'text/plain', data: 'x' }], dragOperationsMask: 1 },
    };
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const) await browser.send('Input.dispatchDragEvent', { type, ...place });
  };
  await carry(page, maker(page, 'Given up'), 'In Progress');
  await ana.request.put(`/api/tasks/${id}/status`, { data: { status: 'completed' } });
  await expect(column(page, 'Completed').getByRole('article', { name: 'Given up' })).toBeVisible();
  await page.keyboard.press('Escape');
  await dropText();
  await page.mouse.up();
  await page.mouse.move(300, 300, { steps: 40 });
  await expect(page.locator('[data-drop], [data-dragged]')).toHaveCount(0);
  expect((await read(page, id)).status).toBe('completed');
});

test('a card fades only after the browser has taken the picture that is dragged', async ({ page }) => {
  await given(page, { title: 'Pictured' });
  await page.goto('/');
  await keysReady(page);
  await page.evaluate(() => {
    addEventListener('dragstart', () => {
      document.body.dataset.faded = String(document.querySelectorAll('[data-dragged]').length);
    });
  });
  await carry(page, maker(page, 'Pictured'), 'Completed');
  await expect(page.locator('body')).toHaveAttribute('data-faded', '0');
  await expect(page.locator('[data-dragged]')).toHaveCount(1);
  await page.mouse.up();
});

test('a move that fails is undone, and an error says why', async ({ page }) => {
  await given(page, { title: 'Comes back' });
  await page.goto('/');
  await keysReady(page);
  await page.route('**/api/tasks/*/status', (route) => route.fulfill({ status: 403, contentType: 'text/plain', body: 'Not today.' }));
  await carry(page, maker(page, 'Comes back'), 'Completed');
  await page.mouse.up();
  await said(page, '403: Not today.');
  await expect(column(page, 'Pending').getByRole('article', { name: 'Comes back' })).toBeVisible();
  await expect(page.getByText(/^Moved to/)).toHaveCount(0);
});

test('a press on a card’s fields or longer texts does not start a drag', async ({ page }) => {
  await given(page, { title: 'With words', description: 'These words can be marked.' });
  await page.goto('/');
  await keysReady(page);
  const words = card(page, 'With words').getByText('These words can be marked.');
  const box = await words.boundingBox();
  if (!box) throw new Error('The words cannot be seen.');
  await page.mouse.move(box.x + 1, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + 90, box.y + box.height / 2, { steps: 6 });
  await expect(page.locator('[data-dragged]')).toHaveCount(0);
  await page.mouse.up();
  expect((await page.evaluate(() => getSelection()?.toString() ?? '')).length).toBeGreaterThan(4);
  await page.mouse.click(5, 5);
  const field = card(page, 'With words').getByRole('textbox', { name: 'Add a comment' });
  await field.fill('Some text to mark');
  await carry(page, field, 'Completed');
  await expect(page.locator('[data-dragged]')).toHaveCount(0);
  await page.mouse.up();
  await expect(column(page, 'Pending').getByRole('article', { name: 'With words' })).toBeVisible();
});

test('a card can be dragged by its middle', async ({ page }) => {
  await given(page, { title: 'Taken by the middle' });
  await page.goto('/?search=Taken+by+the+middle');
  await keysReady(page);
  await card(page, 'Taken by the middle').dragTo(column(page, 'Completed'));
  await expect(column(page, 'Completed').getByRole('article', { name: 'Taken by the middle' })).toBeVisible();
});

test('the cursor over a card says where it can be dragged, marked and opened', async ({ page }) => {
  await given(page, { title: 'Pointed at', description: 'These words can be marked.' });
  await page.goto('/?search=Pointed+at');
  await keysReady(page);
  const shown = card(page, 'Pointed at');
  await expect(shown).toHaveCSS('cursor', 'grab');
  await expect(maker(page, 'Pointed at')).toHaveCSS('cursor', 'grab');
  await expect(shown.getByText('These words can be marked.')).toHaveCSS('cursor', 'auto');
  await expect(shown.getByRole('heading').locator(':scope > *').first()).toHaveCSS('cursor', 'pointer');
});
