import type { Locator } from '@playwright/test';

/** Waits until what scrolls stands where it will, and what came into sight was measured. */
export async function standsStill(scroller: Locator): Promise<void> {
  const place = () => scroller.evaluate((one) => `${one.scrollTop} ${one.scrollHeight}`);
  for (let before = ''; before !== (await place()); await scroller.page().waitForTimeout(300)) before = await place();
}
