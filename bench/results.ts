/** One row of the table of bars: what was found, beside what it was measured against in the same run. */
export type Figure = {
  /** What the bar is about, and what it asks for. */
  what: string;
  bar: string;
  engine: 'embedded' | 'PostgreSQL' | '';
  figure: string;
  /** What it was measured against; empty where the bar is an absolute one. */
  beside: string;
  met: boolean;
};

/** What was measured in detail: the same columns in each row. */
type Table = { what: string; rows: Record<string, string | number>[] };

/** What a part of the benchmarks found. */
export type Result = { figures: Figure[]; tables: Table[] };

export const median = (values: number[]): number => percentile(values, 0.5);

/** @returns the value below which this part of all values lies; 0 where there are none */
export function percentile(values: number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}

/** Milliseconds, and ratios, as they are shown. */
export const rounded = (value: number, digits = 1): number => Number(value.toFixed(digits));
