import { type APIRequestContext, type BrowserContext, test as base, expect, type Page, request } from '@playwright/test';
import { CERTIFICATE } from './local-https.ts';
import { type App, startServerWith, superAdminNumber } from './server.ts';

export { expect } from '@playwright/test';

/** A thing that a worker keeps for several tests. */
type Kept = { stop(): Promise<void> };

type Fixtures = {
  /** The board under test, which the tests of a worker share. */
  app: App;
  /** Set by tests that cut the network or stop the server: Chromium's console line about each failed request is then allowed. */
  networkFails: boolean;
  /** Another person's browser: a page with its own cookies, watched like the first one. */
  openBrowser: () => Promise<Page>;
  /** Deletes the tasks of earlier tests for good, because a page takes half as long again to draw full columns. */
  emptied: undefined;
};

/** Chromium's console line for every 4xx answer, which the specification wants. */
const ownLine = /^Failed to load resource: the server responded with a status of 4\d\d/;

/** Chromium's console lines for requests that fail or are interrupted. */
const failedLine =
  /^Failed to load resource: (net::ERR_(FAILED|INTERNET_DISCONNECTED|CONNECTION_REFUSED|CONNECTION_RESET|EMPTY_RESPONSE|INCOMPLETE_CHUNKED_ENCODING)$|the server responded with a status of 5\d\d)|^TypeError: Failed to fetch dynamically imported module/;

type WorkerFixtures = {
  /**
   * Makes something once per worker, on first use, and stops it at the worker's end.
   * Specs with worker fixtures of their own would share no worker, and each worker starts a browser.
   */
  once: <About, Thing extends Kept>(make: (about: About) => Promise<Thing>, about: About) => Promise<Thing>;
};

/** It may call receivers of webhooks on this machine. */
const startBoard = () => startServerWith({ WEBHOOK_NETWORKS: '127.0.0.1', NODE_EXTRA_CA_CERTS: CERTIFICATE });

async function makeCleaner(app: App): Promise<Kept & { cleaner: APIRequestContext }> {
  const cleaner = await request.newContext({ baseURL: app.url, ignoreHTTPSErrors: true });
  return { cleaner, stop: () => cleaner.dispose() };
}

/**
 * Playwright's `test` with a real server (`app`, one per worker). A console error or warning, an uncaught error, or a breach of the content
 * policy fails the test.
 */
export const test = base.extend<Fixtures, WorkerFixtures>({
  once: [
    // Playwright parses this pattern for the fixture's dependencies, and requires a pattern.
    async ({ playwright: _ }, use) => {
      const made: { make: unknown; about: unknown; thing: Promise<Kept> }[] = [];
      await use(<About, Thing extends Kept>(make: (about: About) => Promise<Thing>, about: About) => {
        const known = made.find((one) => one.make === make && one.about === about);
        if (known) return known.thing as Promise<Thing>;
        const thing = make(about);
        made.push({ make, about, thing });
        return thing;
      });
      // Callers of a server stop before it. One that could not start has failed its test.
      for (const { thing } of made.reverse())
        await thing.then(
          (one) => one.stop(),
          () => {},
        );
    },
    { scope: 'worker' },
  ],
  app: async ({ once }, use) => use(await once(startBoard, undefined)),
  emptied: [
    async ({ once, app }, use) => {
      await emptyBoard((await once(makeCleaner, app)).cleaner);
      await use(undefined);
    },
    { auto: true },
  ],
  networkFails: [false, { option: true }],
  baseURL: async ({ app }, use) => use(app.url),
  context: async ({ context, networkFails }, use) => {
    const complaints = await watch(context, networkFails);
    await use(context);
    refuse(complaints);
  },
  openBrowser: async ({ browser, baseURL, networkFails }, use) => {
    const opened: { context: BrowserContext; complaints: string[] }[] = [];
    await use(async () => {
      const context = await browser.newContext({ baseURL });
      opened.push({ context, complaints: await watch(context, networkFails) });
      return context.newPage();
    });
    await Promise.all(opened.map(({ context }) => context.close()));
    refuse(opened.flatMap(({ complaints }) => complaints));
  },
});

async function emptyBoard(cleaner: APIRequestContext): Promise<void> {
  // An earlier test may have ended the session.
  const signedIn = (await cleaner.get('/api/user')).ok();
  if (!signedIn) expect((await cleaner.post('/api/login', { data: { username: superAdminNumber, password: 'x' } })).status()).toBe(200);
  for (;;) {
    const { pending, inProgress, completed } = await (await cleaner.get('/api/tasks')).json();
    const changes = [...pending, ...inProgress, ...completed].slice(0, 200).map(({ id }) => ({ id, deleted: true }));
    if (changes.length === 0) return;
    expect((await cleaner.post('/api/tasks/bulk', { data: { changes } })).status()).toBe(200);
    // A full trash also takes long to draw.
    const gone = await Promise.all(changes.map(({ id }) => cleaner.delete(`/api/tasks/${id}/forever`)));
    for (const answer of gone) expect(answer.status()).toBe(204);
  }
}

async function watch(context: BrowserContext, networkFails: boolean): Promise<string[]> {
  const complaints: string[] = [];
  const isExpected = (text: string) => ownLine.test(text) || (networkFails && failedLine.test(text));
  context.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()) && !isExpected(message.text()))
      complaints.push(`${message.type()}: ${message.text()}`);
  });
  context.on('weberror', (error) => complaints.push(`uncaught: ${error.error().message}`));
  // Chromium reports most breaches on the console, but not those of a report-only policy.
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
