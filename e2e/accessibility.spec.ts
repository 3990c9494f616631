import { anaIn } from './ana.ts';
import { card, given, signIn } from './board.ts';
import { examine } from './examine.ts';
import { expect, test } from './fixtures.ts';

test('the page works at 320 px and has no motion with prefers-reduced-motion', async ({ page }) => {
  await signIn(page);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/');
  for (const name of ['Pending', 'In Progress', 'Completed']) await expect(page.getByRole('region', { name, exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Log Out' })).toBeInViewport();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await page.getByRole('button', { name: 'Manage Admins' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  const moving = () => document.getAnimations().filter(({ effect }) => Number(effect?.getComputedTiming().duration) > 10).length;
  expect(await page.evaluate(moving)).toBe(0);
});

test('messages about other people’s changes pass WCAG', async ({ page, openBrowser }) => {
  test.slow();
  await signIn(page);
  const ana = await anaIn(await openBrowser(), page);
  const { id } = await (await page.request.post('/api/tasks', { data: { title: 'Of two minds', description: 'Before' } })).json();
  await page.goto('/');
  const card = page.getByRole('article', { name: 'Of two minds' });
  const dialog = page.getByRole('dialog', { name: 'Edit Task' });
  const openEdit = async () => {
    await card.hover();
    await card.getByRole('button', { name: 'Edit' }).click();
    await expect(dialog).toBeVisible();
  };
  await openEdit();
  await dialog.getByRole('textbox', { name: 'Description' }).fill('Mine');
  await ana.request.put(`/api/tasks/${id}`, { data: { title: 'Of two minds', description: 'Hers. '.repeat(100), priority: 'low' } });
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(dialog.getByRole('group', { name: /changed/ })).toBeVisible();
  await examine(page, 'a conflict');
  await dialog.getByRole('button', { name: 'Keep mine' }).click();
  await examine(page, 'a conflict decided');
  await page.keyboard.press('Escape');
  await expect(card.getByText('Unsaved edit')).toBeVisible();
  await examine(page, 'a card with an unsaved edit');
  await openEdit();
  await expect(dialog.getByText('Your unsaved changes were restored.')).toBeVisible();
  await examine(page, 'a restored edit');
  await ana.request.delete(`/api/tasks/${id}`);
  await expect(dialog.getByText('This task has been deleted.')).toBeVisible();
  await examine(page, 'a task that is gone');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('region', { name: 'Text for tasks that were deleted' })).toBeVisible();
  await examine(page, 'texts given back');
});

test('lists, tooltips and other overlays pass WCAG', async ({ page }) => {
  await signIn(page);
  await given(page, { title: 'Looked at closely' });
  await page.goto('/');
  for (const width of [320, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await card(page, 'Looked at closely').getByRole('combobox', { name: 'Status' }).click();
    await expect(page.getByRole('option')).toHaveCount(3);
    await examine(page, 'an open list', [width]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await examine(page, 'an open menu', [width]);
    await page.keyboard.press('Escape');
    // Until it has gone, it keeps the pointer from the rest of the page.
    await expect(page.getByRole('menu')).toHaveCount(0);
    await page.getByRole('button', { name: 'More', exact: true }).blur();
    // From outside, because a button that was hovered while something else closed its tooltip opens it only when entered anew.
    await expect(async () => {
      await page.mouse.move(0, 0);
      await page.getByRole('button', { name: /theme/i }).hover({ position: { x: 8, y: 8 } });
      await page.getByRole('button', { name: /theme/i }).hover();
      await expect(page.getByRole('tooltip')).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await examine(page, 'a tooltip', [width]);
    await page.mouse.move(0, 0);
  }
});

test('with text twice as large on a phone, a new task’s title has room and the buttons of a dialog are whole', async ({ page }) => {
  await signIn(page);
  await given(page, { title: 'Read in large letters' });
  await page.setViewportSize({ width: 320, height: 800 });
  await page.goto('/');
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  const title = await page.getByRole('textbox', { name: 'Title' }).boundingBox();
  expect(title?.width).toBeGreaterThan(200);
  await card(page, 'Read in large letters').getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Task' });
  const { x, width } = (await dialog.boundingBox()) ?? { x: 0, width: 0 };
  for (const name of ['Save Changes', 'Attach Files']) {
    const place = await dialog.getByRole('button', { name }).boundingBox();
    expect(place?.x).toBeGreaterThan(x);
    expect((place?.x ?? 0) + (place?.width ?? Infinity)).toBeLessThan(x + width);
  }
});
