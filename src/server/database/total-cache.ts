import type { Connection } from './database.ts';

/** Lifetime (milliseconds) and size of the cache of totals that take long to count. */
const CACHED_MS = 60_000;
const MAX_TOTALS = 1_000;

/** One for each open database. */
const caches = new WeakMap<Connection['engine'], Map<string, { total: number; until: number }>>();

/** How many tasks there were of a kind, if cached. */
export function cachedTotal({ engine }: Connection, kind: string): number | undefined {
  const found = caches.get(engine)?.get(kind);
  return found && found.until > performance.now() ? found.total : undefined;
}

/** A total that is cached, or else counted and cached. */
export const totalOf = async (connection: Connection, kind: string, count: () => number | Promise<number>): Promise<number> =>
  cachedTotal(connection, kind) ?? cacheTotal(connection, kind, await count());

/** Caches a total. @returns it */
export function cacheTotal({ engine }: Connection, kind: string, total: number): number {
  const totals = caches.get(engine) ?? new Map();
  // A client that makes up searches must not fill the memory.
  if (totals.size >= MAX_TOTALS) totals.clear();
  totals.set(kind, { total, until: performance.now() + CACHED_MS });
  caches.set(engine, totals);
  return total;
}
