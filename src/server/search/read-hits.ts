import { sql } from 'kysely';
import type { Connection } from '../database/database.ts';
import type { Hit, Rank, Scope, SearchEngine, TaskKey, Wanted } from './engine.ts';
import { hasFilters, isWanted, type TaskFilters } from './filters.ts';

/** A search: a task must contain each word or one of its alternatives. `leftOut` is never a hit. */
export type SearchTerms = TaskFilters & { words: string[][]; leftOut?: TaskKey };

/** Limits of a search: `isOver` on timeout; `check` throws once the caller has hung up. */
export type Pace = { isOver: () => boolean; check: () => void };

export type Search = {
  connection: Connection;
  engine: SearchEngine;
  filters: TaskFilters;
  words: { alternatives: string[]; seen: number }[];
  oldest: TaskKey;
  leftOut?: TaskKey;
};

/** Words too short for the index are only searched for in this many of the newest tasks. */
export const SHORT_WORD_REACH = 20_000;

/** Step sizes in tasks. */
const FIRST_STEP = 250;
const LARGEST_STEP = 100_000;
/** Limits of the time that the next step may take. */
const [SHORTEST_STEP_MS, LONGEST_STEP_MS] = [100, 200];

/** Compares keys of one engine, all numbers or all texts. */
export const isBelow = (a: TaskKey, b: TaskKey): boolean => (a as number) < (b as number);

/** A search ready to run, its likely rarest words first. */
export async function searchFor(connection: Connection, { words, leftOut, ...filters }: SearchTerms): Promise<Search> {
  const engine = connection.engine.search;
  let oldest = engine.keyOf('');
  if (!words.every(engine.isIndexed)) {
    const { rows } = await sql<{ key: TaskKey }>`select ${engine.key} as key from ${engine.tasks} where t.deleted_at is null
      order by ${engine.key} desc limit 1 offset ${SHORT_WORD_REACH - 1}`.execute(connection.sql);
    oldest = rows[0]?.key ?? oldest;
  }
  // Long words are likely rare; words without an index come last.
  const weight = (alternatives: string[]) =>
    (engine.isIndexed(alternatives) ? 1e9 : 1e12) / Math.max(...alternatives.map((word) => word.length));
  const weighed = words.map((alternatives) => ({ alternatives, seen: weight(alternatives) }));
  return { connection, engine, filters, oldest, leftOut, words: weighed.sort((a, b) => a.seen - b.seen) };
}

function inBoth(some: Hit[], others: Hit[]): Hit[] {
  const ranks = new Map(others.map(({ key, rank }) => [key, rank]));
  return some.flatMap(({ key, rank }) => {
    const other = ranks.get(key);
    return other === undefined ? [] : { key, rank: Math.max(rank, other) as Rank };
  });
}

/** Unfiltered hits in a scope. @param size its tasks @returns `null` on timeout */
async function findIn({ connection, engine, words }: Search, scope: Scope, size: number, pace?: Pace): Promise<Hit[] | null> {
  let found: Hit[] | undefined;
  for (const word of words) {
    if (found?.length === 0) break;
    if (found && pace?.isOver()) return null;
    if (found && found.length < size * engine.few(word.alternatives)) {
      found = inBoth(found, await engine.having(connection, word.alternatives, { tasks: found.map(({ key }) => key) }));
      continue;
    }
    const having = await engine.having(connection, word.alternatives, scope);
    found = found ? inBoth(found, having) : having;
    word.seen = having.length;
  }
  words.sort((a, b) => a.seen - b.seen);
  return found ?? null;
}

async function wantedOf({ connection, engine, filters, oldest, leftOut }: Search, found: Hit[]): Promise<Hit[]> {
  const hits = found.filter(({ key }) => !isBelow(key, oldest) && key !== leftOut);
  if (hits.length === 0 || !hasFilters(filters)) return hits;
  const { rows } = await sql<{ keys: string | null }>`
    select string_agg(${engine.key}, ',') as keys from ${engine.tasksOf(hits.map(({ key }) => key))}
    where ${isWanted(filters, true)}`.execute(connection.sql);
  const wanted = new Set(engine.keysIn(rows[0]?.keys ?? null));
  return hits.filter(({ key }) => wanted.has(key));
}

export async function rankOf(search: Search, key: TaskKey): Promise<Rank | undefined> {
  const [hit] = (await findIn(search, { tasks: [key] }, 1)) ?? [];
  return hit?.rank;
}

/** Hits, newest first, their total, and the key to go on below; `null` at the end. */
type Step = { hits: Hit[]; total: number; below: TaskKey | null };

/** Hits to list if all are found at once: the newest `most` with a rank of at most `worst`. */
type Listed = Pick<Wanted, 'most' | 'worst'>;

async function readAll({ connection, engine, filters, words, oldest, leftOut }: Search, listed: Listed): Promise<Step | null> {
  const all = words.map(({ alternatives }) => alternatives);
  // The first word is the likely rarest.
  if (!engine.findAll || !all.slice(0, 1).every(engine.isIndexed)) return null;
  const filter = hasFilters(filters) ? isWanted(filters, true) : undefined;
  const found = await engine.findAll(connection, all, { from: oldest, leftOut, filter, ...listed });
  return found && { ...found, below: null };
}

/** Reads hits in steps, newest first, until the end or the timeout. The first has no timeout, or a busy server would find nothing. */
export async function* readDown(search: Search, begin: TaskKey, pace: Pace, listed: Listed): AsyncGenerator<Step> {
  const { connection, engine, oldest } = search;
  let size = FIRST_STEP;
  let limit: Pace | undefined;
  const begun = performance.now();
  for (let below = begin; !limit?.isOver(); limit = pace) {
    pace.check();
    const all = below === engine.newest && !pace.isOver() ? await readAll(search, listed) : null;
    if (all) {
      yield all;
      return;
    }
    const start = performance.now();
    const older = await engine.older(connection, below, size);
    const from = older === null || isBelow(older, oldest) ? null : older;
    const found = await findIn(search, { from: from ?? oldest, below }, size, limit);
    if (!found) return;
    const hits = await wantedOf(search, found);
    yield { hits, total: hits.length, below: from };
    if (from === null) return;
    below = from;
    const now = performance.now();
    // Steps grow, because part of each one's time is the same for every size. Small ones would never end.
    const next = Math.min(LONGEST_STEP_MS, Math.max(SHORTEST_STEP_MS, 2 * (now - begun)));
    size = Math.min(LARGEST_STEP, Math.ceil(size * Math.max(0.25, Math.min(64, next / (now - start)))));
  }
}
