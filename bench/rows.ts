import { readFileSync } from 'node:fs';
import path from 'node:path';

/** One row of the page of results. `beside` is the baseline from the same run. */
export type Row = { what: string; bar: string; measured: string; met?: boolean; beside: string };

export const row = (what: string, bar: string, measured: string, met?: boolean, beside = ''): Row => ({ what, bar, measured, met, beside });

export const atMost = (what: string, limit: number, time: number, beside = ''): Row =>
  row(what, `≤ ${limit} ms`, ms(time), time <= limit, beside);

/** Compares two series measured in turn. @param bar such as `['≤', 1.3, 'of the time at 1,000']` */
export function compared(
  what: string,
  bar: ['≥' | '≤', number, string],
  ours: number[],
  theirs: number[],
  show: (value: number) => string,
): Row {
  const [sign, limit, baseline] = bar;
  const ratio = median(ours.map((one, at) => one / (theirs[at] ?? 1)));
  const met = sign === '≥' ? ratio >= limit : ratio <= limit;
  return row(what, `${sign} ${limit} × ${baseline}`, `${show(median(ours))}: ${ratio.toFixed(2)} ×`, met, show(median(theirs)));
}

/** @returns the value below which this fraction of the values lies; 0 for no values */
export function percentile(values: number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}

export const median = (values: number[]): number => percentile(values, 0.5);
export const whole = (value: number): string => Math.round(value).toLocaleString('en');
export const ms = (value: number): string => `${value.toFixed(value < 1 ? 2 : value < 10 ? 1 : 0)} ms`;
export const perSecond = (value: number): string => `${whole(value)}/s`;

const page = path.resolve(import.meta.dirname, '../docs/performance.md');
const line = (cells: string[]) => `| ${cells.join(' | ')} |`;

/** A Markdown table for `docs/performance.md`, with each present figure beside the new one. */
export function tableOf(rows: (Row & { engine: string })[]): string {
  const columns = ['what', 'engine', 'bar', 'measured', 'beside', 'before', ''];
  const known = readFileSync(page, 'utf8').matchAll(/^\| (.+?) \| (.*?) \| .*? \| (.+?) \|/gm);
  const before = new Map([...known].map(([, what, engine, measured]) => [`${what}|${engine}`, measured ?? '']));
  const lines = rows.map(({ what, engine, bar, measured, beside, met }) =>
    line([what, engine, bar, measured, beside, before.get(`${what}|${engine}`) ?? '', met === undefined ? '' : met ? 'met' : '**missed**']),
  );
  return [line(columns), line(columns.map(() => '---')), ...lines].join('\n');
}
