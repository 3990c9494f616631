import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { Engine } from './engines.ts';
import { taskId } from './made-board.ts';
import { memory, type Product, signIn, startProduct } from './product.ts';
import { atMost, ms, percentile, type Row, row } from './rows.ts';

const [STREAMS, WRITES] = [1_000, 200];

/** Opens a stream over a plain socket. It only searches the chunks, because a thousand parsers would measure themselves. */
async function openStream(url: string, cookie: string, told: (version: number) => void): Promise<Socket> {
  const { port, host } = new URL(url);
  const socket = connect(Number(port), '127.0.0.1').setEncoding('latin1').setNoDelay();
  socket.write(`GET /api/events HTTP/1.1\r\nHost: ${host}\r\nCookie: ${cookie}\r\n\r\n`);
  await once(socket, 'data');
  return socket.on('data', (chunk: string) => {
    for (const [, id] of chunk.matchAll(/^id: (\d+)$/gm)) told(Number(id));
  });
}

/** Writes while streams are open. @returns the 99th percentile of the time from the acknowledged write to the last stream (milliseconds) */
async function delayOf(product: Product, cookies: string[]): Promise<number> {
  let [version, waiting, last] = [0, 0, 0];
  const told = (id: number) => {
    if (id === version && --waiting === 0) last = performance.now();
  };
  const streams: Socket[] = [];
  for (const cookie of cookies) streams.push(await openStream(product.url, cookie, told));
  const delays: number[] = [];
  ({ version } = JSON.parse(await product.ask('GET', '/api/tasks')));
  while (delays.length < WRITES) {
    [version, waiting, last] = [version + 1, streams.length, 0];
    await product.ask('PUT', `/api/tasks/${taskId(501)}`, { title: `Fix the gate, ${version}`, description: 'It does not open.' });
    const acknowledged = performance.now();
    do await wait(25);
    while (last === 0);
    delays.push(Math.max(0, last - acknowledged));
  }
  for (const stream of streams) stream.destroy();
  return percentile(delays, 0.99);
}

/** The memory that further streams take (kilobytes a stream). The first thousands make a server grow by far more, once. */
async function memoryOf(product: Product, cookies: string[]): Promise<number> {
  const streams: Socket[] = [];
  const open = async () => {
    for (const cookie of cookies) streams.push(await openStream(product.url, cookie, () => {}));
    return memory(product.pid);
  };
  const [, before, after] = [await open(), await open(), await open()];
  for (const stream of streams) stream.destroy();
  return ((after - before) * 1024) / cookies.length;
}

/** From the acknowledged write to the last of a thousand open streams, beside a single one. */
export async function benchLive(engine: Engine): Promise<Row[]> {
  await using product = await startProduct(engine, 1_000);
  // Each stream has a session of its own, because the server checks each session before it sends.
  const cookies: string[] = [];
  while (cookies.length < STREAMS) cookies.push(await signIn(product.url));
  const single = await delayOf(product, cookies.slice(0, 1));
  const [p99, kilobytes] = [await delayOf(product, cookies), await memoryOf(product, cookies)];
  return [
    atMost('live update, p99 from the acknowledged write to the last of 1,000 open streams', 100, p99, `of a single one: ${ms(single)}`),
    row(`memory a stream beyond 2,000`, '≤ 30 KB', `${kilobytes.toFixed(1)} KB`, kilobytes <= 30),
  ];
}
