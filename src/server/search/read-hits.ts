import { sql } from 'kysely';
import type { Connection } from '../database/database.ts';
import type { Hit, Rank, Scope, SearchEngine, TaskKey } from './engine.ts';
import { hasFilters, isWanted, type TaskFilters } from './filters.ts';

/** A search: every word must occur in a task. Each comes with its alternatives, of which one is enough. One task may be left out. */
export type SearchTerms = TaskFilters & { words: string[][]; leftOut?: TaskKey };

/** The limits of a running search. `isOver`: its time is up. `check`: throws once the caller has hung up. */
export type Pace = { isOver: () => boolean; check: () => void };

export type Search = {
  connection: Connection;
  engine: SearchEngine;
  filters: TaskFilters;
  /** The rarest first, as far as that is known. */
  words: { alternatives: string[]; seen: number }[];
  /** Older tasks are not looked at. */
  oldest: TaskKey;
  leftOut?: TaskKey;
};

/** A word too short for the index is searched for in this many of the newest tasks only. */
export const SHORT_WORD_REACH = 20_000;

/** How many tasks are looked at in a step: first, at most, and so many that it takes about this long (milliseconds). */
const FIRST_STEP = 250;
const LARGEST_STEP = 50_000;
const STEP_MS = 25;

/** If a word leaves this share of tasks, the next one is looked for in their texts, and not in the index. */
const FEW = 1 / 8;

/** Keys of one engine are all numbers or all texts. */
export const isBelow = (a: TaskKey, b: TaskKey): boolean => (a as number) < (b as number);

/** Prepares a search. */
export async function searchFor(connection: Connection, { words, leftOut, ...filters }: SearchTerms): Promise<Search> {
  const engine = connection.engine.search;
  let oldest = engine.keyOf('');
  if (!words.every(engine.isIndexed)) {
    const { rows } = await sql<{ key: TaskKey }>`select ${engine.key} as key from ${engine.tasks} where t.deleted_at is null
      order by ${engine.key} desc limit 1 offset ${SHORT_WORD_REACH - 1}`.execute(connection.sql);
    oldest = rows[0]?.key ?? oldest;
  }
  // A long word is likely to be rare; one that the index does not have is looked for last.
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

/**
 * The hits among some tasks, wanted or not.
 * @param size how many tasks these are
 * @returns `null` if there is no time, or if all tasks cannot be looked at at once
 */
async function findIn({ connection, engine, words }: Search, scope: Scope, size: number, pace?: Pace): Promise<Hit[] | null> {
  let found: Hit[] | undefined;
  const left: string[][] = [];
  const lookIn = async (alternatives: string[], hits: Hit[]) =>
    inBoth(hits, (await engine.having(connection, alternatives, { tasks: hits.map(({ key }) => key) })) ?? []);
  for (const word of words) {
    if (found?.length === 0) break;
    if (found && pace?.isOver()) return null;
    if (found && found.length < size * FEW) {
      found = await lookIn(word.alternatives, found);
      continue;
    }
    const isLeft = scope === 'all' && !engine.isIndexed(word.alternatives);
    const having = isLeft ? null : await engine.having(connection, word.alternatives, scope);
    if (!having) {
      left.push(word.alternatives);
      continue;
    }
    found = found ? inBoth(found, having) : having;
    word.seen = having.length;
  }
  words.sort((a, b) => a.seen - b.seen);
  for (const alternatives of left) {
    if (!found || pace?.isOver()) return null;
    found = await lookIn(alternatives, found);
  }
  return found ?? null;
}

/** Those of some hits that the filters let through. */
async function wantedOf({ connection, engine, filters, oldest, leftOut }: Search, found: Hit[]): Promise<Hit[]> {
  const hits = found.filter(({ key }) => !isBelow(key, oldest) && key !== leftOut);
  if (hits.length === 0 || !hasFilters(filters)) return hits;
  const { rows } = await sql<{ keys: string | null }>`
    select string_agg(${engine.key}, ',') as keys from ${engine.tasksOf(hits.map(({ key }) => key))}
    where ${isWanted(filters)}`.execute(connection.sql);
  const wanted = new Set(engine.keysIn(rows[0]?.keys ?? null));
  return hits.filter(({ key }) => wanted.has(key));
}

/** The present rank of a task, if it is a hit. */
export async function rankOf(search: Search, key: TaskKey): Promise<Rank | undefined> {
  const [hit] = (await findIn(search, { tasks: [key] }, 1)) ?? [];
  return hit?.rank;
}

/** Hits, the newest first, and the key below which older ones are still to be read; `null` at the end. */
type Step = { hits: Hit[]; below: TaskKey | null };

/** All hits in one step, where the engine has such a way and they are not too many. */
async function readAll(search: Search, pace: Pace): Promise<Step | null> {
  if (!search.engine.looksAtAll) return null;
  const found = await findIn(search, 'all', Number.POSITIVE_INFINITY, pace);
  return found && { hits: await wantedOf(search, found), below: null };
}

/** Reads hits in steps, the newest first, until the end or the end of the time. */
export async function* readDown(search: Search, begin: TaskKey, pace: Pace): AsyncGenerator<Step> {
  const { connection, engine, oldest } = search;
  let size = FIRST_STEP;
  for (let below = begin; !pace.isOver(); ) {
    pace.check();
    const all = below === engine.newest ? await readAll(search, pace) : null;
    if (all) {
      yield all;
      return;
    }
    const start = performance.now();
    const older = await engine.older(connection, below, size);
    const from = older === null || isBelow(older, oldest) ? null : older;
    const found = await findIn(search, { from: from ?? oldest, below }, size, pace);
    if (!found) return;
    yield { hits: await wantedOf(search, found), below: from };
    if (from === null) return;
    below = from;
    const took = performance.now() - start;
    size = Math.min(LARGEST_STEP, Math.ceil(size * Math.max(0.25, Math.min(8, STEP_MS / took))));
  }
}
