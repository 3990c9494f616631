import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Task } from '#shared/tasks.ts';
import { freePort } from '../scripts/free-port.ts';
import type { Engine, Place } from './engines.ts';
import { signIn, startProduct } from './product.ts';
import { percentile, type Result, rounded } from './results.ts';
import { openStreams } from './stream-readers.ts';

const STREAMS = 1_000;
const WRITES = 200;
/** Made before anything is measured: a server that has just started still grows. */
const WARM_UP = 300;
/** Time between two writes, so that each is told by itself (milliseconds). */
const PAUSE = 25;
const MOST_MS = 100;
const MOST_KB = 30;

/** A server to measure. `write` makes one change and returns the version it made, once it was acknowledged. */
type Measured = { url: string; pid: number; cookies: string[]; write: () => Promise<number>; stop: () => Promise<void> };

async function theProduct(place: Place): Promise<Measured> {
  const product = await startProduct(place);
  // Everybody has a session of their own: whether it still stands is looked at before each news.
  const cookies: string[] = [];
  while (cookies.length < STREAMS) cookies.push(await signIn(product.url));
  const made = await product.ask('POST', '/api/tasks', { title: 'Fix the gate', description: 'It does not open.' });
  const { id } = (await made.json()) as Task;
  let { version } = (await (await product.ask('GET', '/api/tasks')).json()) as { version: number };
  let count = 0;
  return {
    url: product.url,
    pid: product.server.pid(),
    cookies,
    async write() {
      count += 1;
      await (await product.ask('PUT', `/api/tasks/${id}`, { title: `Fix the gate, ${count}`, description: 'It does not open.' })).text();
      version += 1;
      return version;
    },
    stop: product.stop,
  };
}

async function theBareServer(): Promise<Measured> {
  const port = await freePort();
  const server = spawn(process.execPath, [path.join(import.meta.dirname, 'bare-stream-server.ts'), String(port)], { stdio: 'ignore' });
  const url = `http://127.0.0.1:${port}`;
  // As much as an event of the product carries: a task with its latest activities.
  const body = JSON.stringify({ tasks: ['x'.repeat(4_500)] });
  const write = async () => Number(await (await fetch(url, { method: 'POST', body })).text());
  while ((await write().catch(() => 0)) === 0) await wait(25);
  const stop = async () => {
    server.kill();
    await once(server, 'exit');
  };
  return { url, pid: server.pid ?? 0, cookies: [''], write, stop };
}

async function residentKilobytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(status.match(/VmRSS:\s+(\d+)/)?.[1]);
}

type Delays = { p50: number; p99: number; max: number; kilobytes: number };

async function measure({ url, pid, cookies, write }: Measured): Promise<Delays> {
  for (let count = 0; count < WARM_UP; count++) await write();
  // The first ones ready what all share.
  const first = await openStreams(url, STREAMS / 10, cookies);
  const before = await residentKilobytes(pid);
  const readers = await openStreams(url, STREAMS, cookies);
  const kilobytes = ((await residentKilobytes(pid)) - before) / STREAMS;
  const delays: number[] = [];
  let next = await write();
  for (let count = 0; count < WRITES; count++) {
    next += 1;
    const told = readers.told(next);
    await write();
    const acknowledged = performance.now();
    delays.push(Math.max(0, (await told) - acknowledged));
    await wait(PAUSE);
  }
  readers.close();
  first.close();
  return { p50: percentile(delays, 0.5), p99: percentile(delays, 0.99), max: percentile(delays, 1), kilobytes };
}

/** From the acknowledged write to the last of a thousand open streams, beside a bare Node server that sends as many bytes. */
export async function benchLive(engine: Engine): Promise<Result> {
  const copy = await engine.copy(1_000);
  const measured = async (starting: Promise<Measured>) => {
    const server = await starting;
    return measure(server).finally(server.stop);
  };
  const bare = await measured(theBareServer());
  const product = await measured(theProduct(copy.place)).finally(copy.remove);
  const row = (who: string, { p50, p99, max, kilobytes }: Delays) => ({
    engine: engine.name,
    who,
    streams: STREAMS,
    writes: WRITES,
    'p50 (ms)': rounded(p50),
    'p99 (ms)': rounded(p99),
    'longest (ms)': rounded(max),
    'KB a stream': rounded(kilobytes),
  });
  const streams = `${STREAMS.toLocaleString('en')} open streams`;
  return {
    figures: [
      {
        what: `live update, p99 from the acknowledged write to the last of ${streams}`,
        bar: `≤ ${MOST_MS} ms`,
        engine: engine.name,
        figure: `${product.p99.toFixed(1)} ms`,
        beside: `a bare Node server: ${bare.p99.toFixed(1)} ms`,
        met: product.p99 <= MOST_MS,
      },
      {
        what: `memory a stream, ${streams}`,
        bar: `≤ ${MOST_KB} KB`,
        engine: engine.name,
        figure: `${product.kilobytes.toFixed(1)} KB`,
        beside: `a bare Node server: ${bare.kilobytes.toFixed(1)} KB`,
        met: product.kilobytes <= MOST_KB,
      },
    ],
    tables: [{ what: 'From the acknowledged write to the last stream', rows: [row('bare Node server', bare), row('Max Tasks', product)] }],
  };
}
