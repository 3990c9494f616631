import { anaIn, begin, change } from './ana.ts';
import { card, column, form, given, said, signIn } from './board.ts';
import { examine } from './examine.ts';
import { expect, test } from './fixtures.ts';
import { keysReady } from './keys.ts';

test.beforeEach(async ({ page }) => {
  await signIn(page);
});

test('the panel is read, changed and left by keyboard, and shows what others change meanwhile', async ({ page, request }) => {
  const id = await begin(page, { title: 'Broken lock', description: 'Unit 4' });
  await given(page, { title: 'Broken window' });
  await keysReady(page);
  await card(page, 'Broken lock').focus();
  await page.keyboard.press('Space');
  const panel = page.getByRole('dialog', { name: 'Broken lock' });
  await expect(panel.getByRole('heading', { name: 'Broken lock' })).toBeFocused();
  await examine(page, 'task panel', [320, 768, 1440]);

  const ana = await anaIn({ request }, page);
  await change(ana, id, { description: 'Unit 4, see #1' });
  await expect(panel.getByText('Unit 4, see', { exact: true })).toBeVisible();
  await panel.getByRole('button', { name: 'Restore' }).press('Enter');
  await said(page, 'Task updated successfully!');
  await expect(panel.getByText('Unit 4', { exact: true })).toBeVisible();

  await panel.getByRole('combobox', { name: 'Status' }).press('ArrowDown');
  await page.getByRole('option', { name: 'In Progress' }).press('Enter');
  await said(page, 'Status updated successfully!');
  await panel.getByRole('textbox', { name: 'Add a comment' }).fill('Ordered a new one');
  await page.keyboard.press('Enter');
  await expect(panel.getByText('Ordered a new one')).toBeVisible();
  await said(page, 'Comment added successfully!');
  await panel.getByRole('button', { name: 'Edit comment' }).press('Enter');
  await page.keyboard.type('Ordered two new ones');
  await page.keyboard.press('Enter');
  await expect(panel.getByText('edited', { exact: true })).toBeVisible();
  await panel.getByRole('button', { name: 'Delete comment' }).press('Enter');
  await examine(page, 'deleting a comment', [1440]);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).press('Enter');
  await expect(panel.getByText('Comment deleted', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(column(page, 'In Progress').getByRole('article', { name: 'Broken lock' })).toBeFocused();
});

test('a click on a title opens the panel, its buttons open dialogs above it, and Back closes one after the other', async ({ page }) => {
  await begin(page, { title: 'Loose handle' });
  await keysReady(page);
  await card(page, 'Loose handle').getByRole('heading').dblclick();
  const panel = page.getByRole('dialog', { name: 'Loose handle' });
  await expect(panel).toBeVisible();
  await panel.getByRole('button', { name: 'Edit' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Task' });
  await expect(edit.getByText(/^#\d+$/)).toBeVisible();
  await page.goBack();
  await expect(edit).toHaveCount(0);
  await expect(panel).toBeVisible();
  await page.goBack();
  await expect(panel).toHaveCount(0);
  await expect(card(page, 'Loose handle')).toBeFocused();

  await page.keyboard.press('Space');
  await expect(panel).toBeVisible();
  await page.keyboard.press('2');
  await said(page, 'Status updated successfully!');
  await expect(panel.getByRole('combobox', { name: 'Status' })).toHaveText('In Progress');
  // Held down, which would type into the field.
  for (const _press of [1, 2, 3]) await page.keyboard.down('m');
  await page.keyboard.up('m');
  const comment = panel.getByRole('textbox', { name: 'Add a comment' });
  await expect(comment).toBeFocused();
  await expect(comment).toHaveValue('');
  await panel.getByRole('combobox', { name: 'Status' }).press('Delete');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await said(page, 'Task deleted successfully!');
  await expect(panel).toHaveCount(0);
});

test('Ctrl+click and a middle click on a title open the task in a new tab, and the board stays', async ({ page }) => {
  await begin(page, { title: 'Loose shutter' });
  await keysReady(page);
  const title = card(page, 'Loose shutter').getByRole('heading');
  for (const how of [{ modifiers: ['ControlOrMeta'] }, { button: 'middle' }] satisfies Parameters<typeof title.click>[0][]) {
    const [tab] = await Promise.all([page.context().waitForEvent('page'), title.click(how)]);
    await expect(tab.getByRole('dialog', { name: 'Loose shutter' })).toBeVisible();
    await tab.close();
  }
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a marked part of a title can be dragged into a field', { tag: '@long' }, async ({ page }) => {
  await begin(page, { title: 'Loose handrail on the stairs' });
  await keysReady(page);
  const box = await card(page, 'Loose handrail on the stairs').locator('h3 span').first().boundingBox();
  if (!box) throw new Error('The title is not drawn.');
  const [left, middle] = [box.x, box.y + box.height / 2];
  const marked = () => page.evaluate(() => String(getSelection()));
  await page.mouse.move(left, middle);
  await page.mouse.down();
  await page.mouse.move(left + 90, middle, { steps: 5 });
  await page.mouse.up();
  const text = await marked();
  expect(text.length).toBeGreaterThan(4);
  await page.waitForTimeout(600);
  await page.mouse.move(left + 30, middle);
  await page.mouse.down();
  const field = form(page).getByRole('textbox', { name: 'Title' });
  const to = await field.boundingBox();
  if (!to) throw new Error('The field is not drawn.');
  await page.mouse.move(to.x + 40, to.y + to.height / 2, { steps: 8 });
  await page.mouse.up();
  await expect(field).toHaveValue(text);
});

test('a drag across a title marks its text, and clicks beside and on the marked text open panels', { tag: '@long' }, async ({ page }) => {
  await given(page, { title: 'Quiet street' });
  await begin(page, { title: 'Loose handrail on the stairs' });
  const boxOf = async (title: string, part: 'h3' | 'h3 span') => {
    const box = await card(page, title).locator(part).first().boundingBox();
    if (!box) throw new Error('The title is not drawn.');
    return { left: box.x, right: box.x + box.width, middle: box.y + box.height / 2 };
  };
  const text = await boxOf('Loose handrail on the stairs', 'h3 span');
  const beside = await boxOf('Quiet street', 'h3');
  for (const [x, y, title] of [
    [beside.right - 4, beside.middle, 'Quiet street'],
    [text.left + 30, text.middle, 'Loose handrail on the stairs'],
  ] as const) {
    await page.mouse.move(text.left + 4, text.middle);
    await page.mouse.down();
    await page.mouse.move(text.left + 90, text.middle, { steps: 5 });
    await page.mouse.up();
    expect((await page.evaluate(() => String(getSelection()))).length).toBeGreaterThan(4);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    // Longer than a double click takes.
    await page.waitForTimeout(600);
    await page.mouse.click(x, y);
    await expect(page.getByRole('dialog', { name: title })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
});

test('in a window of 320 px the fields of the panel have room for a whole day', async ({ page }) => {
  await given(page, { title: 'Narrow', dueDate: '2026-12-25T12:00:00Z' });
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto('/');
  await card(page, 'Narrow').getByRole('heading').click();
  const day = page.getByRole('dialog', { name: 'Narrow' }).getByLabel('Due Date');
  await expect(day).toHaveValue('2026-12-25');
  // Two columns would leave 132 px, in which touch devices cut the year.
  expect((await day.boundingBox())?.width).toBeGreaterThan(150);
});

test('an open task is printed whole, without the board behind it and without controls', async ({ page }) => {
  await begin(page, { title: 'On paper', description: Array.from({ length: 80 }, (_, line) => `Line ${line}`).join('\n') });
  await keysReady(page);
  await card(page, 'On paper').focus();
  await page.keyboard.press('Space');
  const panel = page.getByRole('dialog', { name: 'On paper' });
  await expect(panel.getByText('created this task')).toBeVisible();
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' });
  await expect(page.getByRole('region', { name: 'Pending', includeHidden: true })).toBeHidden();
  await expect(panel.getByRole('button')).toHaveCount(0);
  await expect(panel.getByRole('textbox', { name: 'Add a comment' })).toHaveCount(0);
  await expect(panel.getByRole('combobox', { name: 'Priority' })).toHaveText('Medium');
  await expect(panel.getByText('created this task')).toBeVisible();
  // Nothing scrolls on paper, so the whole text must add to the page's height.
  const heights = await panel.evaluate((one) => [
    one.querySelector('[data-scroller]')?.scrollHeight ?? 0,
    one.clientHeight,
    document.body.scrollHeight,
  ]);
  expect(heights[1]).toBeGreaterThanOrEqual(heights[0] ?? 0);
  expect(heights[2]).toBeGreaterThanOrEqual(heights[0] ?? 0);
});
