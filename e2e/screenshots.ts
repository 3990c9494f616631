import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { launchArguments } from '../scripts/browser-arguments.ts';
import { findBrowser } from '../scripts/find-browser.ts';
import { signIn } from './board.ts';
import { type State, states } from './screenshot-states.ts';
import { startServer } from './server.ts';

const folder = path.resolve(import.meta.dirname, '..', 'docs', 'screenshots');
/** A phone, a tablet, a desk. */
const sizes = [
  { width: 360, height: 780 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
];
const schemes = ['light', 'dark'] as const;
/** People of the demo. */
const numbers = { superAdmin: '3055550100', admin: '3055550102' };
const QUALITY = 60;

type Cookies = Awaited<ReturnType<ReturnType<Page['context']>['cookies']>>;
type Look = { scheme: (typeof schemes)[number]; width: number; height: number };

/** Signs in once and keeps the cookies: who signs in again and again is soon told to wait. */
async function cookiesOf(browser: Browser, baseURL: string, number: string): Promise<Cookies> {
  await using context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  await signIn(page, number);
  return context.cookies();
}

/** The whole window as WebP, which takes a third of what a PNG of it would. */
async function picture(page: Page): Promise<Buffer> {
  const tools = await page.context().newCDPSession(page);
  const { data } = await tools.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY });
  return Buffer.from(data, 'base64');
}

async function take(browser: Browser, baseURL: string, state: State, { scheme, width, height }: Look, cookies: Cookies): Promise<string> {
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
  const file = `${state.name}-${scheme}-${width}.webp`;
  await writeFile(path.join(folder, file), await picture(page));
  return file;
}

const looks = schemes.flatMap((scheme) => sizes.map((size) => ({ scheme, ...size })));

/**
 * Takes the pictures of every screen and state, in both themes and three widths, of the demo's board, into `docs/screenshots`.
 * @param names only these states; none: all of them, and pictures of states that are no more go
 */
export async function takeScreenshots(names: readonly string[]): Promise<void> {
  const wanted = states.filter(({ name }) => names.length === 0 || names.includes(name));
  await mkdir(folder, { recursive: true });
  const found = await findBrowser();
  const app = await startServer('--demo');
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
        taken.push(await take(browser, app.url, state, look, as ? cookies[as] : []));
      }
    const outdated = names.length > 0 ? [] : (await readdir(folder)).filter((file) => !taken.includes(file));
    for (const file of outdated) await rm(path.join(folder, file));
    console.log(`${taken.length} pictures in ${folder}.`);
  } finally {
    await browser.close();
    await app.stop();
  }
}
