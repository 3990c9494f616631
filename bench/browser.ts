import { setTimeout as wait } from 'node:timers/promises';
import { type Browser, chromium, type Page } from '@playwright/test';
import { launchArguments } from '../scripts/browser-arguments.ts';
import { findBrowser } from '../scripts/find-browser.ts';
import { startBare } from './bare.ts';
import { asStaticPage, nextPaint, openPage, scrollDown } from './browser-page.ts';
import type { Engine } from './engines.ts';
import { taskId } from './made-board.ts';
import { type Product, startProduct } from './product.ts';
import { atMost, compared, ms, type Row, row, whole } from './rows.ts';

/** Boards by their number of open tasks, which are nine of ten. */
const [FEW, MANY, MOST, ROUNDS] = [100, 1_000, 10_000, 9];

async function interactions(page: Page): Promise<Record<string, number>> {
  const card = page.getByRole('article').nth(1);
  const longest: Record<string, number> = {};
  const note = async (what: string, act: () => Promise<void>) => {
    longest[what] = Math.round(Math.max(longest[what] ?? 0, await nextPaint(page, act)));
  };
  for (let count = 0; count < 3; count++) {
    await note('open a dialog', () => card.getByRole('button', { name: 'Edit' }).click());
    await page.keyboard.press('Escape');
    await note('open the statuses', () => card.getByRole('combobox', { name: 'Status' }).click());
    await note('change the status', () => page.getByRole('option', { name: 'Completed' }).click());
    await note('type a search', () => page.getByRole('searchbox').pressSequentially('listing', { delay: 120 }));
    await note('clear it', () => page.getByRole('button', { name: 'Clear' }).click());
    await card.focus();
    await note('select the 500 cards of a column', () => page.keyboard.press('Control+a'));
    await page.keyboard.press('Escape');
  }
  return longest;
}

/** Edits a task of the first column twenty times a second until aborted. @returns the number of edits */
async function changeMeanwhile({ ask, size }: Product, signal: AbortSignal): Promise<number> {
  let changes = 0;
  for (const begun = performance.now(); !signal.aborted; await wait(Math.max(0, begun + changes * 50 - performance.now())))
    await ask('PUT', `/api/tasks/${taskId(size - (size % 10) - 9 - 10 * (changes % 10))}`, { title: `Changed meanwhile, ${changes++}` });
  return changes;
}

/** The time to the first usable card on boards of three sizes, in turn with static pages of the same bytes. */
async function openings(browser: Browser, ...products: [Product, Product, Product]): Promise<Row[]> {
  await using bare = await startBare();
  const series = async ({ url }: Product) => ({ url, html: await asStaticPage(browser, url), ours: [] as number[], plain: [] as number[] });
  const [few, many, most] = [await series(products[0]), await series(products[1]), await series(products[2])];
  const usable = async (url: string) => {
    await using opened = await openPage(browser, url);
    return opened.usable;
  };
  for (let round = 0; round < ROUNDS; round++)
    for (const { url, html, ours, plain } of [few, many, most]) {
      await bare.answerWith(html, { 'content-type': 'text/html; charset=utf-8' });
      plain.push(await usable(bare.url));
      ours.push(await usable(url));
    }
  const card = `first usable card after navigation, ${whole(MANY)} open tasks`;
  return [
    compared(card, ['≤', 3.5, 'a static page of the same bytes'], many.ours, many.plain, ms),
    compared(`opening ${whole(MOST)} open tasks`, ['≤', 1.3, `of ${FEW}`], most.ours, few.ours, ms),
  ];
}

async function use(browser: Browser, product: Product): Promise<Row[]> {
  await using opened = await openPage(browser, product.url);
  const { page } = opened;
  await page.waitForTimeout(1_000);
  const atFirst = await page.locator('*').count();
  const paints = Object.entries(await interactions(page));
  const quiet = await scrollDown(page);
  const over = new AbortController();
  const changing = changeMeanwhile(product, over.signal);
  const live = await scrollDown(page);
  over.abort();
  const changes = await changing;
  const nodes = Math.max(atFirst, quiet.nodes, live.nodes);
  const tasks = `${whole(MOST)} open tasks`;
  return [
    row(`nodes, ${tasks}`, '≤ 2,500', whole(nodes), nodes <= 2_500, `at first: ${whole(atFirst)}`),
    atMost(`longest task while scrolling, ${tasks}`, 50, quiet.longest),
    atMost('the same, 20 changes a second coming in', 50, live.longest, `${changes} changes`),
    ...paints.map(([what, longest]) => atMost(`next paint: ${what}`, 50, longest)),
  ];
}

/** The cost of boards in a browser. @param largest caps the largest of them */
export async function benchBrowser(engine: Engine, largest: number): Promise<Row[]> {
  const { path: executablePath, environment } = await findBrowser();
  await using browser = await chromium.launch({ executablePath, args: launchArguments, env: { ...process.env, ...environment } });
  await using started = new AsyncDisposableStack();
  const start = async (open: number) => started.use(await startProduct(engine, Math.ceil(Math.min(open, largest) / 0.9)));
  const [few, many, most] = [await start(FEW), await start(MANY), await start(MOST)];
  return [...(await openings(browser, few, many, most)), ...(await use(browser, most))];
}
