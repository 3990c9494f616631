import { card, column, given, said, signIn } from './board.ts';
import { expect, test } from './fixtures.ts';

test.use({ networkFails: true });

test.beforeEach(async ({ page }) => {
  await signIn(page);
});

test('on a phone a search scrolls to the column with a match', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await given(page, { title: 'Culvert that is done' }, 'completed');
  await page.goto('/');
  await expect(column(page, 'Pending')).toBeInViewport({ ratio: 0.6 });
  await page.getByRole('searchbox').fill('Culvert that');
  await said(page, 'Found 1 task(s)');
  await expect(card(page, 'Culvert that is done')).toBeInViewport({ ratio: 0.6 });
});

test('an order alone is not a search, so the badges show the board’s totals', async ({ page }) => {
  await given(page, { title: 'Sluice in its order' });
  await page.goto('/');
  const badge = column(page, 'Pending').getByRole('heading', { level: 2 }).locator('xpath=following-sibling::*[1]');
  await expect(badge).toHaveText(/^[\d,]+$/);
  const count = await badge.textContent();
  await page.goto('/?order=due');
  await expect(card(page, 'Sluice in its order').first()).toBeAttached();
  await expect(badge).toHaveText(count ?? '');
  await expect(page.getByText(/^Found/)).toHaveCount(0);
  await page.goto('/?order=due&search=Sluice+in+its');
  await said(page, 'Found 1 task(s)');
});

test('a long column of results loads more while it is scrolled', async ({ page }) => {
  test.slow();
  await given(page, { title: 'Flume at the very end' });
  const titles = Array.from({ length: 120 }, (_, at) => `Flume ${at}`);
  await Promise.all(titles.map((title) => page.request.post('/api/tasks', { data: { title } })));
  await page.goto('/?search=Flume');
  await said(page, 'Found 121 task(s)');
  const end = card(page, 'Flume at the very end');
  const cards = column(page, 'Pending').locator('[data-scroller]');
  await expect(async () => {
    await cards.evaluate((element) => element.scrollTo(0, element.scrollHeight));
    await expect(end).toBeInViewport({ timeout: 200 });
  }).toPass({ timeout: 20_000 });
  await expect(column(page, 'Pending').getByRole('button', { name: 'Show more' })).toHaveCount(0);
});

test('a page that loads for one search keeps no button of the next search busy', async ({ page }) => {
  await given(page, { title: 'Jetty below the rest' });
  for (let at = 0; at < 101; at++) await given(page, { title: `Jetty ${at}` }, 'completed');
  await page.goto('/?search=jetty');
  const more = column(page, 'Pending').getByRole('button', { name: 'Show more' });
  await page.route(/search=jetty&.*status=pending/, () => {});
  await more.click();
  await expect(more).toHaveAttribute('aria-busy', 'true');
  await page.getByRole('searchbox').fill('jett');
  await expect(page).toHaveURL(/search=jett$/);
  await expect(more).not.toHaveAttribute('aria-busy');
});

test('a search without a connection runs as soon as the connection is back', async ({ page }) => {
  await given(page, { title: 'Weir behind the gap' });
  await page.goto('/');
  await expect(card(page, 'Weir behind the gap')).toBeVisible();
  // Until the stream is open there is no connection to lose.
  await page.waitForTimeout(1_000);
  await page.context().setOffline(true);
  await said(page, 'Reconnecting…');
  await page.getByRole('searchbox').fill('Weir behind');
  await expect(page.getByRole('alert')).toContainText('cannot be reached');
  await page.context().setOffline(false);
  await said(page, 'Found 1 task(s)');
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a printed board names the search and its filters', async ({ page }) => {
  await given(page, { title: 'Groyne on paper' });
  await page.goto('/?search=groyne+on&status=pending&order=due');
  await expect(card(page, 'Groyne on paper')).toBeVisible();
  const printed = () => page.locator('[data-printed]').evaluate((one) => getComputedStyle(one, '::before').content);
  expect(await printed()).toBe('none');
  await page.emulateMedia({ media: 'print' });
  expect(await printed()).toBe('"Found 1 task(s) · “groyne on” · Pending · Order: Due date"');
  await expect(page.locator('[data-printed]')).toBeInViewport();
});

test('a long description prints in full, and a folded one is cut between characters', async ({ page }) => {
  await given(page, { title: 'Levee with a story', description: `x${'😀'.repeat(400)} the end of it` });
  await page.goto('/?search=Levee+with');
  await expect(card(page, 'Levee with a story')).toBeVisible();
  expect((await card(page, 'Levee with a story').textContent())?.isWellFormed()).toBe(true);
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await expect(card(page, 'Levee with a story')).toContainText('the end of it');
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect(card(page, 'Levee with a story')).not.toContainText('the end of it');
});
