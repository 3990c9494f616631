import os from 'node:os';
import { ensureClientBuild } from '../scripts/client-build.ts';
import { Sentence } from '../scripts/sentence.ts';
import { benchBoard } from './board.ts';
import { benchBrowser } from './browser.ts';
import { type Engine, engines } from './engines.ts';
import { benchLive } from './live.ts';
import { type Row, tableOf } from './rows.ts';
import { benchSearch } from './search.ts';
import { benchWrites } from './writes.ts';

/** @param largest the number of tasks on the largest board */
type Part = (engine: Engine, largest: number) => Promise<Row[]>;

const parts: Record<string, Part> = { board: benchBoard, search: benchSearch, writes: benchWrites, live: benchLive, browser: benchBrowser };
const isNumber = (word: string) => /^\d+$/.test(word);

/**
 * Runs benchmarks and prints one table per part, in the form of `docs/performance.md`.
 * @param words parts, engines, and the number of tasks on the largest board; by default everything
 * @throws Sentence for an unknown word
 */
export async function runBenchmarks(words: string[]): Promise<void> {
  const known = [...Object.keys(parts), ...Object.keys(engines)];
  const unknown = words.find((word) => !known.includes(word) && !isNumber(word));
  if (unknown) throw new Sentence(`The benchmarks know no "${unknown}": there are ${known.join(', ')}, and a number of tasks.`);
  const named = <T>(all: Record<string, T>): [string, T][] => {
    const entries = Object.entries(all);
    const wanted = entries.filter(([name]) => words.includes(name));
    return wanted.length > 0 ? wanted : entries;
  };
  // Without a handler a signal would end this process and leave its servers running.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  await ensureClientBuild();
  await using started = new AsyncDisposableStack();
  const on: Engine[] = [];
  for (const [, start] of named(engines)) on.push(started.use(await start()));
  for (const [name, part] of named(parts)) {
    const rows: Parameters<typeof tableOf>[0] = [];
    // The page is the same on either engine.
    for (const engine of name === 'browser' ? on.slice(0, 1) : on)
      for (const row of await part(engine, Number(words.find(isNumber) ?? 1_000_000))) rows.push({ ...row, engine: engine.name });
    console.log(`\n## ${name}\n\n${tableOf(rows)}`);
  }
  const [date, processor] = [new Date().toISOString().slice(0, 10), os.cpus()[0]?.model.trim()];
  console.log(`\n${date}, Node ${process.version}, ${os.availableParallelism()} cores, ${processor}, load ${os.loadavg()[0]?.toFixed(1)}`);
}
