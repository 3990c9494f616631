import { anaIn, begin, change, read } from './ana.ts';
import { card, given, said, signIn } from './board.ts';
import { examine } from './examine.ts';
import { expect, test } from './fixtures.ts';
import { keysReady, tabTo } from './keys.ts';
import { noteShifts } from './layout-shifts.ts';

test.beforeEach(async ({ page }) => {
  await signIn(page);
});

const list = 'Today\n- [x] Read the **lease**\n- [ ] Call the vendor\n- [ ] Go live';
const dressed = `# Plan for #1

**Urgent**: see [the runbook](https://wiki.test/bot) or \`npm start\`, not <b>this</b>.

> Who calls?
@Ana Diaz does.

1. First
2. Second

\`\`\`
- [ ] no box
\`\`\`
${list}`;

test('signs stay as typed, without the ligatures of the font', async ({ page }) => {
  const id = await given(page, { title: 'Signs', description: 'a -> b --> c <- d' });
  await page.goto(`/?task=${id}`);
  const text = page.getByRole('dialog', { name: 'Signs' }).getByText('a -> b');
  const width = () =>
    text.evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return range.getBoundingClientRect().width;
    });
  await expect(text).toBeVisible();
  const shown = await width();
  await text.evaluate((element: HTMLElement) => element.style.setProperty('font-variant-ligatures', 'none'));
  // Rounded, because widths differ by less than a thousandth of a pixel while the panel slides in.
  expect(shown).toBeCloseTo(await width(), 2);
});

test('a text is dressed on the card, in the panel and in comments, and its field shows it as typed', async ({ page, request }) => {
  await anaIn({ request }, page);
  const id = await begin(page, { title: 'Dressed', description: dressed });
  await page.request.post(`/api/tasks/${id}/comment`, { data: { comment: '- [x] *Called*\n- no answer' } });
  const one = card(page, 'Dressed');
  await one.getByRole('button', { name: 'Show more' }).click();
  await expect(one.locator('strong', { hasText: 'Urgent' })).toBeVisible();
  await expect(one.getByRole('link', { name: 'the runbook' })).toHaveAttribute('href', 'https://wiki.test/bot');
  await expect(one.getByRole('link', { name: '#1' })).toBeVisible();
  await expect(one.locator('code').first()).toHaveText('npm start');
  await expect(one.locator('blockquote')).toHaveText('Who calls?');
  await expect(one.locator('[data-mention]')).toHaveText('@Ana Diaz');
  await expect(one.getByRole('heading')).toHaveCount(1);
  await expect(one.getByText('not <b>this</b>.')).toBeVisible();
  await expect(one.getByText('1 of 3 done')).toHaveCount(1);
  await one.getByRole('button', { name: 'Show Activity' }).click();
  await expect(one.getByRole('checkbox', { name: 'Called' })).toBeDisabled();
  await examine(page, 'dressed card', [320, 1440]);
  await one.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Description' }).last()).toHaveValue(dressed);
  await page.getByRole('dialog').getByRole('checkbox', { name: 'Go live' }).check();
  await examine(page, 'boxes in the edit dialog', [320, 1440]);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(one.getByText('2 of 3 done')).toHaveCount(1);
  await one.getByRole('heading').click();
  const panel = page.getByRole('dialog', { name: 'Dressed' });
  await expect(panel.getByRole('checkbox', { name: 'Go live' })).toBeChecked();
  await expect(panel.getByText('Ticked "Go live"')).toBeVisible();
  await examine(page, 'dressed panel', [320, 1440]);
  await page.keyboard.press('Escape');
  await page.getByRole('searchbox', { name: 'Search tasks' }).fill('urgent vendor');
  await expect(one.locator('strong mark')).toHaveText('Urgent');
  await expect(one.locator('li mark')).toHaveText('vendor');
});

test('Space ticks a box, a colleague sees it, both ticks are kept, and undoing takes one back', { tag: '@long' }, async ({
  page,
  openBrowser,
}) => {
  const id = await begin(page, { title: 'By keyboard', description: list });
  await keysReady(page);
  const one = card(page, 'By keyboard');
  const box = one.getByRole('checkbox', { name: 'Call the vendor' });
  await tabTo(page, one.getByRole('button', { name: 'Show more' }));
  await page.keyboard.press('Enter');
  await tabTo(page, box, 'Shift+Tab');
  const ana = await anaIn(await openBrowser(), page);
  await ana.goto('/');
  await expect(card(ana, 'By keyboard').getByText('1 of 3 done')).toHaveCount(1);
  await change(ana, id, { description: list.replace('[ ] Go live', '[x] Go live') });
  await page.keyboard.press('Space');
  await said(page, 'Task updated successfully!');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(box).toBeChecked();
  await expect(box).toBeFocused();
  await expect(card(ana, 'By keyboard').getByText('3 of 3 done')).toHaveCount(1);
  const { activities } = await read(page, id);
  expect(activities.map(({ note }: { note: string }) => note).slice(0, 2)).toEqual(['Ticked "Call the vendor"', 'Ticked "Go live"']);

  await page.keyboard.press('ControlOrMeta+z');
  await expect(box).not.toBeChecked();
  await expect(one.getByRole('checkbox', { name: 'Go live' })).toBeChecked();
});

test('nothing in the columns moves after the first cards are drawn with their marks', { tag: '@long' }, async ({ page }) => {
  for (const [at, description] of [dressed, list, '**Bold** and [a link](https://a.test/long/long/long)', '```\nlog\n```'].entries())
    await given(page, { title: `Still ${at}`, description });
  await page.clock.setFixedTime(Date.now());
  const moved = await noteShifts(page, '[data-column]');
  await page.goto('/');
  await expect(card(page, 'Still 0')).toBeVisible();
  await page.waitForTimeout(500);
  expect(await moved()).toEqual([]);
});

test.describe('by touch', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('boxes are large enough for a finger, also while the text is folded', async ({ page }) => {
    await begin(page, { title: 'By finger', description: '- [ ] Call the vendor\n- [ ] Go live\n- [ ] Sleep' });
    const one = card(page, 'By finger');
    const box = one.getByRole('checkbox', { name: 'Call the vendor' });
    const size = await box.locator('..').boundingBox();
    expect(size?.width).toBeGreaterThanOrEqual(32);
    expect(size?.height).toBeGreaterThanOrEqual(32);
    await box.tap();
    await expect(one.getByText('1 of 3 done')).toHaveCount(1);
    await said(page, 'Task updated successfully!');
    await expect(one.getByRole('button', { name: 'Show more' })).toBeVisible();
  });
});
