import { signIn } from './board.ts';
import { expect, test } from './fixtures.ts';
import { superAdminNumber } from './server.ts';

test('an empty sign-in shows an error tied to its field, and an unknown number a toast with status and reason', async ({ page }) => {
  await page.goto('/auth');
  await expect(page).toHaveTitle('Max Tasks');
  await expect(page.getByRole('heading', { name: 'Max Tasks', level: 1 })).toBeVisible();
  await expect(page.getByText('Florida Real Estate AI Task Management System')).toBeVisible();
  await page.getByRole('button', { name: 'Sign In' }).click();
  const field = page.getByRole('textbox', { name: 'Mobile Number' });
  await expect(field).toHaveAccessibleDescription('Mobile number is required');
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toBeFocused();
  await expect(field).toHaveAttribute('type', 'tel');
  await expect(field).toHaveAttribute('autocomplete', 'tel');

  await field.fill('999 000 111');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('Login failed', { exact: true })).toBeVisible();
  await expect(page.getByText(/^401: \S/)).toBeVisible();
  await expect(page).toHaveURL('/auth');
  const place = await page.getByText('Login failed', { exact: true }).locator('xpath=ancestor::ol').boundingBox();
  expect(place).toMatchObject({ y: 0, width: 420 });
});

test('the sign-in page describes technical support in three points, without registration', { tag: '@long' }, async ({ page }) => {
  await page.goto('/auth');
  await expect(page.getByRole('complementary').getByRole('heading', { name: 'Technical Support' })).toBeVisible();
  await expect(page.getByRole('complementary').getByRole('listitem')).toHaveText([
    'Enter your mobile number',
    'Create and update tasks',
    'Comprehensive activity logging',
  ]);
  await expect(page.getByRole('button', { name: 'Register' })).toHaveCount(0);
});

test('a double Enter signs in once', async ({ page }) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(new URL(request.url()).pathname);
  });
  await page.goto('/auth');
  await page.getByRole('textbox', { name: 'Mobile Number' }).fill(superAdminNumber);
  await page.evaluate(() => {
    for (let count = 0; count < 2; count++) document.querySelector('form')?.requestSubmit();
  });
  await expect(page).toHaveURL('/');
  expect(sent).toEqual(['/api/login']);
  await page.getByRole('banner').getByRole('button', { name: 'Log Out' }).click({ clickCount: 2 });
  await expect(page).toHaveURL('/auth');
  expect(sent).toEqual(['/api/login', '/api/logout']);
});

test('a number with signs and blanks signs in by its digits, a reload keeps the session, and Log Out ends it', async ({ page }) => {
  const numbers = [
    ['+1 305-555-0100', `1${superAdminNumber}`],
    ['+(305) 555.0100', superAdminNumber],
  ] as const;
  for (const [written, username] of numbers) {
    await page.context().clearCookies();
    await page.goto('/');
    await expect(page).toHaveURL('/auth');
    await page.getByRole('textbox', { name: 'Mobile Number' }).fill(written);
    const sent = page.waitForRequest('**/api/login');
    await page.keyboard.press('Enter');
    const request = await sent;
    expect(request.method()).toBe('POST');
    expect(request.postDataJSON()).toEqual({ username, password: expect.stringMatching(/./) });
    expect(await request.headerValue('content-type')).toContain('application/json');
    await expect(page).toHaveURL('/');
  }
  const banner = page.getByRole('banner');
  await expect(banner.getByRole('heading', { name: 'Max Tasks' })).toBeVisible();
  await expect(banner.getByText('Super Admin').last()).toBeVisible();
  await expect(banner.getByRole('button', { name: 'Manage Admins' })).toBeVisible();
  await page.reload();
  await expect(banner).toBeVisible();
  await page.goto('/auth');
  await expect(page).toHaveURL('/');
  await banner.getByRole('button', { name: 'Log Out' }).click();
  await expect(page).toHaveURL('/auth');
  await page.goto('/');
  await expect(page).toHaveURL('/auth');
});

test('a session ended elsewhere leads to the sign-in page with a message; Log Out shows none', async ({ page }) => {
  const words = page.getByText('Your session has ended. Sign in again: what you typed on the board is kept.').first();
  await signIn(page);
  const stream = page.waitForResponse('**/api/events');
  await page.goto('/');
  await stream;
  await page.request.post('/api/logout');
  await expect(page).toHaveURL('/auth');
  await expect(words).toBeVisible();
  await signIn(page);
  await page.goto('/');
  await page.getByRole('banner').getByRole('button', { name: 'Log Out' }).click();
  await expect(page).toHaveURL('/auth');
  await expect(words).toHaveCount(0);
});

test('a spinner shows until the user is known', { tag: '@long' }, async ({ page }) => {
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/user', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/');
  await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible();
  await expect(page).toHaveURL('/');
  answer();
  await expect(page).toHaveURL('/auth');
});

test('the user and the board are requested once, in parallel; without a session the board is not', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/');
  await expect(page).toHaveURL('/auth');
  expect(asked).not.toContain('/api/tasks');

  await signIn(page);
  for (const [slow, seen] of [
    ['/api/user', page.getByRole('status', { name: 'Loading' })],
    ['/api/tasks', page.getByRole('region', { name: 'Pending' })],
  ] as const) {
    const answer = Promise.withResolvers<void>();
    await page.route(`**${slow}`, async (route) => {
      await answer.promise;
      await route.continue();
    });
    asked.length = 0;
    await page.goto('/');
    await expect(seen).toBeVisible();
    expect(asked).toContain('/api/tasks');
    answer.resolve();
    await expect(page.getByRole('region', { name: 'Pending' })).toHaveAttribute('aria-busy', 'false');
    for (const path of ['/api/user', '/api/tasks']) expect(asked.filter((one) => one === path)).toHaveLength(1);
    await page.unroute(`**${slow}`);
  }
});

test('an unknown path shows a 404 page with a link to the board, and calls no API', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => void (request.url().includes('/api/') && asked.push(request.url())));
  for (const path of ['/auth/', '/Auth', '/no/such/page']) {
    const response = await page.goto(path);
    expect(response?.status(), path).toBe(404);
    await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
  }
  await page.waitForLoadState('networkidle');
  expect(asked).toEqual([]);
  await page.request.post('/api/login', { data: { username: superAdminNumber, password: 'x' } });
  await page.reload();
  await page.getByRole('link', { name: 'Back to the board' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('region', { name: 'Pending', exact: true })).toBeVisible();
});

test('the theme follows the system, and an explicit choice is kept', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/auth');
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await background();
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(background).not.toBe(light);
  await page.getByRole('button', { name: 'Use light theme' }).click();
  await expect.poll(background).toBe(light);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Use dark theme' })).toBeVisible();
  await expect.poll(background).toBe(light);
});
