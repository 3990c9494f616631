import { mkdir, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Sentence } from '../scripts/sentence.ts';

/** What a benchmark found: one row a line of its table, the same columns in each. */
export type Result = { what: string; rows: Record<string, string | number>[] };

const benchmarks: Record<string, () => Promise<Result>> = {
  scale: async () => (await import('./scale.ts')).benchScale(),
  live: async () => (await import('./live.ts')).benchLive(),
  browser: async () => (await import('./browser.ts')).benchBrowser(),
};

/**
 * Runs benchmarks, prints their tables and writes them as JSON into `bench/results`. They measure; they judge nothing.
 * @param names which; without one, all
 */
export async function runBenchmarks(names: string[]): Promise<void> {
  const unknown = names.find((name) => !Object.hasOwn(benchmarks, name));
  if (unknown) throw new Sentence(`There is no benchmark "${unknown}": there are ${Object.keys(benchmarks).join(', ')}.`);
  const folder = path.join(import.meta.dirname, 'results');
  await mkdir(folder, { recursive: true });
  for (const [name, run] of Object.entries(benchmarks)) {
    if (names.length > 0 && !names.includes(name)) continue;
    const load = os.loadavg()[0]?.toFixed(1);
    const { what, rows } = await run();
    console.log(`\n${what} (Node ${process.version}, ${os.availableParallelism()} cores, load ${load} at the start)`);
    console.table(rows);
    await writeFile(path.join(folder, `${name}.json`), `${JSON.stringify({ what, node: process.version, load, rows }, null, 2)}\n`);
  }
}
