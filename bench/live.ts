import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Task } from '#shared/tasks.ts';
import { startServer, superAdminNumber } from '../e2e/server.ts';
import { freePort } from '../scripts/free-port.ts';
import type { Result } from './run.ts';
import { openStreams } from './stream-readers.ts';

const STREAMS = 1_000;
const WRITES = 200;
/** Time between two writes, so that each is told by itself (milliseconds). */
const PAUSE = 25;

/** A server to measure. `write` makes one change and returns the version it made, once it was acknowledged. */
type Measured = { url: string; pid: number; cookie: string; write: () => Promise<number>; stop: () => Promise<void> };

async function theProduct(): Promise<Measured> {
  const server = await startServer('api');
  const send = (method: string, where: string, body: unknown, cookie = '') =>
    fetch(server.url + where, { method, headers: { 'content-type': 'application/json', cookie }, body: JSON.stringify(body) });
  const signedIn = await send('POST', '/api/login', { username: superAdminNumber, password: 'x' });
  const cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const made = await send('POST', '/api/tasks', { title: 'Fix the gate', description: 'It does not open.' }, cookie);
  const { id } = (await made.json()) as Task;
  const board = await fetch(`${server.url}/api/tasks`, { headers: { cookie } });
  let { version } = (await board.json()) as { version: number };
  let count = 0;
  return {
    url: server.url,
    pid: server.pid(),
    cookie,
    async write() {
      count += 1;
      await (await send('PUT', `/api/tasks/${id}`, { title: `Fix the gate, ${count}`, description: 'It does not open.' }, cookie)).text();
      version += 1;
      return version;
    },
    stop: server.stop,
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
  return { url, pid: server.pid ?? 0, cookie: '', write, stop };
}

async function residentKilobytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(status.match(/VmRSS:\s+(\d+)/)?.[1]);
}

const percentile = (sorted: number[], part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;

async function measure({ url, pid, cookie, write }: Measured) {
  for (let count = 0; count < 50; count++) await write();
  const before = await residentKilobytes(pid);
  const readers = await openStreams(url, STREAMS, cookie);
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
  delays.sort((a, b) => a - b);
  return { p50: percentile(delays, 0.5), p99: percentile(delays, 0.99), max: percentile(delays, 1), kilobytes };
}

/** From the acknowledged write to the last of a thousand open streams, beside a bare Node server that sends the same bytes. */
export async function benchLive(): Promise<Result> {
  const rows: Result['rows'] = [];
  for (const [who, start] of Object.entries({ 'bare Node server': theBareServer, 'Max Tasks': theProduct })) {
    const server = await start();
    const { p50, p99, max, kilobytes } = await measure(server);
    await server.stop();
    const rounded = { p50: Number(p50.toFixed(1)), p99: Number(p99.toFixed(1)), max: Number(max.toFixed(1)) };
    rows.push({ who, streams: STREAMS, writes: WRITES, ...rounded, 'KB a stream': Number(kilobytes.toFixed(1)) });
  }
  return { what: 'Milliseconds from the acknowledged write to the last stream', rows };
}
