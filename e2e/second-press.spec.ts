import type { Locator, Page } from '@playwright/test';
import { card, given, said, signIn } from './board.ts';
import { expect, test } from './fixtures.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

test.beforeEach(async ({ page }) => {
  await signIn(page);
});

/** The middle of something on the page. */
async function middleOf(what: Locator): Promise<{ x: number; y: number }> {
  await expect(what).toBeVisible();
  const box = await what.boundingBox();
  if (!box) throw new Error('There is nothing to tap.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Taps, and lets the page believe that it was at this moment (ms since 1970): a busy machine comes later than a finger does. */
async function tapAt(page: Page, point: { x: number; y: number }, moment: number): Promise<void> {
  const tools = await page.context().newCDPSession(page);
  const timestamp = moment / 1000;
  await tools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point], timestamp });
  await tools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [], timestamp });
  await tools.detach();
}

/** Taps where something stands, and once more after a pause (ms), whatever stands there by then. */
async function tapTwice(page: Page, what: Locator, pause: number): Promise<void> {
  const point = await middleOf(what);
  const first = await page.evaluate(() => Date.now());
  await tapAt(page, point, first);
  await page.waitForTimeout(pause);
  await tapAt(page, point, first + pause);
}

/** A board of some tasks with one word, so that others stand wherever a window's buttons were. */
async function boardOf(page: Page, word: string): Promise<void> {
  for (const count of [1, 2, 3, 4, 5, 6]) await given(page, { title: `${word} ${count}` });
  await page.goto(`/?search=${word}`);
  await expect(card(page, `${word} 6`)).toBeVisible();
}

for (const pause of [0, 150, 300])
  test(`who taps Delete twice within ${pause} ms is asked about no other task`, async ({ page }) => {
    const word = `Tapped${pause}`;
    await boardOf(page, word);
    await card(page, `${word} 6`).getByRole('button', { name: 'Delete' }).tap();
    await tapTwice(page, page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }), pause);
    await said(page, 'Task deleted successfully!');
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await expect(page.getByRole('article')).toHaveCount(5);
    // Whoever presses there a moment later means what is there.
    await page.waitForTimeout(700);
    await card(page, `${word} 5`).getByRole('button', { name: 'Delete' }).tap();
    await expect(page.getByRole('alertdialog')).toBeVisible();
  });

test('who taps Save Changes twice edits no other task', async ({ page }) => {
  await boardOf(page, 'Saved');
  await card(page, 'Saved 6').getByRole('button', { name: 'Edit' }).tap();
  const dialog = page.getByRole('dialog', { name: 'Edit Task' });
  await dialog.getByRole('textbox', { name: 'Description' }).fill('Tapped twice');
  await tapTwice(page, dialog.getByRole('button', { name: 'Save Changes' }), 250);
  await said(page, 'Task updated successfully!');
  await expect(dialog).toHaveCount(0);
});

/** A board with one task, on which somebody has just commented: a toast says so. */
async function commented(page: Page, title: string): Promise<void> {
  await given(page, { title });
  await page.goto(`/?search=${encodeURIComponent(title)}`);
  await card(page, title).getByRole('textbox', { name: 'Add a comment' }).fill('One');
  await card(page, title).getByRole('button', { name: 'Comment', exact: true }).tap();
  await said(page, 'Comment added successfully!');
}

test('who taps Dismiss just after the toast has gone by itself stays signed in', async ({ page }) => {
  await commented(page, 'Too late');
  const dismiss = await middleOf(page.getByRole('button', { name: 'Dismiss' }));
  // Looked at with every frame: what is tested is the moment after.
  const gone = await page.waitForFunction(() => !document.querySelector('[data-toast]') && Date.now(), undefined, { polling: 'raf' });
  await tapAt(page, dismiss, Number(await gone.jsonValue()) + 50);
  await page.waitForTimeout(500);
  await expect(card(page, 'Too late')).toBeVisible();
});

test('who taps Dismiss twice stays signed in', async ({ page }) => {
  await commented(page, 'Dismissed');
  // A toast takes no presses until it stands.
  await page.waitForTimeout(300);
  await tapTwice(page, page.getByRole('button', { name: 'Dismiss' }), 420);
  await page.waitForTimeout(500);
  await expect(page).toHaveURL(/search=Dismissed/);
  await expect(card(page, 'Dismissed')).toBeVisible();
});

test('who taps Dismiss may press what stood behind the toast right after', async ({ page }) => {
  await commented(page, 'Answered');
  await page.getByRole('button', { name: 'Dismiss' }).tap();
  await page.waitForFunction(() => !document.querySelector('[data-toast]'), undefined, { polling: 'raf' });
  await page.getByRole('button', { name: 'More', exact: true }).tap();
  await expect(page.getByRole('menu')).toBeVisible();
});

test('a mouse presses at once what a toast that goes by itself stood over', async ({ page }) => {
  await commented(page, 'Uncovered');
  const more = page.getByRole('button', { name: 'More', exact: true });
  const box = await more.boundingBox();
  await page.waitForFunction(() => !document.querySelector('[data-toast]'), undefined, { polling: 'raf' });
  await page.mouse.click((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2);
  await expect(page.getByRole('menu')).toBeVisible();
});

test('a toast that was clicked goes when the mouse has left it', async ({ page }) => {
  await commented(page, 'Clicked');
  // It takes no clicks until it stands.
  await page.waitForTimeout(300);
  await page.getByText('Comment added successfully!', { exact: true }).click();
  await page.mouse.move(200, 700);
  await expect(page.locator('[data-toast]')).toHaveCount(0, { timeout: 8_000 });
});

test('the second click of a double click on Dismiss is passed over, a click of its own is not', async ({ page }) => {
  await commented(page, 'Doubled');
  await page.waitForTimeout(300);
  const box = await page.getByRole('button', { name: 'Dismiss' }).boundingBox();
  const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2];
  await page.mouse.move(x, y);
  for (const clickCount of [1, 2]) {
    await page.mouse.down({ clickCount });
    await page.mouse.up({ clickCount });
    await page.waitForFunction(() => !document.querySelector('[data-toast]'), undefined, { polling: 'raf' });
  }
  await page.waitForTimeout(500);
  await expect(card(page, 'Doubled')).toBeVisible();
  await page.getByRole('textbox', { name: 'Add a comment' }).fill('Another');
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  await page.waitForTimeout(300);
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await page.waitForFunction(() => !document.querySelector('[data-toast]'), undefined, { polling: 'raf' });
  await page.mouse.click(x, y);
  await expect(page).toHaveURL(/\/auth/);
});
