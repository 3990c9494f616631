import type { Locator } from '@playwright/test';

/** Waits until scrolling has ended and the cards in view are measured. */
export async function standsStill(scroller: Locator): Promise<void> {
  const place = () => scroller.evaluate((one) => `${one.scrollTop} ${one.scrollHeight}`);
  for (let before = ''; before !== (await place()); await scroller.page().waitForTimeout(300)) before = await place();
}
