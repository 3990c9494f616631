import { signIn } from './board.ts';
import { examine } from './examine.ts';
import { expect, test } from './fixtures.ts';

test('signed-in users can read the API description, on a page that passes WCAG', async ({ page }) => {
  expect((await page.request.get('/api/docs')).status()).toBe(401);
  await signIn(page);
  await page.goto('/api/docs');
  await expect(page.getByRole('heading', { name: /^Max Tasks .+: API$/ })).toBeVisible();
  const search = page.locator('#searchTasks');
  await search.getByText('Answers').click();
  await search.getByRole('link', { name: 'FoundTask' }).click();
  await expect(page.locator('#FoundTask')).toBeInViewport();
  // The content policy allows the page's own style.
  expect(await page.locator('body').evaluate((body) => getComputedStyle(body).padding)).toBe('24px');
  await examine(page, 'docs', [320, 1440]);
});
