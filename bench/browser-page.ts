import type { Page } from '@playwright/test';

/** What a page told of itself: milliseconds from the navigation to its first card painted, and from an action to the next paint. */
declare global {
  var firstCard: Promise<number>;
  var longTasks: number[];
  var events: { at: number; duration: number }[];
}

/** Has every page that is opened from now on watch itself. */
export async function watchPage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    globalThis.longTasks = [];
    globalThis.events = [];
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) longTasks.push(duration);
    }).observe({ type: 'longtask' });
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries()) events.push({ at: startTime, duration });
      // The browser tells of nothing shorter than 16 ms, and rounds to 8.
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
    globalThis.firstCard = new Promise((resolve) => {
      const look = () => {
        // In the frame after the one in which it stands there, it has been painted.
        if (document.querySelector('article')) requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now())));
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
  });
}

/** The longest time to the next paint of all events since a moment; 16 stands for all that is shorter. */
export async function nextPaint(page: Page, act: () => Promise<void>): Promise<number> {
  const since = await page.evaluate(() => performance.now());
  await act();
  await page.waitForTimeout(400);
  return page.evaluate((from) => Math.max(16, ...events.filter(({ at }) => at >= from).map(({ duration }) => duration)), since);
}

/** A reader in a hurry: a swift turn of the wheel in every frame, some fifteen seconds long. */
const STEP = 120;
const FRAMES = 900;

/**
 * Scrolls down, first as a person does, and then by a window a frame until the page has no more.
 * @returns the most nodes that were there at any time, how far down the end was, and the longest task of the first part (milliseconds)
 */
export async function scrollToEnd(page: Page): Promise<{ nodes: number; longest: number; pixels: number }> {
  return page.evaluate(
    async ([step, frames]) => {
      let nodes = 0;
      const scroll = async (pixels: number) => {
        const before = scrollY;
        scrollBy(0, pixels);
        await new Promise((resolve) => void requestAnimationFrame(resolve));
        nodes = Math.max(nodes, document.getElementsByTagName('*').length);
        return scrollY !== before;
      };
      longTasks.length = 0;
      for (let count = 0; count < frames; count++) await scroll(step);
      const longest = Math.max(0, ...longTasks);
      // At the end of what is held, the next page is on its way.
      for (let still = 0; still < 90; ) still = (await scroll(innerHeight)) ? 0 : still + 1;
      return { nodes, longest, pixels: scrollY };
    },
    [STEP, FRAMES] as const,
  );
}
