import { type BrowserContext, test as base, type Page } from '@playwright/test';
import { type App, startServer } from './server.ts';

export { expect } from '@playwright/test';

type Fixtures = {
  /** Another person's browser: a page with cookies of its own, watched like the first one. */
  openBrowser: () => Promise<Page>;
};

/** Chromium itself writes this line for every answer of 4xx; it is about an answer that the specification wants. */
const ownLine = /^Failed to load resource: the server responded with a status of 4\d\d/;

/**
 * Playwright's `test` with a real server (`app`, one for each worker) and a guard: whatever a page writes to the console as an
 * error or a warning, every uncaught error and every breach of the content policy fails the test.
 */
export const test = base.extend<Fixtures, { app: App }>({
  app: [
    // Playwright reads what a fixture needs from this pattern, and refuses to have none.
    async ({ playwright: _ }, use) => {
      const app = await startServer();
      await use(app);
      await app.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ app }, use) => use(app.url),
  context: async ({ context }, use) => {
    const complaints = await watch(context);
    await use(context);
    refuse(complaints);
  },
  openBrowser: async ({ browser, baseURL }, use) => {
    const opened: { context: BrowserContext; complaints: string[] }[] = [];
    await use(async () => {
      const context = await browser.newContext({ baseURL });
      opened.push({ context, complaints: await watch(context) });
      return context.newPage();
    });
    await Promise.all(opened.map(({ context }) => context.close()));
    refuse(opened.flatMap(({ complaints }) => complaints));
  },
});

async function watch(context: BrowserContext): Promise<string[]> {
  const complaints: string[] = [];
  context.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()) && !ownLine.test(message.text()))
      complaints.push(`${message.type()}: ${message.text()}`);
  });
  context.on('weberror', (error) => complaints.push(`uncaught: ${error.error().message}`));
  // Chromium tells of most breaches on the console by itself; a policy that only reports, it does not.
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      console.error(`Content policy: ${event.violatedDirective} refused ${event.blockedURI}`);
    });
  });
  return complaints;
}

function refuse(complaints: string[]): void {
  if (complaints.length > 0) throw new Error(`The page complained:\n${complaints.join('\n')}`);
}
