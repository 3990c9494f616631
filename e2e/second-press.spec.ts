import type { Locator, Page } from '@playwright/test';
import { card, given, said, signIn } from './board.ts';
import { expect, test } from './fixtures.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

test.beforeEach(async ({ page }) => {
  await signIn(page);
});

async function middleOf(what: Locator): Promise<{ x: number; y: number }> {
  await expect(what).toBeVisible();
  const box = await what.boundingBox();
  if (!box) throw new Error('There is nothing to tap.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Taps with a given timestamp (ms since 1970), because a busy machine is slower than a finger. */
async function tapAt(page: Page, point: { x: number; y: number }, moment: number): Promise<void> {
  const tools = await page.context().newCDPSession(page);
  const timestamp = moment / 1000;
  await tools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point], timestamp });
  await tools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [], timestamp });
  await tools.detach();
}

/** Taps an element, and taps there again after a pause (ms), so far to the left (px). */
async function tapTwice(page: Page, what: Locator, pause: number, left = 0): Promise<void> {
  const point = await middleOf(what);
  const first = await page.evaluate(() => Date.now());
  await tapAt(page, point, first);
  await page.waitForTimeout(pause);
  await tapAt(page, { ...point, x: point.x - left }, first + pause);
}

/** Opens a board of six tasks, so that other cards lie where a window's buttons were. */
async function boardOf(page: Page, word: string): Promise<void> {
  for (const count of [1, 2, 3, 4, 5, 6]) await given(page, { title: `${word} ${count}` });
  await page.goto(`/?search=${word}`);
  await expect(card(page, `${word} 6`)).toBeVisible();
}

for (const pause of [0, 150, 300])
  test(`a second tap on Delete within ${pause} ms does not ask about another task`, async ({ page }) => {
    const word = `Tapped${pause}`;
    await boardOf(page, word);
    await card(page, `${word} 6`).getByRole('button', { name: 'Delete' }).tap();
    await tapTwice(page, page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }), pause);
    await said(page, 'Task deleted successfully!');
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await expect(page.getByRole('article')).toHaveCount(5);
    // A press a moment later is meant for the card that is there.
    await page.waitForTimeout(700);
    await card(page, `${word} 5`).getByRole('button', { name: 'Delete' }).tap();
    await expect(page.getByRole('alertdialog')).toBeVisible();
  });

for (const left of [0, 20])
  test(`a double tap on Edit, the second ${left} px beside it, touches nothing in the dialog that opens there`, async ({ page }) => {
    await boardOf(page, `Opened${left}`);
    const edit = card(page, `Opened${left} 6`).getByRole('button', { name: 'Edit' });
    await tapTwice(page, edit, 250, left);
    const dialog = page.getByRole('dialog', { name: 'Edit Task' });
    await expect(dialog).toBeVisible();
    await page.waitForTimeout(100);
    await expect(dialog.getByRole('textbox', { name: 'Title' })).toBeFocused();
  });

test('a double tap on Save Changes edits no other task', async ({ page }) => {
  await boardOf(page, 'Saved');
  await card(page, 'Saved 6').getByRole('button', { name: 'Edit' }).tap();
  const dialog = page.getByRole('dialog', { name: 'Edit Task' });
  await dialog.getByRole('textbox', { name: 'Description' }).fill('Tapped twice');
  await tapTwice(page, dialog.getByRole('button', { name: 'Save Changes' }), 250);
  await said(page, 'Task updated successfully!');
  await expect(dialog).toHaveCount(0);
});

/** A board with one task and the toast of a new comment. */
async function commented(page: Page, title: string): Promise<void> {
  await given(page, { title });
  await page.goto(`/?search=${encodeURIComponent(title)}`);
  await card(page, title).getByRole('textbox', { name: 'Add a comment' }).fill('One');
  await card(page, title).getByRole('button', { name: 'Comment', exact: true }).tap();
  await said(page, 'Comment added successfully!');
}

