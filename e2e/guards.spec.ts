import { test } from './fixtures.ts';

// What the guard of all these tests sees must fail the test, or it guards nothing.

test.fail('a breach of the content policy fails the test it happens in', async ({ page }) => {
  await page.goto('/auth');
  await page.evaluate(() => document.body.append(Object.assign(document.createElement('style'), { textContent: 'p { color: red }' })));
});

test.fail('so does a warning on the console', async ({ page }) => {
  await page.goto('/auth');
  await page.evaluate(() => console.warn('Something is odd.'));
});

test.fail('so does what nobody caught, in another person’s browser too', async ({ openBrowser }) => {
  const other = await openBrowser();
  await other.goto('/auth');
  await other.evaluate(() => void Promise.reject(new Error('Nobody caught this.')));
  await other.waitForTimeout(100);
});
