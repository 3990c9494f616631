import { mkdir, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Sentence } from '../scripts/sentence.ts';
import { type Engine, engines } from './engines.ts';
import type { Result } from './results.ts';

type Part = (engine: Engine, sizes: number[]) => Promise<Result>;

/** What is measured on each engine. */
const parts: Record<string, Part> = {
  async server(engine, sizes) {
    const { benchBoard } = await import('./board.ts');
    const { benchCalls } = await import('./calls.ts');
    const [board, calls] = [await benchBoard(engine, sizes), await benchCalls(engine, sizes)];
    return { figures: [...board.figures, ...calls.figures], tables: [...board.tables, ...calls.tables] };
  },
  writes: async (engine) => (await import('./writes.ts')).benchWrites(engine),
  start: async (engine, sizes) => (await import('./start.ts')).benchStart(engine, sizes),
  live: async (engine) => (await import('./live.ts')).benchLive(engine),
};
/** What the engine has no part in is measured on the embedded one. */
const once: Record<string, Part> = {
  browser: async () => (await import('./browser.ts')).benchBrowser(),
};

const SIZES = [1_000, 100_000, 1_000_000];
const results = path.join(import.meta.dirname, 'results');
const load = () => Number(os.loadavg()[0]?.toFixed(1));

async function measure(name: string, part: Part, engine: Engine, sizes: number[]): Promise<void> {
  const start = load();
  console.log(`\n== ${name}, ${engine.name}`);
  const { figures, tables } = await part(engine, sizes);
  for (const { what, rows } of tables) {
    console.log(`\n${what}`);
    console.table(rows);
  }
  const machine = { node: process.version, cores: os.availableParallelism(), processor: os.cpus()[0]?.model.trim(), load: [start, load()] };
  console.log(`Node ${machine.node}, ${machine.cores} cores, load ${machine.load.join(' to ')}`);
  for (const { what, bar, figure, beside, met } of figures)
    console.log(`${met ? 'met   ' : 'MISSED'} ${what} (${bar}): ${figure}${beside && `, beside ${beside}`}`);
  const file = path.join(results, `${name}-${engine.name.toLowerCase()}.json`);
  await writeFile(
    file,
    `${JSON.stringify({ part: name, engine: engine.name, at: new Date().toISOString(), machine, figures, tables }, null, 2)}\n`,
  );
}

/**
 * Runs benchmarks, prints their tables and writes them as JSON into `bench/results`. They measure; they judge nothing.
 * @param words which parts, which engines, and of how many tasks the largest board is; of what is not said, all. `report` makes
 *   `docs/performance.md` of what was measured last.
 * @throws Sentence for a word that names nothing
 */
export async function runBenchmarks(words: string[]): Promise<void> {
  if (words[0] === 'report') return (await import('./report.ts')).writeReport(results);
  const all = { ...parts, ...once };
  const unknown = words.find((word) => !Object.hasOwn(all, word) && !Object.hasOwn(engines, word) && !/^\d+$/.test(word));
  if (unknown)
    throw new Sentence(
      `The benchmarks know no "${unknown}": there are ${[...Object.keys(all), ...Object.keys(engines)].join(', ')}, report, and a number of tasks.`,
    );
  const named = (known: object) => Object.keys(known).filter((one) => words.includes(one));
  const wanted = named(all).length > 0 ? named(all) : Object.keys(all);
  const on = named(engines).length > 0 ? named(engines) : Object.keys(engines);
  const largest = Number(words.find((word) => /^\d+$/.test(word)) ?? SIZES.at(-1));
  const sizes = [...new Set([...SIZES.filter((size) => size < largest), largest])];
  await mkdir(results, { recursive: true });
  // By itself a signal ends the process before it has ended what it started.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  for (const [at, start] of on.map((name) => engines[name]).entries()) {
    const engine = await start?.();
    if (!engine) continue;
    try {
      for (const name of wanted) {
        const part = parts[name] ?? (at === 0 ? once[name] : undefined);
        if (part) await measure(name, part, engine, sizes);
      }
    } finally {
      await engine.stop();
    }
  }
}