test('a tap on Dismiss just after the toast expired does not hit Log Out', async ({ page }) => {
  await commented(page, 'Too late');
  const dismiss = await middleOf(page.getByRole('button', { name: 'Dismiss' }));
  // Polls every frame, because the test is about the moment after.
  const gone = await page.waitForFunction(() => !document.querySelector('[data-toast]') && Date.now(), undefined, { polling: 'raf' });
  await tapAt(page, dismiss, Number(await gone.jsonValue()) + 50);
  await page.waitForTimeout(500);
  await expect(card(page, 'Too late')).toBeVisible();
});

test('a double tap on Dismiss does not hit Log Out', async ({ page }) => {
  await commented(page, 'Dismissed');
  // A toast ignores presses while it appears.
  await page.waitForTimeout(300);
  await tapTwice(page, page.getByRole('button', { name: 'Dismiss' }), 420);
  await page.waitForTimeout(500);
  await expect(page).toHaveURL(/search=Dismissed/);
  await expect(card(page, 'Dismissed')).toBeVisible();
});

test('after Dismiss the button behind the toast can be tapped at once', async ({ page }) => {
  await commented(page, 'Answered');
  await page.getByRole('button', { name: 'Dismiss' }).tap();
  await page.waitForFunction(() => !document.querySelector('[data-toast]'), undefined, { polling: 'raf' });
  await page.getByRole('button', { name: 'More', exact: true }).tap();
  await expect(page.getByRole('menu')).toBeVisible();
});

test('a tap beside Dismiss just after the toast expired hits the button behind it', async ({ page }) => {
  await commented(page, 'Beside');
  const more = await middleOf(page.getByRole('button', { name: 'More', exact: true }));
  const gone = await page.waitForFunction(() => !document.querySelector('[data-toast]') && Date.now(), undefined, { polling: 'raf' });
  await tapAt(page, more, Number(await gone.jsonValue()) + 50);
  await expect(page.getByRole('menu')).toBeVisible();
});

test('after a toast expires, a mouse can click the button behind it at once', async ({ page }) => {
  await commented(page, 'Uncovered');
  const more = page.getByRole('button', { name: 'More', exact: true });
  const box = await more.boundingBox();
  await page.waitForFunction(() => !document.querySelector('[data-toast]'), undefined, { polling: 'raf' });
  await page.mouse.click((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2);
  await expect(page.getByRole('menu')).toBeVisible();
});

test('a clicked toast expires once the mouse has left it', async ({ page }) => {
  await commented(page, 'Clicked');
  // A toast ignores clicks while it appears.
  await page.waitForTimeout(300);
  await page.getByText('Comment added successfully!', { exact: true }).click();
  await page.mouse.move(200, 700);
  await expect(page.locator('[data-toast]')).toHaveCount(0, { timeout: 8_000 });
});

test('the second click of a double click on Dismiss is ignored, but a separate click is not', async ({ page }) => {
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

test('no place of the page behind a window, a list or a list in a window takes the pointer', async ({ page }) => {
  await given(page, { title: 'Covered' });
  await page.goto('/');
  const open = () =>
    page.evaluate(() => {
      const steps = Array.from({ length: 40 }, (_, at) => (at + 0.5) / 40);
      const at = steps.flatMap((x) => steps.map((y) => document.elementFromPoint(x * innerWidth, y * innerHeight)));
      return at.filter((one) => one?.closest('#root')).length;
    });
  expect(await open()).toBeGreaterThan(0);
  await card(page, 'Covered').getByRole('combobox', { name: 'Status' }).click();
  await expect(page.getByRole('listbox')).toBeVisible();
  expect(await open()).toBe(0);
  await page.keyboard.press('Escape');
  await card(page, 'Covered').getByRole('heading').click();
  await expect(page.getByRole('dialog', { name: 'Covered' })).toBeVisible();
  expect(await open()).toBe(0);
  await page.getByRole('dialog').getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('dialog', { name: 'Edit Task' }).getByRole('combobox', { name: 'Priority' }).click();
  await expect(page.getByRole('listbox')).toBeVisible();
  expect(await page.evaluate(() => document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.closest('[role="dialog"]'))).toBeNull();
  expect(await open()).toBe(0);
});
