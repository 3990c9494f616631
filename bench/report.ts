import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Sentence } from '../scripts/sentence.ts';
import { type Panel, plot } from './plot.ts';
import type { Result } from './results.ts';

type Cell = string | number;

/** What one part measured on one engine, as it was written. */
export type Run = Result & {
  part: string;
  engine: string;
  at: string;
  machine: { node: string; cores: number; processor: string | undefined; load: number[] };
};

const root = path.resolve(import.meta.dirname, '..');
const BEGIN = '<!-- figures: from here on written by the benchmarks -->';
const END = '<!-- end of figures -->';
const drawn = ['the board', 'the board after a change', 'an older page', 'a rare word', 'a word of many tasks', 'a typo', 'two letters'];

/** As the table of bars has them. */
const order = ['server', 'writes', 'live', 'start', 'browser'];

const line = (cells: Cell[]) => `| ${cells.map((cell) => String(cell).replaceAll('|', '\\|')).join(' | ')} |`;
function markdown(rows: Record<string, Cell>[]): string {
  const columns = Object.keys(rows[0] ?? {});
  return [line(columns), line(columns.map(() => '---')), ...rows.map((row) => line(columns.map((column) => row[column] ?? '')))].join('\n');
}

/** What is asked at every size stands in one row a question: its values, one after another, in a column for each size. */
function bySize(what: string, rows: Record<string, Cell>[]): string {
  if (!rows.every((row) => 'what' in row && 'tasks' in row)) return `### ${what}\n\n${markdown(rows)}`;
  const found = new Map<string, Record<string, Cell>>();
  const values = Object.keys(rows[0] ?? {}).filter((column) => !['engine', 'what', 'tasks'].includes(column));
  for (const row of rows) {
    const key = `${row.engine} ${row.what}`;
    const one = found.get(key) ?? { engine: row.engine ?? '', what: row.what ?? '' };
    found.set(key, { ...one, [`${row.tasks?.toLocaleString('en')} tasks`]: values.map((column) => row[column]).join(' · ') });
  }
  return `### ${what}\n\nIn each column: ${values.join(' · ')}.\n\n${markdown([...found.values()])}`;
}

/** Rows of both engines under one heading. */
function detailsOf(runs: Run[]): string[] {
  const tables = new Map<string, Record<string, Cell>[]>();
  for (const { what, rows } of runs.flatMap((run) => run.tables)) tables.set(what, [...(tables.get(what) ?? []), ...rows]);
  return [...tables].map(([what, rows]) => bySize(what, rows));
}

/** The median time of each kind of call that is drawn, by size. */
function panelsOf(runs: Run[]): Panel[] {
  const engines = [...new Set(runs.filter(({ part }) => part === 'server').map(({ engine }) => engine))];
  return engines.map((engine) => {
    const rows = runs
      .filter((run) => run.part === 'server' && run.engine === engine)
      .flatMap((run) => run.tables.flatMap((table) => table.rows));
    const curves = drawn.map((what) => ({
      what,
      points: rows.filter((row) => row.what === what).map((row) => ({ tasks: Number(row.tasks), time: Number(row['p50 (ms)']) })),
    }));
    return { title: engine, curves: curves.filter(({ points }) => points.length > 0) };
  });
}

/**
 * Puts what was measured last into `docs/performance.md`, and draws `docs/performance.svg`.
 * @param folder where the results are
 * @throws Sentence where nothing was measured yet
 */
export function writeReport(folder: string): void {
  const files = order.flatMap((part) => globSync(`${part}-*.json`, { cwd: folder }).sort());
  if (files.length === 0) throw new Sentence('Nothing was measured yet: run the benchmarks first.');
  const runs: Run[] = files.map((file) => JSON.parse(readFileSync(path.join(folder, file), 'utf8')));
  const bars = runs.flatMap(({ figures }) =>
    figures.map(({ what, bar, engine, figure, beside, met }) => ({
      what,
      engine,
      bar,
      measured: figure,
      beside,
      '': met ? 'met' : '**missed**',
    })),
  );
  const how = runs.map(({ part, engine, at, machine }) => ({
    part,
    engine,
    on: at.slice(0, 16).replace('T', ' '),
    node: machine.node,
    machine: `${machine.cores} cores, ${machine.processor ?? 'unknown'}`,
    'load before, after': machine.load.join(', '),
  }));
  const busy = runs.some(({ machine }) => (machine.load[0] ?? 0) > machine.cores);
  const warning = busy
    ? ['**The machine had other work meanwhile (see the load below): what waits for a processor waited longer than it must.**']
    : [];
  const text = [
    ...warning,
    `## The bars\n\n${markdown(bars)}`,
    `## When, and on what\n\n${markdown(how)}`,
    `## In detail`,
    ...detailsOf(runs),
  ].join('\n\n');
  const document = path.join(root, 'docs', 'performance.md');
  const before = readFileSync(document, 'utf8');
  const [begin, end] = [before.indexOf(BEGIN), before.indexOf(END)];
  if (begin < 0 || end < begin) throw new Sentence('docs/performance.md has lost the two comments between which its figures stand.');
  writeFileSync(document, `${before.slice(0, begin + BEGIN.length)}\n\n${text}\n\n${before.slice(end)}`);
  writeFileSync(path.join(root, 'docs', 'performance.svg'), plot(panelsOf(runs)));
}
