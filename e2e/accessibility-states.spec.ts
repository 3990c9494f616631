import type { Page } from '@playwright/test';
import { columns } from '../src/shared/board.ts';
import { signIn } from './board.ts';
import { examineEverywhere } from './examine.ts';
import { test as base } from './fixtures.ts';
import { states } from './screenshot-states.ts';
import { type App, startServer } from './server.ts';

/** Admins of the demo. */
const numbers = { superAdmin: '3055550100', admin: '3055550102' };
/** Cards look alike, so this many per column stand for all and keep the run short. */
const CARDS = 2;

type Cookies = Awaited<ReturnType<ReturnType<Page['context']>['cookies']>>;

const test = base.extend<object, { app: App; cookies: Record<keyof typeof numbers, Cookies> }>({
  app: [
    async ({ playwright: _ }, use) => {
      const app = await startServer('--demo', '--quiet');
      await use(app);
      await app.stop();
    },
    { scope: 'worker' },
  ],
  emptied: async ({ app: _ }, use) => use(undefined),
  // Signs in once each, because repeated sign-ins hit the rate limit.
  cookies: [
    async ({ browser, app }, use) => {
      const cookiesOf = async (number: string) => {
        await using context = await browser.newContext({ baseURL: app.url });
        const page = await context.newPage();
        await signIn(page, number);
        return await context.cookies();
      };
      await use({ superAdmin: await cookiesOf(numbers.superAdmin), admin: await cookiesOf(numbers.admin) });
    },
    { scope: 'worker' },
  ],
});

// A worker of its own for the demo takes longer than the few states of the short run.
test.describe.configure({ mode: process.env.LONG_TESTS ? 'parallel' : 'default' });
// Some states fail a request on purpose.
test.use({ networkFails: true });

/** States that another spec of the short run examines too. */
const examinedElsewhere = [
  'sign-in',
  'board',
  'mention',
  'panel',
  'card-menu',
  'create',
  'selected',
  'filters',
  'conflict',
  'admins',
  'search',
  'edit',
  'notifications',
  'notification-settings',
  'tokens',
  'webhooks',
  'deliveries',
  'devices',
  'trash',
  'audit',
  'shortcuts',
  'palette',
];

async function showFewCards(page: Page): Promise<void> {
  await page.route('**/api/tasks', async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    const board = await (await route.fetch()).json();
    for (const list of Object.values(columns)) {
      board[list] = board[list].slice(0, CARDS);
      board.counts[list] = board[list].length;
    }
    return route.fulfill({ json: board });
  });
}

for (const { name, path = '/', as = 'superAdmin', prepare, show, only } of states) {
  if (only) continue;
  const details = examinedElsewhere.includes(name) ? { tag: '@long' } : {};
  test(`the state "${name}" passes WCAG at every size and in every theme`, details, async ({ page, context, cookies }) => {
    test.slow();
    if (as) await context.addCookies(cookies[as]);
    await showFewCards(page);
    await prepare?.(page);
    await page.goto(path);
    await page.getByRole('heading').first().waitFor();
    await show?.(page);
    await examineEverywhere(page, name);
  });
}
