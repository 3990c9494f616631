import { type KeyInput, launch, type Page } from 'puppeteer-core';
import type { OtherBrowsers } from '../../scripts/other-browsers.ts';
import type { Display } from './display.ts';
import type { Controls, OpenBrowser } from './tab.ts';

/** Every tab believes to have focus, and the machine a mouse (6: a fine pointer that hovers). */
const prefs = { 'focusmanager.testmode': true, 'ui.primaryPointerCapabilities': 6, 'ui.allPointerCapabilities': 6 };

const controls = (page: Page): Controls => ({
  goTo: async (url) => void (await page.goto(url)),
  evaluate: (source) => page.evaluate(source),
  click: (x, y) => page.mouse.click(x, y),
  async keys(strokes) {
    for (const [kind, key] of strokes) await page.keyboard[kind](key as KeyInput);
  },
  resize: (width, height) => page.setViewport({ width, height }),
  screenshot: async (path) => void (await page.screenshot({ path: path as `${string}.png` })),
  print: async (path) => void (await page.pdf({ path: path as `${string}.pdf`, format: 'a4' })),
  close: () => page.close(),
});

/** Starts Firefox, driven by WebDriver BiDi. */
export async function openFirefox({ firefox }: OtherBrowsers, display: Display): Promise<OpenBrowser> {
  const browser = await launch({
    browser: 'firefox',
    executablePath: firefox,
    headless: false,
    extraPrefsFirefox: prefs,
    env: { ...process.env, DISPLAY: display.name },
  });
  const complaints: string[] = [];
  return {
    async newTab() {
      const page = await browser.newPage({ type: 'window' });
      // The browser's own pages, such as its viewer of PDFs, complain of themselves.
      const complain = (text: string) => page.url().startsWith('http:') && complaints.push(text);
      page.on('console', (message) => ['error', 'warn'].includes(message.type()) && complain(message.text()));
      page.on('pageerror', (error) => complain(String(error)));
      await page.evaluateOnNewDocument(() => {
        document.addEventListener('securitypolicyviolation', (event) => {
          console.error(`Content policy: ${event.violatedDirective} refused ${event.blockedURI}`);
        });
        // A failed file fires an event at its own element only. Leaving the page cancels files, which is no fault.
        const missing = ({ target }: Event) => target instanceof Element && console.error(`Not loaded: ${target.outerHTML}`);
        document.addEventListener('error', missing, { capture: true });
        addEventListener('beforeunload', () => document.removeEventListener('error', missing, { capture: true }));
      });
      return controls(page);
    },
    takeComplaints: () => complaints.splice(0),
    close: () => browser.close(),
  };
}
