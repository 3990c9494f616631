import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { ensureClientBuild } from '../scripts/client-build.ts';
import { firstFiles } from '../scripts/first-files.ts';
import type { Scrolled } from './browser-page.ts';
import { type Figure, type Result, rounded } from './results.ts';

const KILOBYTE = 1_000;
const most = { js: 130, css: 15 };

/** What one board cost: milliseconds, but for `nodes` (at first, and the most at any time) and `heap` (megabytes). */
export type Found = {
  size: number;
  kilobytes: number;
  card: number;
  controls: number;
  plain: number;
  nodes: [number, number];
  paints: Record<string, number>;
  quiet: Scrolled;
  live: Scrolled & { changes: number };
  pixels: number;
  heap: number;
};

/** The bytes that the first card waits for. */
export async function firstLoad(): Promise<Result> {
  const files = [...firstFiles(await ensureClientBuild())];
  const sum = (kind: string, compress: (content: Buffer) => Buffer) =>
    files.filter(([file]) => path.extname(file) === `.${kind}`).reduce((total, [, content]) => total + compress(content).length, 0) /
    KILOBYTE;
  const rows = (['js', 'css'] as const).map((kind) => ({
    kind: kind === 'js' ? 'JavaScript' : 'CSS',
    'gzip (KB)': rounded(sum(kind, (content) => gzipSync(content, { level: 9 }))),
    'brotli (KB)': rounded(sum(kind, (content) => brotliCompressSync(content))),
    most: most[kind],
  }));
  return {
    figures: rows.map((row) => ({
      what: `first load, ${row.kind}, gzip`,
      bar: `≤ ${row.most} KB`,
      engine: '',
      figure: `${row['gzip (KB)']} KB`,
      beside: `brotli: ${row['brotli (KB)']} KB`,
      met: row['gzip (KB)'] <= row.most,
    })),
    tables: [{ what: 'What is loaded before the first card', rows: rows.map(({ most: _, ...row }) => row) }],
  };
}

/** The rows of the bars that a browser is asked about. */
export function browserFigures(found: Found[]): Figure[] {
  const of = (size: number) => found.find((one) => one.size === size);
  const [small, middle, large] = [of(100), of(1_000), of(10_000)];
  if (!small || !middle || !large) return [];
  const figure = (what: string, bar: string, value: string, met: boolean, beside = ''): Figure => ({
    what,
    bar,
    engine: '',
    figure: value,
    beside,
    met,
  });
  const ms = (time: number) => `${Math.round(time)} ms`;
  const ratio = middle.card / middle.plain;
  const growth = large.card / small.card;
  const [slowest = '', longest = 0] = Object.entries(large.paints).sort((a, b) => b[1] - a[1])[0] ?? [];
  const while20 = 'the same, 20 changes a second coming in';
  return [
    figure(
      'first card after navigation, 1,000 tasks',
      '≤ 2 × a static page',
      `${ms(middle.card)}: ${ratio.toFixed(2)} ×`,
      ratio <= 2,
      ms(middle.plain),
    ),
    figure('nodes, 10,000 open tasks', '≤ 2,500', large.nodes[1].toLocaleString('en'), large.nodes[1] <= 2_500),
    figure('longest task while scrolling, 10,000 open tasks', '≤ 50 ms', ms(large.quiet.longest), large.quiet.longest <= 50),
    figure(while20, '≤ 50 ms', `${ms(large.live.longest)}, ${large.live.changes} changes`, large.live.longest <= 50),
    figure('opening 10,000 open tasks', '≤ 1.3 × of 100', `${ms(large.card)}: ${growth.toFixed(2)} ×`, growth <= 1.3, ms(small.card)),
    figure('an interaction, next paint, 10,000 open tasks', '≤ 50 ms', `${ms(longest)} (${slowest})`, longest <= 50),
  ];
}
