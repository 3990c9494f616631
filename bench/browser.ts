import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Browser, chromium, type Page } from '@playwright/test';
import type { Board } from '#shared/board.ts';
import { launchArguments } from '../scripts/browser-arguments.ts';
import { findBrowser } from '../scripts/find-browser.ts';
import { openSqlite } from '../src/server/database/sqlite/open.ts';
import { heap, nextPaint, openPage, scrollDown, scrollToEnd } from './browser-page.ts';
import { fill } from './fill.ts';
import { browserFigures, type Found, firstLoad } from './page-figures.ts';
import { type Product, startProduct } from './product.ts';
import { median, type Result, rounded } from './results.ts';
import { staticPage } from './static-page.ts';

const SIZES = [100, 1_000, 10_000];
const ROUNDS = 9;
/** So often somebody else changes something while a board is scrolled (milliseconds). */
const CHANGE_EVERY = 50;

type Open = { size: number; product: Product; dataDir: string };

/** A running board with so many open tasks. */
async function startBoard(size: number): Promise<Open> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'max-tasks-bench-'));
  const database = openSqlite(dataDir);
  await fill(database, size, ['pending', 'in_progress']);
  await database.close();
  return { size, product: await startProduct({ DATA_DIR: dataDir, DATABASE_URL: '' }), dataDir };
}

/** @returns milliseconds from the navigation to the first card, and to the first with its controls */
async function opening(browser: Browser, url: string): Promise<{ card: number; controls: number }> {
  const page = await openPage(browser, url);
  await page.goto('/');
  const times = await page.evaluate(async () => ({ card: await firstCard, controls: await firstControls }));
  await page.context().close();
  return times;
}

/** What people do, each a few times, and the longest time until the page shows something. */
async function interactions(page: Page): Promise<Record<string, number>> {
  const card = page.getByRole('article').nth(1);
  const times: Record<string, number> = {};
  const note = async (what: string, act: () => Promise<void>) => {
    times[what] = Math.round(Math.max(times[what] ?? 0, await nextPaint(page, act)));
  };
  for (let count = 0; count < 3; count++) {
    await note('edit', () => card.getByRole('button', { name: 'Edit' }).click());
    await page.keyboard.press('Escape');
    await note('select', () => card.getByRole('combobox', { name: 'Status' }).click());
    await note('status', () => page.getByRole('option', { name: 'Completed' }).click());
    await note('search', () => page.getByRole('searchbox').pressSequentially('listing', { delay: 120 }));
    await note('clear', () => page.getByRole('button', { name: 'Clear' }).click());
  }
  return times;
}

/** Edits tasks of the first column until it is told to end. @returns how many */
async function changeMeanwhile({ ask }: Product, signal: AbortSignal): Promise<number> {
  const board = (await (await ask('GET', '/api/tasks')).json()) as Board;
  let changes = 0;
  for (let due = performance.now(); !signal.aborted; due += CHANGE_EVERY) {
    const task = board.pending[(changes * 7) % board.pending.length];
    await (await ask('PUT', `/api/tasks/${task?.id}`, { title: `Changed meanwhile, ${changes++}`, description: task?.description })).text();
    await wait(Math.max(0, due + CHANGE_EVERY - performance.now()));
  }
  return changes;
}

/** Opens a board once more, uses it and scrolls it: by itself, and while others change it. */
async function use(browser: Browser, { product }: Open): Promise<Omit<Found, 'size' | 'kilobytes' | 'card' | 'controls' | 'plain'>> {
  const page = await openPage(browser, product.url);
  await page.goto('/');
  await page.evaluate(() => firstControls);
  await page.waitForTimeout(1_000);
  const atFirst = await page.locator('*').count();
  const paints = await interactions(page);
  const quiet = await scrollDown(page);
  const over = new AbortController();
  const changing = changeMeanwhile(product, over.signal);
  const live = await scrollDown(page);
  over.abort();
  const changes = await changing;
  const { nodes, pixels } = await scrollToEnd(page);
  const held = await heap(page);
  await page.context().close();
  return {
    nodes: [atFirst, Math.max(nodes, quiet.nodes, live.nodes)],
    paints,
    quiet,
    live: { ...live, changes },
    pixels,
    heap: held,
  };
}

/** What was found, a table for each thing that people do. */
const tablesOf = (found: Found[]): Result['tables'] => [
  {
    what: 'Opening the board in a browser, signed in, beside a static page of as many bytes',
    rows: found.map(({ size, kilobytes, card, controls, plain, nodes, heap: held }) => ({
      'open tasks': size,
      KB: kilobytes,
      'first card (ms)': rounded(card, 0),
      'static page (ms)': rounded(plain, 0),
      ratio: rounded(card / plain, 2),
      'with controls (ms)': rounded(controls, 0),
      nodes: nodes[0],
      'heap after use (MB)': rounded(held),
    })),
  },
  {
    what: 'Scrolling a column: by itself, and while twenty tasks a second are changed',
    rows: found.flatMap(({ size, nodes, pixels, quiet, live }) =>
      [quiet, live].map((one) => ({
        'open tasks': size,
        changes: one === live ? live.changes : 0,
        'longest task (ms)': rounded(one.longest, 0),
        'frame, p95 (ms)': rounded(one.frame),
        'longest frame (ms)': rounded(one.longestFrame),
        'nodes at most': nodes[1],
        'pixels to the end': pixels,
      })),
    ),
  },
  {
    what: 'From an input to the next paint, the longest (ms; 16 stands for less)',
    rows: found.map(({ size, paints }) => ({ 'open tasks': size, ...paints })),
  },
];

/** What the board costs in a browser: with a hundred open tasks, a thousand, and ten thousand. */
export async function benchBrowser(): Promise<Result> {
  const program = await findBrowser();
  const environment = { ...process.env, ...program.environment };
  const browser = await chromium.launch({ executablePath: program.path, args: launchArguments, env: environment });
  const boards: Open[] = [];
  const found: Found[] = [];
  try {
    for (const size of SIZES) boards.push(await startBoard(size));
    const yardsticks = await Promise.all(boards.map(({ product }) => staticPage(browser, product.url)));
    const times = boards.map(() => ({ card: [] as number[], controls: [] as number[], plain: [] as number[] }));
    for (let round = 0; round < ROUNDS; round++)
      for (const [at, { product }] of boards.entries()) {
        times[at]?.plain.push((await opening(browser, yardsticks[at]?.url ?? '')).card);
        const opened = await opening(browser, product.url);
        times[at]?.card.push(opened.card);
        times[at]?.controls.push(opened.controls);
      }
    for (const [at, board] of boards.entries()) {
      const of = (what: 'card' | 'controls' | 'plain') => median(times[at]?.[what] ?? []);
      const measured = { card: of('card'), controls: of('controls'), plain: of('plain') };
      found.push({ size: board.size, kilobytes: yardsticks[at]?.kilobytes ?? 0, ...measured, ...(await use(browser, board)) });
    }
    for (const { close } of yardsticks) close();
  } finally {
    await browser.close();
    for (const { product, dataDir } of boards) {
      await product.stop();
      await rm(dataDir, { recursive: true, force: true });
    }
  }
  const bytes = await firstLoad();
  return { figures: [...bytes.figures, ...browserFigures(found)], tables: [...bytes.tables, ...tablesOf(found)] };
}
