import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { launchArguments } from '../scripts/browser-arguments.ts';
import { findBrowser } from '../scripts/find-browser.ts';
import { signIn } from './board.ts';
import { picturesOfDocs, type State, states } from './screenshot-states.ts';
import { startServer } from './server.ts';

const root = path.resolve(import.meta.dirname, '..');
/** Phone, tablet and desktop. */
const sizes = [
  { width: 360, height: 780 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
];
const schemes = ['light', 'dark'] as const;
/** Admins of the demo. */
const numbers = { superAdmin: '3055550100', admin: '3055550102' };
const QUALITY = 60;

type Cookies = Awaited<ReturnType<ReturnType<Page['context']>['cookies']>>;
type Look = { scheme: (typeof schemes)[number]; width: number; height: number };

/** Signs in once and keeps the cookies, because repeated sign-ins hit the rate limit. */
async function cookiesOf(browser: Browser, baseURL: string, number: string): Promise<Cookies> {
  await using context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  await signIn(page, number);
  return context.cookies();
}

/** The whole window as WebP, a third of the size of a PNG. */
async function picture(page: Page): Promise<Buffer> {
  const tools = await page.context().newCDPSession(page);
  const { data } = await tools.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY });
  return Buffer.from(data, 'base64');
}

async function take(browser: Browser, baseURL: string, state: State, { scheme, width, height }: Look, cookies: Cookies): Promise<Buffer> {
  const phone = width < 600;
  await using context = await browser.newContext({
    baseURL,
    viewport: { width, height },
    deviceScaleFactor: phone ? 2 : 1,
    hasTouch: width < 1000,
    colorScheme: scheme,
    reducedMotion: 'reduce',
    timezoneId: 'America/New_York',
    locale: 'en-US',
  });
  await context.addCookies(cookies);
  const page = await context.newPage();
  await state.prepare?.(page);
  await page.goto(state.path ?? '/');
  await page.getByRole('heading').first().waitFor();
  await page.waitForTimeout(600);
  await state.show?.(page);
  await page.waitForTimeout(400);
  // The browser context closes as soon as this returns.
  return await picture(page);
}

const looks = schemes.flatMap((scheme) => sizes.map((size) => ({ scheme, ...size })));

/**
 * Takes pictures of every screen and state of the demo board, in both themes and three widths, into `test-results/screenshots`.
 * @param words the states to take; by default all, and outdated pictures are then removed. `--docs` takes only the pictures of the
 * documents, into `docs/screenshots`
 */
export async function takeScreenshots(words: readonly string[]): Promise<void> {
  const forDocs = words.includes('--docs');
  const names = words.filter((word) => word !== '--docs');
  const folder = path.join(root, forDocs ? 'docs' : 'test-results', 'screenshots');
  const wanted = states.filter(({ name }) => names.length === 0 || names.includes(name));
  await mkdir(folder, { recursive: true });
  const found = await findBrowser();
  const app = await startServer('--demo', '--quiet');
  const environment = { ...process.env, ...found.environment };
  const browser = await chromium.launch({ executablePath: found.path, args: launchArguments, env: environment });
  try {
    const cookies = {
      superAdmin: await cookiesOf(browser, app.url, numbers.superAdmin),
      admin: await cookiesOf(browser, app.url, numbers.admin),
    };
    const taken: string[] = [];
    for (const state of wanted)
      for (const look of looks) {
        const { only, as = 'superAdmin' } = state;
        if (only && (only.scheme !== look.scheme || only.width !== look.width)) continue;
        const name = `${state.name}-${look.scheme}-${look.width}`;
        if (forDocs && !picturesOfDocs.includes(name)) continue;
        await writeFile(path.join(folder, `${name}.webp`), await take(browser, app.url, state, look, as ? cookies[as] : []));
        taken.push(`${name}.webp`);
      }
    const outdated = names.length > 0 ? [] : (await readdir(folder)).filter((file) => !taken.includes(file));
    for (const file of outdated) await rm(path.join(folder, file));
    console.log(`${taken.length} pictures in ${folder}.`);
  } finally {
    await browser.close();
    await app.stop();
  }
}
