import { type APIRequestContext, type Page, request } from '@playwright/test';
import { columns } from '../src/shared/board.ts';
import { examineEverywhere } from './examine.ts';
import { test as base } from './fixtures.ts';
import { states } from './screenshot-states.ts';
import { type App, startServer } from './server.ts';

/** Admins of the demo. */
const numbers = { superAdmin: '3055550100', admin: '3055550102' };
/** Cards look alike, so this many per column stand for all and keep the run short. */
const CARDS = 2;

type Cookies = Awaited<ReturnType<APIRequestContext['storageState']>>['cookies'];

const startDemo = () => startServer('--demo', '--quiet');

/** Signs in once each, because repeated sign-ins hit the rate limit. */
async function enterDemo({ url }: App) {
  const cookiesOf = async (username: string): Promise<Cookies> => {
    const context = await request.newContext({ baseURL: url });
    await context.post('/api/login', { data: { username, password: 'x' } });
    const { cookies } = await context.storageState();
    await context.dispose();
    return cookies;
  };
  return { superAdmin: await cookiesOf(numbers.superAdmin), admin: await cookiesOf(numbers.admin), stop: async () => {} };
}

const test = base.extend<{ cookies: Record<keyof typeof numbers, Cookies> }>({
  app: async ({ once }, use) => use(await once(startDemo, undefined)),
  emptied: async ({ app: _ }, use) => use(undefined),
  cookies: async ({ once, app }, use) => use(await once(enterDemo, app)),
});

test.describe.configure({ mode: 'parallel' });
// Some states fail a request on purpose.
test.use({ networkFails: true });

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
  test(`the state "${name}" passes WCAG at every size and in every theme`, async ({ page, context, cookies }) => {
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
