import type { Board } from '#shared/board.ts';
import type { Engine } from './engines.ts';
import { BROWSER_CODING, openCaller, request } from './load.ts';
import { inside, startProduct } from './product.ts';
import { type Question, questionsOf, type Send } from './questions.ts';
import { percentile, type Result, rounded } from './results.ts';

const TIMES = 200;
/** A question that takes long is asked less often: its slowest answer then counts. */
const LEAST = 30;
const PATIENCE_MS = 6_000;
/** Asked and not counted: the caches of whoever starts a server are empty once. */
const FIRST = 5;
/** At which size which time is the bar (milliseconds, of the ninety-ninth part, in the server). */
const bars: Record<number, { search: number; short: number }> = {
  100000: { search: 20, short: 100 },
  1000000: { search: 50, short: 100 },
};
const STALL = 50;

/**
 * `within`: the ninety-ninth part in the server itself, from a request's head to the end of its answer. `processor`: the time of it that a call takes in the
 * server. `refused`: how many were answered with an error, such as that the database took too long.
 */
type Row = {
  what: string;
  kind: Question['kind'];
  p50: number;
  p99: number;
  within: number;
  processor: number;
  stall: number;
  refused: number;
};

async function measure(engine: Engine, size: number): Promise<Row[]> {
  console.log(`Asking a board of ${size.toLocaleString('en')} tasks …`);
  const { environment, take } = await inside();
  const product = await startProduct(await engine.board(size), environment);
  try {
    const board = (await (await product.ask('GET', '/api/tasks')).json()) as Board;
    const caller = await openCaller(product.url);
    const headers = { cookie: product.cookie, 'accept-encoding': BROWSER_CODING };
    const send: Send = async (method, where, body) => {
      const status = await caller.call(request(method, product.url, where, headers, body === undefined ? undefined : JSON.stringify(body)));
      return { ok: status < 300 };
    };
    const rows: Row[] = [];
    for (const { what, kind, ask } of questionsOf(board)) {
      // Kind by kind: some machines give back within a minute what nobody reads.
      engine.warm(size);
      const delays: number[] = [];
      let refused = 0;
      const timed = async (count: number) => {
        const start = performance.now();
        const reply = await ask(send, count);
        if (!reply.ok) refused += 1;
        return performance.now() - start;
      };
      for (let count = 0; count < FIRST; count++) await timed(count);
      await take();
      const begun = performance.now();
      for (let count = 0; count < TIMES; count++) {
        if (count >= LEAST && performance.now() - begun > PATIENCE_MS) break;
        delays.push(await timed(FIRST + count));
      }
      const { took, stall, processor } = await take();
      rows.push({
        what,
        kind,
        p50: percentile(delays, 0.5),
        p99: percentile(delays, 0.99),
        within: percentile(took.GET ?? [], 0.99),
        processor: processor / delays.length,
        stall,
        refused,
      });
    }
    caller.close();
    return rows;
  } finally {
    await product.stop();
  }
}

function figuresOf(engine: Engine, size: number, rows: Row[]): Result['figures'] {
  const bar = bars[size];
  if (!bar) return [];
  const slowest = (kind: Row['kind']) => rows.filter((row) => row.kind === kind).sort((a, b) => b.within - a.within)[0];
  const worst = (what: string, limit: number, row: Row | undefined, value: keyof Pick<Row, 'within' | 'stall'>) => ({
    what: `${what}, ${size.toLocaleString('en')} tasks`,
    bar: `≤ ${limit} ms`,
    engine: engine.name,
    figure: row ? `${row[value].toFixed(1)} ms (${row.what})` : '',
    beside: '',
    met: row !== undefined && row[value] <= limit && rows.every(({ refused }) => refused === 0),
  });
  return [
    worst('search, p99 of the slowest kind, in the server', bar.search, slowest('search'), 'within'),
    worst('search for two letters, p99, in the server', bar.short, slowest('short'), 'within'),
    worst('the longest wait of the event loop', STALL, rows.toSorted((a, b) => b.stall - a.stall)[0], 'stall'),
  ];
}

/** What calls cost as the board grows: one caller, one call after another, each as it comes over the wire. */
export async function benchCalls(engine: Engine, sizes: number[]): Promise<Result> {
  const found = new Map<number, Row[]>();
  for (const size of sizes) found.set(size, await measure(engine, size));
  const all = [...found].flatMap(([tasks, rows]) =>
    rows.map(({ what, p50, p99, within, processor, stall, refused }) => ({
      engine: engine.name,
      tasks,
      what,
      'p50 (ms)': rounded(p50),
      'p99 (ms)': rounded(p99),
      'p99 in the server (ms)': rounded(within),
      'server processor (ms)': rounded(processor),
      'longest stall (ms)': rounded(stall),
      refused,
    })),
  );
  return {
    figures: [...found].flatMap(([size, rows]) => figuresOf(engine, size, rows)),
    tables: [{ what: 'What calls take as the board grows, one caller, over the wire', rows: all }],
  };
}
