import type { Connection } from './database.ts';

/** For so long a total is kept that is more than is counted exactly, and so many of them. */
const KEPT_MS = 60_000;
const TOTALS_KEPT = 1_000;

/** Of each database that is open. */
const kept = new WeakMap<Connection['engine'], Map<string, { total: number; until: number }>>();

/** How many tasks there were of a kind, where that was counted not long ago and was more than is told exactly. */
export function cachedTotal({ engine }: Connection, kind: string): number | undefined {
  const found = kept.get(engine)?.get(kind);
  return found && found.until > performance.now() ? found.total : undefined;
}

/** Keeps such a total for a while. @returns it */
export function cacheTotal({ engine }: Connection, kind: string, total: number): number {
  const totals = kept.get(engine) ?? new Map();
  // Whoever makes up searches must not fill the memory.
  if (totals.size >= TOTALS_KEPT) totals.clear();
  totals.set(kind, { total, until: performance.now() + KEPT_MS });
  kept.set(engine, totals);
  return total;
}
