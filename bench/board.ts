import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../scripts/free-port.ts';
import type { Engine } from './engines.ts';
import { BROWSER_CODING, loadWith, openCaller, request } from './load.ts';
import { type Product, startProduct } from './product.ts';
import { median, percentile, type Result, rounded } from './results.ts';

const CALLERS = 64;
const ROUNDS = 5;
const ROUND_MS = 3_000;
/** Reads one after another, in each round of each size. */
const READS = 50;
const SIZE_ROUNDS = 9;
const bars = { embedded: 0.5, PostgreSQL: 0.15 };
const codings = ['identity', BROWSER_CODING] as const;
type Coding = (typeof codings)[number];

const boardRead = ({ url, cookie }: { url: string; cookie: string }, coding: Coding) =>
  request('GET', url, '/api/tasks', { 'accept-encoding': coding, cookie });

/** The board as it comes over the wire, still compressed where it was asked for so. */
async function rawBoard({ url, cookie }: Product, coding: Coding): Promise<Buffer> {
  const [reply] = (await once(get(`${url}/api/tasks`, { headers: { cookie, 'accept-encoding': coding } }), 'response')) as [
    IncomingMessage,
  ];
  return Buffer.concat(await reply.toArray());
}

/** A bare server that answers the very bytes that a board does. */
async function bareServer(product: Product) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'max-tasks-bench-'));
  const files = { identity: path.join(folder, 'plain'), [BROWSER_CODING]: path.join(folder, 'packed') };
  const kilobytes = { identity: 0, [BROWSER_CODING]: 0 };
  for (const coding of codings) {
    const bytes = await rawBoard(product, coding);
    kilobytes[coding] = Math.round(bytes.length / 1024);
    await writeFile(files[coding], bytes);
  }
  const port = await freePort();
  const program = path.join(import.meta.dirname, 'bare-server.ts');
  const server = spawn(process.execPath, [program, String(port), files.identity, files[BROWSER_CODING]], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  while (!(await fetch(url).catch(() => null))?.ok) await wait(25);
  return {
    url,
    kilobytes,
    async stop() {
      server.kill();
      await rm(folder, { recursive: true });
    },
  };
}

/** Requests a second with many callers, beside the bare server, in turn. */
async function benchThroughput(engine: Engine): Promise<Result> {
  const copy = await engine.copy(1_000);
  const product = await startProduct(copy.place);
  const bare = await bareServer(product);
  const rows: Result['tables'][number]['rows'] = [];
  const figures: Result['figures'] = [];
  try {
    for (const coding of codings) {
      const rates = { bare: [] as number[], board: [] as number[] };
      const delays: number[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        const plain = boardRead({ url: bare.url, cookie: product.cookie }, coding);
        rates.bare.push((await loadWith(bare.url, CALLERS, ROUND_MS, () => plain)).perSecond);
        const whole = boardRead(product, coding);
        const found = await loadWith(product.url, CALLERS, ROUND_MS, () => whole);
        rates.board.push(found.perSecond);
        delays.push(...found.delays);
      }
      const [board, plain] = [median(rates.board), median(rates.bare)];
      const ratio = median(rates.board.map((one, at) => one / (rates.bare[at] ?? 1)));
      rows.push({
        engine: engine.name,
        coding,
        KB: bare.kilobytes[coding],
        'bare server, requests/s': Math.round(plain),
        'board, requests/s': Math.round(board),
        ratio: rounded(ratio, 2),
        'p99 (ms)': rounded(percentile(delays, 0.99)),
      });
      figures.push({
        what: `board read, 1,000 tasks, ${CALLERS} connections, ${coding === 'identity' ? 'uncompressed' : 'compressed'}`,
        bar: `≥ ${bars[engine.name]} × a bare Node server`,
        engine: engine.name,
        figure: `${Math.round(board).toLocaleString('en')}/s: ${ratio.toFixed(2)} ×`,
        beside: `${Math.round(plain).toLocaleString('en')}/s`,
        met: ratio >= bars[engine.name],
      });
    }
  } finally {
    await bare.stop();
    await product.stop();
    await copy.remove();
  }
  return { figures, tables: [{ what: 'Board reads a second, beside a bare Node server that answers the same bytes', rows }] };
}

/** How long one read takes on boards of every size, in turn. */
async function benchSizes(engine: Engine, sizes: number[]): Promise<Result> {
  const products: { size: number; product: Product; times: number[][] }[] = [];
  try {
    for (const size of sizes) products.push({ size, product: await startProduct(await engine.board(size)), times: [] });
    for (let round = 0; round < SIZE_ROUNDS; round++)
      for (const { product, times } of products) {
        const caller = await openCaller(product.url);
        const read = boardRead(product, BROWSER_CODING);
        // The first one of all makes the board.
        await caller.call(read);
        const delays: number[] = [];
        for (let count = 0; count < READS; count++) {
          const start = performance.now();
          await caller.call(read);
          delays.push(performance.now() - start);
        }
        times.push(delays);
        caller.close();
      }
  } finally {
    for (const { product } of products) await product.stop();
  }
  const inOneRound = (times: number[][]) => median(times.map(median));
  const base = inOneRound(products[0]?.times ?? []);
  const rows = products.map(({ size, times }) => ({
    engine: engine.name,
    tasks: size,
    'p50 (ms)': rounded(inOneRound(times), 2),
    'p99 (ms)': rounded(percentile(times.flat(), 0.99), 2),
    ratio: rounded(inOneRound(times) / base, 2),
  }));
  const figures: Result['figures'] = products.slice(1).map(({ size, times }) => ({
    what: `board read, ${size.toLocaleString('en')} tasks`,
    bar: '≤ 1.3 × of the time at 1,000',
    engine: engine.name,
    figure: `${inOneRound(times).toFixed(2)} ms: ${(inOneRound(times) / base).toFixed(2)} ×`,
    beside: `${base.toFixed(2)} ms`,
    met: inOneRound(times) <= 1.3 * base,
  }));
  return { figures, tables: [{ what: 'A board read as the board grows, one after another', rows }] };
}

/** Reads of the board: with many callers, and of large boards. */
export async function benchBoard(engine: Engine, sizes: number[]): Promise<Result> {
  const [throughput, growth] = [await benchThroughput(engine), await benchSizes(engine, sizes)];
  return { figures: [...throughput.figures, ...growth.figures], tables: [...throughput.tables, ...growth.tables] };
}
