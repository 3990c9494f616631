import { v7 as newId } from 'uuid';
import { engineRate } from './engine-writes.ts';
import type { Engine } from './engines.ts';
import { BROWSER_CODING, loadWith, openCaller, request } from './load.ts';
import { startProduct } from './product.ts';
import { aDraft } from './recorded.ts';
import { median, percentile, type Result, rounded } from './results.ts';

const WRITERS = 32;
const ROUNDS = 5;
const ROUND_MS = 3_000;
const SIZE = 1_000;
const BAR = 0.7;

/** Reads the board every now and then while others write: they must not starve it. */
async function readMeanwhile(url: string, cookie: string, signal: AbortSignal): Promise<number[]> {
  const caller = await openCaller(url);
  const read = request('GET', url, '/api/tasks', { cookie, 'accept-encoding': BROWSER_CODING });
  const delays: number[] = [];
  while (!signal.aborted) {
    const start = performance.now();
    await caller.call(read);
    delays.push(performance.now() - start);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  caller.close();
  return delays;
}

/** Durable creations with many writers at once, beside the engine's own rate for the same statements, in turn. */
export async function benchWrites(engine: Engine): Promise<Result> {
  const [ours, yardstick] = [await engine.copy(SIZE), await engine.copy(SIZE)];
  // Its session must be there, and only a board's own server makes one.
  const once = await startProduct(yardstick.place);
  await once.stop();
  const raw = await engineRate(yardstick.place, once.cookie, WRITERS);
  const product = await startProduct(ours.place);
  const rates = { product: [] as number[], engine: [] as number[], read: [] as number[] };
  const [delays, reads]: [number[], number[]] = [[], []];
  try {
    const create = (count: number) =>
      request('POST', product.url, '/api/tasks', { cookie: product.cookie, 'idempotency-key': newId() }, JSON.stringify(aDraft(count)));
    for (let round = 0; round < ROUNDS; round++) {
      rates.engine.push(await raw.rate(ROUND_MS));
      const found = await loadWith(product.url, WRITERS, ROUND_MS, create);
      rates.product.push(found.perSecond);
      delays.push(...found.delays);
    }
    const over = new AbortController();
    const reading = readMeanwhile(product.url, product.cookie, over.signal);
    rates.read.push((await loadWith(product.url, WRITERS, ROUND_MS, create)).perSecond);
    over.abort();
    reads.push(...(await reading));
  } finally {
    await product.stop();
    await raw.close();
    await ours.remove();
    await yardstick.remove();
  }
  const ratio = median(rates.product.map((one, at) => one / (rates.engine[at] ?? 1)));
  const [made, own] = [Math.round(median(rates.product)), Math.round(median(rates.engine))];
  return {
    figures: [
      {
        what: `durable create, ${WRITERS} writers`,
        bar: `≥ ${BAR} × the engine's own rate`,
        engine: engine.name,
        figure: `${made.toLocaleString('en')}/s: ${ratio.toFixed(2)} ×`,
        beside: `${own.toLocaleString('en')}/s`,
        met: ratio >= BAR,
      },
    ],
    tables: [
      {
        what: `Tasks made by ${WRITERS} writers at once, synced at every commit, beside the same statements given to the engine alone`,
        rows: [
          {
            engine: engine.name,
            'by calls, a second': made,
            'by the engine alone, a second': own,
            ratio: rounded(ratio, 2),
            'create p50 (ms)': rounded(median(delays)),
            'create p99 (ms)': rounded(percentile(delays, 0.99)),
            'board read meanwhile p50 (ms)': rounded(median(reads)),
            'p99 (ms)': rounded(percentile(reads, 0.99)),
          },
        ],
      },
    ],
  };
}
