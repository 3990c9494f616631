import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { type ServerProcess, serverProcess, superAdminNumber } from '../e2e/server-process.ts';
import { launchArguments } from '../scripts/browser-arguments.ts';
import { findBrowser } from '../scripts/find-browser.ts';
import { migrate } from '../src/server/database/migrate.ts';
import { openSqlite } from '../src/server/database/sqlite.ts';
import { nextPaint, scrollToEnd, watchPage } from './browser-page.ts';
import { fill } from './fill.ts';
import type { Result } from './run.ts';

const SIZES = [100, 10_000];
const ROUNDS = 9;

type Board = { size: number; server: ServerProcess; dataDir: string };

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** A running board with so many open tasks. */
async function startBoard(size: number): Promise<Board> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'max-tasks-bench-'));
  const database = openSqlite(dataDir);
  await migrate(database);
  await fill(database, size, ['pending', 'in_progress']);
  await database.close();
  const server = await serverProcess([], { DATA_DIR: dataDir, DATABASE_URL: '' });
  server.launch();
  await server.ready();
  return { size, server, dataDir };
}

async function openPage(browser: Browser, url: string): Promise<Page> {
  const page = await browser.newPage({ baseURL: url, viewport: { width: 1440, height: 900 }, timezoneId: 'America/New_York' });
  await page.request.post('/api/login', { data: { username: superAdminNumber, password: 'x' } });
  await watchPage(page);
  return page;
}

/** @returns milliseconds from the navigation to the first card */
async function opening(browser: Browser, url: string): Promise<number> {
  const page = await openPage(browser, url);
  await page.goto('/');
  const time = await page.evaluate(() => firstCard);
  await page.context().close();
  return time;
}

/** The yardstick: a bare server of one page that is the finished board, with as many bytes as the board took to get there. */
async function staticPage(browser: Browser, url: string) {
  const page = await openPage(browser, url);
  await page.goto('/');
  await page.evaluate(() => firstCard);
  const { html, bytes } = await page.evaluate(() => ({
    html: document.documentElement.outerHTML.replace(/<script.*?<\/script>|<link rel="modulepreload".*?>/g, ''),
    bytes: performance.getEntriesByType('resource').reduce((sum, one) => sum + (one as PerformanceResourceTiming).encodedBodySize, 0),
  }));
  const style = await (await page.request.get((await page.locator('link[rel=stylesheet]').getAttribute('href')) ?? '')).text();
  await page.context().close();
  const inline = html.replace(/<link rel="stylesheet".*?>/, `<style>${style}</style>`).replace(/nonce="[^"]*"/g, '');
  const body = `<!doctype html>${inline}<!--${'x'.repeat(Math.max(0, bytes - inline.length))}-->`;
  const server = createServer((request, response) => {
    response
      .writeHead(request.url === '/' ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' })
      .end(request.url === '/' ? body : '');
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    kilobytes: Math.round(body.length / 1024),
    close: () => server.close(),
  };
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

/** What the board costs in a browser, with a hundred open tasks and with ten thousand. */
export async function benchBrowser(): Promise<Result> {
  const found = await findBrowser();
  const browser = await chromium.launch({
    executablePath: found.path,
    args: launchArguments,
    env: { ...process.env, ...found.environment },
  });
  const boards: Board[] = [];
  const rows: Result['rows'] = [];
  try {
    for (const size of SIZES) boards.push(await startBoard(size));
    const yardsticks = await Promise.all(boards.map(({ server }) => staticPage(browser, server.url)));
    const times = boards.map(() => ({ board: [] as number[], plain: [] as number[] }));
    for (let round = 0; round < ROUNDS; round++)
      for (const [at, { server }] of boards.entries()) {
        times[at]?.plain.push(await opening(browser, yardsticks[at]?.url ?? ''));
        times[at]?.board.push(await opening(browser, server.url));
      }
    for (const [at, { size, server }] of boards.entries()) {
      const page = await openPage(browser, server.url);
      await page.goto('/');
      await page.evaluate(() => firstCard);
      await page.waitForTimeout(1_000);
      const atFirst = await page.locator('*').count();
      const paints = await interactions(page);
      const scrolled = await scrollToEnd(page);
      await page.context().close();
      const [board, plain] = [median(times[at]?.board ?? []), median(times[at]?.plain ?? [])];
      const opened = {
        'first card (ms)': Math.round(board),
        'static page (ms)': Math.round(plain),
        ratio: Number((board / plain).toFixed(2)),
      };
      const { nodes, longest, pixels } = scrolled;
      rows.push({
        tasks: size,
        KB: yardsticks[at]?.kilobytes ?? 0,
        ...opened,
        'nodes at first': atFirst,
        'nodes scrolling': nodes,
        'pixels scrolled': Math.round(pixels),
        'longest task (ms)': Math.round(longest),
        ...paints,
      });
    }
    for (const { close } of yardsticks) close();
  } finally {
    await browser.close();
    for (const { server, dataDir } of boards) {
      await server.end();
      await rm(dataDir, { recursive: true, force: true });
    }
  }
  return { what: 'The board in a browser; from edit on: the longest time from an input to the next paint (ms, 16 stands for less)', rows };
}
