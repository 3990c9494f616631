import type { Locator, Page } from '@playwright/test';
import { card, form, given, said, signIn } from './board.ts';
import { examine } from './examine.ts';
import { expect, test } from './fixtures.ts';
import { keysReady, tabTo } from './keys.ts';
import { opened } from './people.ts';

const team = [
  'José Núñez',
  'Jana Weiß',
  'Mila Roth',
  'Mila Tess Roth',
  'Odile Weber',
  'Piet Kohl',
  'Conor O’Toole',
  'Lea Anders',
  'Quinn Falk',
];

/** The number of the person whose name is at this place in the team. */
const numberOf = (at: number) => String(3_055_553_000 + at);

test.beforeEach(async ({ page }) => {
  await signIn(page);
  for (const [at, name] of team.entries())
    await page.request.post('/api/admins', { data: { name, mobileNumber: numberOf(at), role: 'admin' } });
});

const list = (page: Page) => page.getByRole('listbox', { name: 'People' });
const mentions = (within: Locator) => within.locator('[data-mention]');
const frame = (mention: Locator) => mention.evaluate((one) => getComputedStyle(one).boxShadow);

/** Whether the list is wholly in the window and leaves its field in sight. */
async function isBeside(page: Page, field: Locator): Promise<boolean> {
  const [offered, written, size] = [await list(page).boundingBox(), await field.boundingBox(), page.viewportSize()];
  if (!offered || !written || !size) return false;
  const isIn = offered.x >= 0 && offered.y >= 0 && offered.x + offered.width <= size.width && offered.y + offered.height <= size.height;
  return isIn && (offered.y >= written.y + written.height || offered.y + offered.height <= written.y);
}

test('a comment mentions a colleague by keyboard alone, and their board highlights it', async ({ page, openBrowser }) => {
  const title = 'Gate for Jana';
  await given(page, { title });
  const jana = await openBrowser();
  await signIn(jana, numberOf(1));
  await opened(jana);
  await opened(page);
  await keysReady(page);
  const field = card(page, title).getByRole('textbox', { name: 'Add a comment' });
  await tabTo(page, field);
  await page.keyboard.type('Thanks  again', { delay: 5 });
  for (let step = 0; step < ' again'.length; step++) await page.keyboard.press('ArrowLeft');
  await page.keyboard.type('@J');
  await expect(list(page).getByRole('option')).toHaveText([/Jana Weiß$/, /José Núñez$/]);
  await page.keyboard.press('ArrowDown');
  await expect(list(page).getByRole('option', { selected: true })).toHaveText(/José Núñez$/);
  await page.keyboard.press('ArrowDown');
  await expect(field).toHaveAttribute(
    'aria-activedescendant',
    (await list(page).getByRole('option', { name: 'Jana Weiß' }).getAttribute('id')) ?? '',
  );
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue('Thanks @Jana Weiß again');
  await expect(list(page)).toHaveCount(0);
  // The browser takes the completion back as one step.
  await page.keyboard.press('Control+z');
  await expect(field).toHaveValue('Thanks @J again');
  await page.keyboard.press('Control+Shift+z');
  await expect(field).toHaveValue('Thanks @Jana Weiß again');
  await page.keyboard.press('Enter');
  await said(page, 'Comment added successfully!');
  for (const reader of [page, jana]) await card(reader, title).getByRole('button', { name: 'Show Activity' }).click();
  const [mine, theirs] = [mentions(card(page, title)), mentions(card(jana, title))];
  await expect(mine).toHaveText('@Jana Weiß');
  await expect(theirs).toHaveText('@Jana Weiß');
  expect(await frame(mine)).toBe('none');
  expect(await frame(theirs)).not.toBe('none');
});

test('the list in the edit dialog passes WCAG, and Escape closes it alone', { tag: '@long' }, async ({ page }) => {
  const title = 'Gate for all';
  await given(page, { title, description: 'For @Mila Roth and @Odile Weber' });
  await opened(page);
  await keysReady(page);
  await expect(mentions(card(page, title))).toHaveText(['@Mila Roth', '@Odile Weber']);
  await examine(page, 'mentions on a card');
  await card(page, title).hover();
  await card(page, title).getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Task' });
  const field = dialog.getByRole('textbox', { name: 'Description' });
  await field.focus();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(', @roth');
  await expect(list(page).getByRole('option')).toHaveText([/Mila Roth$/, /Mila Tess Roth$/]);
  await examine(page, 'the list of people');
  await expect.poll(() => isBeside(page, field)).toBe(true);
  await page.keyboard.press('Escape');
  await expect(list(page)).toHaveCount(0);
  await expect(field).toHaveValue('For @Mila Roth and @Odile Weber, @roth');
  await page.keyboard.type(' @qui');
  await page.keyboard.press('Tab');
  await expect(field).toBeFocused();
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(mentions(card(page, title))).toHaveText(['@Mila Roth', '@Odile Weber', '@Quinn Falk']);
  await page.getByRole('searchbox', { name: 'Search tasks' }).fill('odile');
  await expect(mentions(card(page, title)).locator('mark')).toHaveText('Odile');
});

test('the panel shows a mention, and its comment box offers people', { tag: '@long' }, async ({ page }) => {
  const title = 'Gate in a panel';
  await given(page, { title, description: 'Ask @Piet Kohl' });
  await opened(page);
  await keysReady(page);
  await card(page, title).getByRole('heading').click();
  const panel = page.getByRole('dialog', { name: title });
  await expect(mentions(panel)).toHaveText('@Piet Kohl');
  const field = panel.getByRole('textbox', { name: 'Add a comment' });
  await field.click();
  await page.keyboard.type('@');
  await expect(list(page).getByRole('option')).toHaveCount(8);
  await expect.poll(() => isBeside(page, field)).toBe(true);
  await page.keyboard.type('lea');
  await list(page).getByRole('option', { name: 'Lea Anders' }).click();
  await expect(field).toHaveValue('@Lea Anders ');
  await expect(field).toBeFocused();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 640 }, hasTouch: true });

  test('a tap takes a person, and the list never covers its field', async ({ page }) => {
    const title = 'Gate on a phone';
    await given(page, { title });
    await opened(page);
    const field = card(page, title).getByRole('textbox', { name: 'Add a comment' });
    await field.tap();
    await page.keyboard.type('Ask @');
    await expect(list(page).getByRole('option')).toHaveCount(8);
    await expect.poll(() => isBeside(page, field)).toBe(true);
    // An on-screen keyboard does the same.
    await page.setViewportSize({ width: 360, height: 360 });
    await field.scrollIntoViewIfNeeded();
    await expect.poll(() => isBeside(page, field)).toBe(true);
    await page.keyboard.type('jose');
    await list(page).getByRole('option', { name: 'José Núñez' }).tap();
    await expect(field).toHaveValue('Ask @José Núñez ');
    await expect(field).toBeFocused();
    await expect(list(page)).toHaveCount(0);
  });

  test('the description of a new task offers people', { tag: '@long' }, async ({ page }) => {
    await opened(page);
    await form(page).getByRole('button', { name: 'Show more fields' }).tap();
    const field = form(page).getByRole('textbox', { name: 'Description' });
    await field.tap();
    await page.keyboard.type('@mil');
    await expect(list(page).getByRole('option')).toHaveText([/Mila Roth$/, /Mila Tess Roth$/]);
    await expect.poll(() => isBeside(page, field)).toBe(true);
    await list(page).getByRole('option', { name: 'Mila Tess Roth' }).tap();
    await expect(field).toHaveValue('@Mila Tess Roth ');
  });
});
