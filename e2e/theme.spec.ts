import { signIn } from './board.ts';
import { expect, test } from './fixtures.ts';

test.beforeEach(async ({ page }) => {
  await signIn(page);
});

test('the chosen theme applies before the script runs', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: /dark theme/i }).click();
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await promise;
    await route.continue();
  });
  await page.reload({ waitUntil: 'commit' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  resolve();
  await page.getByRole('button', { name: /light theme/i }).click();
  // The browser stores a cookie a moment after the click.
  await expect.poll(async () => (await page.request.get('/')).text()).toContain('<html lang="en">');
});

test('a theme chosen in one window applies to another', async ({ page, context }) => {
  await page.goto('/');
  const other = await context.newPage();
  await other.goto('/');
  await page.getByRole('button', { name: 'Use dark theme' }).click();
  await expect(other.getByRole('button', { name: 'Use light theme' })).toBeVisible();
  await expect(other.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('a chosen theme stays where the browser keeps no cookies', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set: () => {} }));
  await page.goto('/');
  await page.getByRole('button', { name: 'Use dark theme' }).click();
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});
