import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Board } from '#shared/board.ts';
import { serverProcess, superAdminNumber } from '../e2e/server-process.ts';
import { filledFolder } from './fill.ts';
import type { Result } from './run.ts';

const SIZES = [1_000, 100_000, 1_000_000];
const TIMES = 100;
/** How often the event loop is knocked at meanwhile: whoever is answered late was kept waiting by something (milliseconds). */
const KNOCK = 5;

type Ask = (method: string, where: string, body?: unknown) => Promise<Response>;

const percentile = (sorted: number[], part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
const rounded = (milliseconds: number) => Number(milliseconds.toFixed(1));

/** What is asked, each time a little differently. */
function questions(board: Board): Record<string, (ask: Ask, count: number) => Promise<Response>> {
  const middle = board.pending.at(250)?.id ?? board.pending.at(-1)?.id;
  const search =
    (words: (count: number) => string, filters = '') =>
    (ask: Ask, count: number) =>
      ask('GET', `/api/tasks/search?search=${encodeURIComponent(words(count))}${filters}`);
  const syllables = ['kalo', 'miren', 'stova', 'dupel', 'tanor', 'gisha', 'bruwe', 'zanfi'];
  const rare = (count: number) => `${syllables[count % 8]}${syllables[(count * 3 + 1) % 8]}`;
  return {
    'the board': (ask) => ask('GET', '/api/tasks'),
    'the board after a change': async (ask, count) => {
      await (await ask('POST', '/api/tasks', { title: `Made ${count}` })).text();
      return ask('GET', '/api/tasks');
    },
    'an older page': (ask) => ask('GET', `/api/tasks/older?status=pending&before=${middle}`),
    'a rare word': search(rare),
    'a word of many tasks': search(() => 'listing'),
    'two words': search((count) => `photos ${rare(count).slice(0, 4)}`),
    'a typo': search((count) => `lsiting ${count % 9}`),
    'two letters': search((count) => `${'abcdefghij'[count % 10]}${'klmnopqrst'[count % 7]}`),
    'a word and an assignee': search(() => 'listing', '&assignee=Ana%20Diaz&status=pending'),
    'an assignee': (ask) => ask('GET', '/api/tasks/search?assignee=Ana%20Diaz'),
  };
}

async function knock(url: string, signal: AbortSignal): Promise<number> {
  let latest = 0;
  while (!signal.aborted) {
    const start = performance.now();
    await (await fetch(`${url}/api/health/live`)).text();
    latest = Math.max(latest, performance.now() - start);
    await wait(KNOCK);
  }
  return latest;
}

async function measure(size: number, rows: Result['rows']): Promise<void> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'max-tasks-bench-'));
  await cp(await filledFolder(size), dataDir, { recursive: true });
  const server = await serverProcess(['api'], { DATA_DIR: dataDir, DATABASE_URL: '' });
  try {
    const begun = performance.now();
    server.launch();
    await server.ready();
    let cookie = '';
    const ask: Ask = (method, where, body) =>
      fetch(server.url + where, {
        method,
        headers: { cookie, 'content-type': 'application/json' },
        body: body === undefined ? undefined : JSON.stringify(body),
      });
    const signedIn = await ask('POST', '/api/login', { username: superAdminNumber, password: 'x' });
    cookie = signedIn.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ');
    const board = (await (await ask('GET', '/api/tasks')).json()) as Board;
    rows.push({ tasks: size, what: 'start to the first board', p50: rounded(performance.now() - begun), p99: '', 'longest stall': '' });
    for (const [what, question] of Object.entries(questions(board))) {
      const delays: number[] = [];
      const over = new AbortController();
      const knocking = knock(server.url, over.signal);
      for (let count = 0; count < TIMES; count++) {
        const start = performance.now();
        const reply = await question(ask, count);
        await reply.text();
        if (!reply.ok) throw new Error(`${what} answered ${reply.status}`);
        delays.push(performance.now() - start);
      }
      over.abort();
      delays.sort((a, b) => a - b);
      const [p50, p99] = [percentile(delays, 0.5), percentile(delays, 0.99)];
      rows.push({ tasks: size, what, p50: rounded(p50), p99: rounded(p99), 'longest stall': rounded(await knocking) });
    }
    const status = await readFile(`/proc/${server.pid()}/status`, 'utf8');
    rows.push({
      tasks: size,
      what: 'memory (MB)',
      p50: Math.round(Number(status.match(/VmRSS:\s+(\d+)/)?.[1]) / 1024),
      p99: '',
      'longest stall': '',
    });
  } finally {
    await server.end();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** What calls cost as the board grows: one caller, one call after another, each as it comes over the wire. */
export async function benchScale(): Promise<Result> {
  const rows: Result['rows'] = [];
  const largest = Number(process.env.BENCH_TASKS || 100_000);
  for (const size of SIZES.filter((one) => one <= largest)) await measure(size, rows);
  return { what: 'Milliseconds a call takes, by the size of the board (BENCH_TASKS=1000000 for a million)', rows };
}
