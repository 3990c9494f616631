import { test } from './fixtures.ts';

// Each problem that the guard detects must fail its test, or it guards nothing.

test.fail('a breach of the content policy fails its test', async ({ page }) => {
  await page.goto('/auth');
  await page.evaluate(() => document.body.append(Object.assign(document.createElement('style'), { textContent: 'p { color: red }' })));
});

test.fail('a console warning fails its test', async ({ page }) => {
  await page.goto('/auth');
  await page.evaluate(() => console.warn('Something is odd.'));
});

test.fail('an uncaught error fails its test, in another person’s browser too', async ({ openBrowser }) => {
  const other = await openBrowser();
  await other.goto('/auth');
  await other.evaluate(() => void Promise.reject(new Error('Nobody caught this.')));
  await other.waitForTimeout(100);
});
