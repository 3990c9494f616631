import { spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import type { Board } from '#shared/board.ts';
import { serverProcess } from '../e2e/server-process.ts';
import { freePort } from '../scripts/free-port.ts';
import type { Engine, Place } from './engines.ts';
import { BROWSER_CODING, loadWith, request } from './load.ts';
import { memory, startProduct } from './product.ts';
import { questionsOf, type Send } from './questions.ts';
import { aDraft } from './recorded.ts';
import { type Figure, median, type Result, rounded } from './results.ts';

const ROUNDS = 7;
const SIZE = 100_000;
const MOST_SECONDS = 0.5;
const MOST_MEGABYTES = 150;

/** How long until a server that was just launched answers with success (milliseconds). */
async function untilAnswered(url: string, cookie: string): Promise<number> {
  const begun = performance.now();
  for (;;) {
    const reply = await fetch(url, { headers: { cookie } }).catch(() => null);
    if (reply?.ok) {
      await reply.arrayBuffer();
      return performance.now() - begun;
    }
    await wait(2);
  }
}

/** The yardstick: a Node process that does nothing but answer. */
async function bareStart(): Promise<number> {
  const port = await freePort();
  const program = `require('node:http').createServer((_, response) => response.end('{}')).listen(${port}, '127.0.0.1')`;
  const server = spawn(process.execPath, ['-e', program], { stdio: 'ignore' });
  const time = await untilAnswered(`http://127.0.0.1:${port}`, '');
  server.kill();
  return time;
}

async function measureStarts(place: Place): Promise<{ product: number; bare: number }> {
  // Whoever starts it for the first time makes what is kept: the page, the compiled sources.
  const first = await startProduct(place);
  await first.stop();
  const times = { product: [] as number[], bare: [] as number[] };
  for (let round = 0; round < ROUNDS; round++) {
    times.bare.push(await bareStart());
    const server = await serverProcess([], place);
    server.launch();
    times.product.push(await untilAnswered(`${server.url}/api/tasks`, first.cookie));
    await server.end();
  }
  return { product: median(times.product), bare: median(times.bare) };
}

/** So many people open the page, one after the other. */
const OPENED = 200;

/** The memory of a server that was used: by many who read the board, who open the page, who search, and who write. */
async function measureMemory(place: Place) {
  const product = await startProduct(place);
  const { url, cookie, server, ask } = product;
  try {
    const fresh = await memory(server.pid());
    const board = (await (await ask('GET', '/api/tasks')).json()) as Board;
    const read = request('GET', url, '/api/tasks', { cookie, 'accept-encoding': BROWSER_CODING });
    await loadWith(url, 64, 3_000, () => read);
    const reads = await memory(server.pid());
    for (let count = 0; count < OPENED; count++)
      await (await fetch(url, { headers: { cookie, 'accept-encoding': BROWSER_CODING } })).arrayBuffer();
    const pages = await memory(server.pid());
    const send: Send = async (...call) => {
      const reply = await ask(...call);
      await reply.arrayBuffer();
      return reply;
    };
    for (const question of questionsOf(board)) for (let count = 0; count < 20; count++) await question.ask(send, count);
    const searches = await memory(server.pid());
    await loadWith(url, 32, 3_000, (count) => request('POST', url, '/api/tasks', { cookie }, JSON.stringify(aDraft(count))));
    await loadWith(url, 64, 2_000, () => read);
    return { fresh, reads, pages, searches, writes: await memory(server.pid()) };
  } finally {
    await product.stop();
  }
}

/** From the start of the process to the first board, and the memory it then takes. */
export async function benchStart(engine: Engine, sizes: number[]): Promise<Result> {
  const size = Math.min(SIZE, sizes.at(-1) ?? SIZE);
  const place = await engine.board(size);
  const { product, bare } = await measureStarts(place);
  const copy = await engine.copy(size);
  const held = await measureMemory(copy.place).finally(copy.remove);
  const tasks = size.toLocaleString('en');
  const most = Math.max(held.reads.now, held.pages.now, held.searches.now, held.writes.now);
  const ofMemory: Figure = {
    what: `memory (RSS) after boards, pages, searches and writes, ${tasks} tasks`,
    bar: `≤ ${MOST_MEGABYTES} MB`,
    engine: engine.name,
    figure: `${most} MB`,
    beside: `fresh: ${held.fresh.now} MB`,
    met: most <= MOST_MEGABYTES,
  };
  return {
    figures: [
      {
        what: `process start to the first answered board, ${tasks} tasks`,
        bar: `≤ ${MOST_SECONDS} s`,
        engine: engine.name,
        figure: `${(product / 1_000).toFixed(2)} s`,
        beside: `a bare Node server: ${(bare / 1_000).toFixed(2)} s`,
        met: product <= MOST_SECONDS * 1_000,
      },
      ...(engine.name === 'embedded' ? [ofMemory] : []),
    ],
    tables: [
      {
        what: 'Start and memory',
        rows: [
          {
            engine: engine.name,
            tasks: size,
            'first board after (ms)': rounded(product, 0),
            'a bare Node server answers after (ms)': rounded(bare, 0),
            'RSS fresh (MB)': held.fresh.now,
            'after reads': held.reads.now,
            'after pages': held.pages.now,
            'after searches': held.searches.now,
            'after writes': held.writes.now,
            'the most ever': held.writes.most,
          },
        ],
      },
    ],
  };
}
