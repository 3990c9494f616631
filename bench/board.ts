import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { serverProcess } from '../e2e/server-process.ts';
import { startBare } from './bare.ts';
import type { Engine } from './engines.ts';
import { loadWith, openCaller } from './load.ts';
import { BROWSER_CODINGS, memory, type Product, signIn, startProduct } from './product.ts';
import { atMost, compared, median, ms, perSecond, type Row, row, whole } from './rows.ts';
import { questions } from './search.ts';
import { aDraft } from './writes.ts';

const [CALLERS, ROUNDS, ROUND_MS] = [64, 5, 3_000];
const [SIZE_ROUNDS, READS, STARTS] = [9, 50, 7];

/** Board reads by many callers, in turn with a bare server that answers the same bytes. */
async function throughput(engine: Engine): Promise<Row> {
  await using product = await startProduct(engine, 1_000);
  await using bare = await startBare();
  const [rates, baseline]: [number[], number[]] = [[], []];
  const asked = get(`${product.url}/api/tasks`, { headers: { cookie: product.cookie, 'accept-encoding': BROWSER_CODINGS } });
  const [reply] = (await once(asked, 'response')) as [IncomingMessage];
  await bare.answerWith(Buffer.concat(await reply.toArray()), { 'content-encoding': reply.headers['content-encoding'] });
  const read = product.request('GET', '/api/tasks');
  for (let round = 0; round < ROUNDS; round++) {
    baseline.push(await loadWith(bare.url, CALLERS, ROUND_MS, () => read));
    rates.push(await loadWith(product.url, CALLERS, ROUND_MS, () => read));
  }
  const what = `board read, 1,000 tasks, ${CALLERS} connections, compressed`;
  return compared(what, ['≥', engine.name === 'embedded' ? 0.5 : 0.15, 'a bare Node server'], rates, baseline, perSecond);
}

async function growth(engine: Engine, sizes: number[]): Promise<Row[]> {
  await using started = new AsyncDisposableStack();
  const boards: { size: number; product: Product; medians: number[] }[] = [];
  for (const size of sizes) boards.push({ size, product: started.use(await startProduct(engine, size)), medians: [] });
  for (let round = 0; round < SIZE_ROUNDS; round++)
    for (const { product, medians } of boards) {
      const caller = await openCaller(product.url);
      const delays: number[] = [];
      // The first read builds the cached board.
      for (let count = 0; count <= READS; count++) delays.push(await caller.call(product.request('GET', '/api/tasks')));
      medians.push(median(delays.slice(1)));
      caller.close();
    }
  const base = boards.shift()?.medians ?? [];
  return boards.map(({ size, medians }) =>
    compared(`board read, ${whole(size)} tasks`, ['≤', 1.3, 'of the time at 1,000'], medians, base, ms),
  );
}

async function start(engine: Engine, size: number): Promise<Row> {
  await using board = await engine.board(size);
  const [ours, theirs]: [number[], number[]] = [[], []];
  const server = await serverProcess([], board.place);
  // The first start compiles the sources, so it does not count.
  server.launch();
  await server.ready();
  const headers = { cookie: await signIn(server.url) };
  await server.end();
  for (let round = 0; round < STARTS; round++) {
    const begun = performance.now();
    await using _bare = await startBare();
    const between = performance.now();
    server.launch();
    while (!(await fetch(`${server.url}/api/tasks`, { headers }).catch(() => null))?.ok) await wait(2);
    theirs.push(between - begun);
    ours.push(performance.now() - between);
    await server.end();
  }
  const what = `process start to the first answered board, ${whole(size)} tasks`;
  return atMost(what, 700, median(ours), `a bare Node server: ${ms(median(theirs))}`);
}

/** The memory of a used server: many callers read the board, open the page, search and write. */
async function memoryAfterUse(engine: Engine, size: number): Promise<Row> {
  await using product = await startProduct(engine, size);
  const fresh = memory(product.pid);
  let most = fresh;
  const load = async (callers: number, milliseconds: number, next: (count: number) => string) => {
    await loadWith(product.url, callers, milliseconds, next);
    most = Math.max(most, memory(product.pid));
  };
  const [searches, read] = [Object.values(questions), product.request('GET', '/api/tasks')];
  await load(CALLERS, 3_000, () => read);
  await load(4, 3_000, () => product.request('GET', '/'));
  await load(4, 6_000, (count) => product.request('GET', searches[count % searches.length]?.(count) ?? ''));
  await load(32, 3_000, (count) => product.request('POST', '/api/tasks', aDraft(count)));
  await load(CALLERS, 2_000, () => read);
  const what = `memory (RSS) after boards, pages, searches and writes, ${whole(size)} tasks`;
  return row(what, '≤ 256 MB', `${whole(most)} MB`, most <= 256, `fresh: ${whole(fresh)} MB`);
}

export async function benchBoard(engine: Engine, largest: number): Promise<Row[]> {
  const size = Math.min(100_000, largest);
  const sizes = [1_000, 100_000, 1_000_000].filter((one) => one < largest).concat(largest);
  return [await throughput(engine), ...(await growth(engine, sizes)), await start(engine, size), await memoryAfterUse(engine, size)];
}
