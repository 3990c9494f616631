import { card, column, given, signIn } from './board.ts';
import { expect, test } from './fixtures.ts';

test.use({ viewport: { width: 1440, height: 900 } });

test('nine compact cards and more fit a column, unfold with focus, and nothing moves under the pointer', async ({ page }) => {
  await signIn(page);
  for (let count = 12; count > 0; count--)
    await given(page, { title: `Compact ${count} with a title that takes more than one line of its card`, description: `Text ${count}` });
  await page.goto('/');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Compact Cards' }).click();
  await page.reload();
  const cards = column(page, 'Pending').getByRole('article');
  await expect(cards.nth(8)).toBeInViewport({ ratio: 1 });

  const named = (count: number) => card(page, `Compact ${count} with a title that takes more than one line of its card`);
  const [first, second] = [named(1), named(2)];
  await expect(first.getByText('Text 1')).toBeHidden();
  const before = await second.boundingBox();
  await first.hover();
  await expect(first.getByText('Text 1')).toBeVisible();
  expect(await second.boundingBox()).toEqual(before);
  await first.getByRole('button', { name: 'Show Activity' }).click();
  await expect(first.getByRole('button', { name: 'Hide Activity' })).toBeVisible();
  await first.getByRole('button', { name: 'Hide Activity' }).click();

  await page.mouse.move(0, 0);
  await second.focus();
  await expect(second.getByText('Text 2')).toBeVisible();
  await expect(first.getByText('Text 1')).toBeHidden();
  await page.keyboard.press('Tab');
  await expect(second.getByRole('button', { name: 'Edit' })).toBeFocused();
  await second.getByRole('textbox').focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(second.getByRole('combobox')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(named(3)).toBeFocused();
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, viewport: { width: 360, height: 740 } });

  test('the facts of a compact card stand in one line, and labels without room come with focus', async ({ page }) => {
    await signIn(page);
    await page.addInitScript(() => localStorage.setItem('compact-cards', 'on'));
    const labels = ['Garden', 'Lobby'];
    for (const name of labels) await page.request.post('/api/labels', { data: { name, color: 'blue' } });
    await page.request.post('/api/tasks', { data: { title: 'Facts enough', labels, dueDate: '2026-01-02T12:00:00.000Z' } });
    await given(page, { title: 'Few facts' });
    await page.goto('/');
    await expect(card(page, 'Facts enough').getByRole('list', { name: 'Labels' }).getByRole('listitem')).toHaveText(labels);
    const heightOf = async (title: string) => (await card(page, title).boundingBox())?.height;
    expect(await heightOf('Facts enough')).toBe(await heightOf('Few facts'));
    const label = card(page, 'Facts enough').getByText('Garden');
    await expect(label).not.toBeInViewport();
    await card(page, 'Facts enough').focus();
    await expect(label).toBeInViewport({ ratio: 1 });
  });

  test('a tapped compact card shows its whole title', async ({ page }) => {
    await signIn(page);
    await page.addInitScript(() => localStorage.setItem('compact-cards', 'on'));
    await given(page, { title: 'A title that takes more than one line of its compact card', description: 'Unfolded' });
    await page.goto('/');
    const tapped = page.getByRole('article');
    // A browser counts a tapped card as hovered, sooner or later.
    await tapped.hover();
    await tapped.tap({ position: { x: 12, y: 45 } });
    await expect(tapped.getByText('Unfolded')).toBeVisible();
    const hidden = await tapped.getByRole('heading').evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    expect(hidden).toBe(0);
  });
});
