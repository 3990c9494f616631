import type { Page } from '@playwright/test';

/**
 * Notes what moves by itself on a page from its next load on.
 * @param within what holds the elements that count; without it all do, also those that have gone
 * @returns reads the parents of what has moved since the load
 */
export async function noteShifts(page: Page, within = ''): Promise<() => Promise<string[]>> {
  await page.addInitScript((holder) => {
    const moved: string[] = [];
    Object.assign(window, { moved });
    type Shift = PerformanceEntry & { sources: { node: Element | null }[] };
    new PerformanceObserver((list) => {
      for (const { sources } of list.getEntries() as Shift[])
        for (const { node } of sources) {
          const parent = node?.parentElement;
          if (!holder || parent?.closest(holder)) moved.push(parent?.outerHTML.slice(0, 300) ?? 'what has gone');
        }
    }).observe({ type: 'layout-shift', buffered: true });
  }, within);
  return () => page.evaluate(() => (window as unknown as { moved: string[] }).moved);
}
