import type { Browser, Page } from '@playwright/test';
import { superAdminNumber } from '../e2e/server-process.ts';

declare global {
  /** Milliseconds from the navigation until the first card with controls has been painted. */
  var firstUsable: Promise<number>;
  var longTasks: number[];
  var events: { at: number; duration: number }[];
}

/** Opens the board as a signed-in user, in a page that watches itself. `usable` is the time until the first usable card (milliseconds). */
export async function openPage(browser: Browser, url: string): Promise<AsyncDisposable & { page: Page; usable: number }> {
  const page = await browser.newPage({ baseURL: url, viewport: { width: 1440, height: 900 }, timezoneId: 'America/New_York' });
  await page.request.post('/api/login', { data: { username: superAdminNumber, password: 'x' } });
  await page.addInitScript(() => {
    globalThis.longTasks = [];
    globalThis.events = [];
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) longTasks.push(duration);
    }).observe({ type: 'longtask' });
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries()) events.push({ at: startTime, duration });
      // The browser reports nothing shorter than 16 ms, and rounds to 8.
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
    globalThis.firstUsable = new Promise<number>((resolve) => {
      const look = () => {
        // An element present in one frame has been painted by the next.
        if (document.querySelector('article [role=combobox]'))
          requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now())));
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
  });
  await page.goto('/');
  const usable = await page.evaluate(() => firstUsable);
  return { page, usable, [Symbol.asyncDispose]: () => page.context().close() };
}

/** The longest time from an input to the next paint during `act` (milliseconds); 16 stands for less. */
export async function nextPaint(page: Page, act: () => Promise<void>): Promise<number> {
  const since = await page.evaluate(() => performance.now());
  await act();
  await page.waitForTimeout(400);
  return page.evaluate((from) => Math.max(16, ...events.filter(({ at }) => at >= from).map(({ duration }) => duration)), since);
}

/** Scrolls the first column quickly for 15 seconds. @returns the longest task (milliseconds), and the largest number of nodes */
export const scrollDown = (page: Page): Promise<{ longest: number; nodes: number }> =>
  page.evaluate(async () => {
    const column = document.querySelector('[data-column=pending] [data-scroller]');
    if (!column) throw new Error('The board has no column that scrolls.');
    const nextFrame = () => new Promise<number>((resolve) => void requestAnimationFrame(resolve));
    column.scrollTo(0, 0);
    await nextFrame();
    longTasks.length = 0;
    let nodes = 0;
    for (let frame = 0; frame < 900; frame++) {
      column.scrollBy(0, 120);
      await nextFrame();
      nodes = Math.max(nodes, document.getElementsByTagName('*').length);
    }
    return { longest: Math.max(0, ...longTasks), nodes };
  });

/** A static page with the same elements and bytes as the loaded board. */
export async function asStaticPage(browser: Browser, url: string): Promise<string> {
  await using opened = await openPage(browser, url);
  const { html, bytes, styles } = await opened.page.evaluate(() => ({
    html: document.documentElement.outerHTML,
    bytes: performance.getEntriesByType('resource').reduce((sum, one) => sum + (one as PerformanceResourceTiming).encodedBodySize, 0),
    styles: [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText)),
  }));
  const inline = html
    .replace(/<script.*?<\/script>|<link .*?>/g, '')
    .replace('</head>', () => `<style>${styles.join('\n')}</style></head>`);
  return `<!doctype html>${inline}<!--${'x'.repeat(Math.max(0, bytes - inline.length))}-->`;
}
