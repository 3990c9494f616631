import { setTimeout as wait } from 'node:timers/promises';
import type { Engine } from './engines.ts';
import { openCaller } from './load.ts';
import { rareWord, taskId } from './made-board.ts';
import { startProduct } from './product.ts';
import { atMost, ms, percentile, type Row, row, whole } from './rows.ts';

/** Slow searches are repeated less often. The first don't count, because a fresh server's caches are empty. */
const [TIMES, LEAST, PATIENCE_MS, FIRST] = [200, 30, 6_000, 5];
const limitOf = (engine: Engine, size: number) => (size > 100_000 ? 400 : engine.name === 'embedded' ? 30 : 60);

const mistyped = (word: string, at: number) => word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2);
const search = (words: string, filters = '') => `/api/tasks/search?search=${encodeURIComponent(words)}${filters}`;

/** Typical requests as paths; the n-th of each kind has different words. */
export const questions: Record<string, (n: number) => string> = {
  'an older page': (n) => `/api/tasks/older?status=pending&before=${taskId(500 - 10 * (n % 50) + 1)}`,
  'similar tasks': (n) => `/api/tasks/similar?title=Listing%20photos%20fail%20${rareWord(n)}`,
  'a rare word': (n) => search(rareWord(n, 20)),
  'three letters': (n) => search(rareWord(n, 21).slice(0, 3)),
  'a word of many tasks': () => search('listing'),
  'two words': (n) => search(`photos ${rareWord(n, 22).slice(0, 4)}`),
  'a word of a comment': (n) => search(`called ${rareWord(n, 23)}`),
  'a typo': (n) => search(mistyped(rareWord(n, 24), n % 5)),
  'a typo in a word of many tasks': (n) => search(mistyped('valuation', 1 + (n % 6))),
  'nothing found': (n) => search(`qqxyz${n}`),
  'a rare word and a status': (n) => search(rareWord(n, 25), '&status=completed'),
  'a word by due date': () => search('listing', '&order=due'),
  'two letters': (n) => search(`${'abcdefghij'[n % 10]}${'klmnopqrst'[n % 7]}`),
  'a word of two letters and a long one': (n) => search(`of ${rareWord(n, 26).slice(0, 4)}`),
  'an assignee by due date': () => '/api/tasks/search?assignee=Ana%20Diaz&order=due',
  'a status by priority': () => '/api/tasks/search?status=in_progress&order=priority',
  'overdue by due date': () => '/api/tasks/search?overdue=true&order=due',
};

async function measure(engine: Engine, size: number) {
  await using product = await startProduct(engine, size);
  const [caller, other] = [await openCaller(product.url), await openCaller(product.url)];
  const callOfAnother = () => other.call(product.request('GET', '/api/user'));
  let [quiet, stall, searching] = [0, 0, true];
  for (let count = 0; count < 500; count++) quiet = Math.max(quiet, await callOfAnother());
  const answers = new Map<string, number[]>();
  async function askAll(): Promise<void> {
    for (const [what, question] of Object.entries(questions)) {
      const delays: number[] = [];
      const end = performance.now() + PATIENCE_MS;
      for (let count = 0; count < FIRST + LEAST || (count < FIRST + TIMES && performance.now() < end); count++)
        delays.push(await caller.call(product.request('GET', question(count))));
      answers.set(what, delays.slice(FIRST));
    }
  }
  const asking = askAll().finally(() => {
    searching = false;
  });
  for (; searching; await wait(5)) stall = Math.max(stall, await callOfAnother());
  await asking;
  for (const one of [caller, other]) one.close();
  return { size, answers, stall, quiet };
}

/** Searches and other reads as the board grows: one caller, one request after another. */
export async function benchSearch(engine: Engine, largest: number): Promise<Row[]> {
  const found: Awaited<ReturnType<typeof measure>>[] = [];
  for (const size of [100_000, 1_000_000].filter((one) => one < largest).concat(largest)) found.push(await measure(engine, size));
  const bars = found.flatMap(({ size, answers, stall, quiet }) => {
    const all = [...answers].map(([what, delays]) => ({ what, p99: percentile(delays, 0.99) }));
    const { what, p99 } = all.reduce((a, b) => (a.p99 > b.p99 ? a : b));
    return [
      atMost(`search, p99 of the slowest kind, ${whole(size)} tasks`, limitOf(engine, size), p99, what),
      atMost(`longest wait of another call, ${whole(size)} tasks`, 50, stall, `while nobody searches: ${ms(quiet)}`),
    ];
  });
  const kinds = Object.keys(questions).map((what) => {
    const times = found.map(({ answers }) => answers.get(what) ?? []);
    return row(what, '', times.map((delays) => `${ms(percentile(delays, 0.5))}, p99 ${ms(percentile(delays, 0.99))}`).join('; '));
  });
  return [...bars, ...kinds];
}
