import type { Page } from '@playwright/test';
import { card, form, said } from './board.ts';
import { expect, test } from './fixtures.ts';
import { opened, streamsOf } from './people.ts';

/** The browser of these tests shows every page as one that is looked at. */
const lookAt = (page: Page, visibilityState: 'visible' | 'hidden') =>
  page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value });
    document.dispatchEvent(new Event('visibilitychange'));
  }, visibilityState);

test('on plain http eight tabs work beside one another, and one that is looked at again has what it missed', async ({ browser, app }) => {
  test.slow();
  // By another name than the machine's own, for that counts as safe.
  const options = test.info().project.use.launchOptions;
  const args = [...(options?.args ?? []), '--host-resolver-rules=MAP board.test 127.0.0.1'];
  const inNetwork = await browser.browserType().launch({ ...options, args });
  try {
    const context = await inNetwork.newContext({ baseURL: app.url.replace('127.0.0.1', 'board.test') });
    const first = await context.newPage();
    await first.goto('/auth');
    expect(await first.evaluate(() => isSecureContext)).toBe(false);
    await first.getByRole('textbox', { name: 'Mobile Number' }).fill('3055550100');
    await first.getByRole('button', { name: 'Sign In' }).click();
    await expect(first.getByRole('region', { name: 'Pending' })).toHaveAttribute('aria-busy', 'false');
    let last = first;
    for (let tabs = 2; tabs <= 8; tabs++) {
      await lookAt(last, 'hidden');
      if (tabs === 6) await last.waitForTimeout(5_500);
      last = await context.newPage();
      await opened(last);
    }
    await form(last).getByRole('textbox', { name: 'Title' }).fill('Saved in the eighth');
    await last.keyboard.press('Enter');
    await said(last, 'Task created successfully!');
    const streams = streamsOf(context);
    await lookAt(first, 'visible');
    await expect(card(first, 'Saved in the eighth')).toBeVisible();
    expect(streams.opened).toBe(1);
  } finally {
    await inNetwork.close();
  }
});
