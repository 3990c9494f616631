import type { Browser, Page } from '@playwright/test';
import { superAdminNumber } from '../e2e/server-process.ts';

/**
 * What a page told of itself: milliseconds from the navigation to its first card painted, and to the first one with which something can be done; and from
 * an action to the next paint.
 */
declare global {
  var firstCard: Promise<number>;
  var firstControls: Promise<number>;
  var longTasks: number[];
  var events: { at: number; duration: number }[];
}

/** Has every page that is opened from now on watch itself. */
async function watchPage(page: Page): Promise<void> {
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
    const painted = (selector: string) =>
      new Promise<number>((resolve) => {
        const look = () => {
          // In the frame after the one in which it stands there, it has been painted.
          if (document.querySelector(selector)) requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now())));
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      });
    globalThis.firstCard = painted('article');
    globalThis.firstControls = painted('article [role=combobox]');
  });
}

/** A page of somebody who is signed in, not yet anywhere. */
export async function openPage(browser: Browser, url: string): Promise<Page> {
  const page = await browser.newPage({ baseURL: url, viewport: { width: 1440, height: 900 }, timezoneId: 'America/New_York' });
  await page.request.post('/api/login', { data: { username: superAdminNumber, password: 'x' } });
  await watchPage(page);
  return page;
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

/** What scrolling cost: the longest task, the time between two frames (milliseconds), and the most nodes that were there. */
export type Scrolled = { longest: number; frame: number; longestFrame: number; nodes: number };

/** Scrolls the first column down from its top, as a person does. `frame`: only a twentieth of all frames took longer. */
export const scrollDown = (page: Page): Promise<Scrolled> =>
  page.evaluate(
    async ([step, frames]) => {
      const column = document.querySelector('[data-column=pending] [data-scroller]');
      if (!column) throw new Error('The board has no column that scrolls.');
      const nextFrame = () => new Promise<number>((resolve) => void requestAnimationFrame(resolve));
      column.scrollTo(0, 0);
      await nextFrame();
      longTasks.length = 0;
      const times: number[] = [];
      let nodes = 0;
      let last = await nextFrame();
      for (let count = 0; count < frames; count++) {
        column.scrollBy(0, step);
        const now = await nextFrame();
        times.push(now - last);
        last = now;
        nodes = Math.max(nodes, document.getElementsByTagName('*').length);
      }
      times.sort((a, b) => a - b);
      return {
        longest: Math.max(0, ...longTasks),
        frame: times[Math.floor(times.length * 0.95)] ?? 0,
        longestFrame: times.at(-1) ?? 0,
        nodes,
      };
    },
    [STEP, FRAMES] as const,
  );

/**
 * Scrolls the first column by its height a frame until it has no more.
 * @returns the most nodes that were there at any time, and how far down the end was (pixels)
 */
export const scrollToEnd = (page: Page): Promise<{ nodes: number; pixels: number }> =>
  page.evaluate(async () => {
    const column = document.querySelector('[data-column=pending] [data-scroller]');
    if (!column) throw new Error('The board has no column that scrolls.');
    let nodes = 0;
    // At the end of what is held, the next page is on its way.
    for (let still = 0; still < 90; ) {
      const before = column.scrollTop;
      column.scrollBy(0, column.clientHeight);
      await new Promise((resolve) => void requestAnimationFrame(resolve));
      nodes = Math.max(nodes, document.getElementsByTagName('*').length);
      still = column.scrollTop === before ? still + 1 : 0;
    }
    return { nodes, pixels: Math.round(column.scrollTop) };
  });

/** The memory that the page's script holds once nothing is left to be freed (megabytes). */
export async function heap(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  await session.send('Performance.enable');
  const { metrics } = await session.send('Performance.getMetrics');
  await session.detach();
  return (metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0) / 1024 ** 2;
}
