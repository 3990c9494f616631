import { sql } from 'kysely';
import type { Connection } from '../database/database.ts';
import type { JobKind } from '../jobs/kinds.ts';
import type { Hit, Rank, SearchEngine, TaskKey, Wanted, Word } from './engine.ts';
import { hasFilters, isWanted, type TaskFilters } from './filters.ts';

/** A search: a task must contain each word or one of its alternatives. `leftOut` is never a hit. */
export type SearchTerms = TaskFilters & { words: string[][]; leftOut?: TaskKey };

/** Limits of a search: `isOver` on timeout; `check` throws once the caller has hung up. */
export type Pace = { isOver: () => boolean; check: () => void };

export type Search = {
  connection: Connection;
  engine: SearchEngine;
  words: Word[];
  wanted: Wanted;
};

/** Words too short for the index are only searched for in this many of the newest tasks. */
export const SHORT_WORD_REACH = 20_000;

const FIRST_STEP = 250;
const LARGEST_STEP = 100_000;
/** Limits of the time that the next step may take. */
const [SHORTEST_STEP_MS, LONGEST_STEP_MS] = [100, 200];

/** Compares keys of one engine, all numbers or all texts. */
export const isBelow = (a: TaskKey, b: TaskKey): boolean => (a as number) < (b as number);

/** When staged tasks of an import count as deleted: no trash shows them, and the hourly purge removes what stays. They are in the index. */
export const STAGED = new Date(0).toISOString();

/** Whether deleted tasks are in the index: of an import that is underway, or of one that was taken back, until the job for its texts is gone. */
async function hasDeleted({ sql: connection }: Connection): Promise<boolean> {
  const { rows } = await sql`select 1 from tasks where deleted_at = ${STAGED}
    union all select 1 from jobs where kind = ${'undone_import' satisfies JobKind} limit 1`.execute(connection);
  return rows.length > 0;
}

/** A search ready to run, its likely rarest words first. */
export async function searchFor(connection: Connection, { words, leftOut, ...filters }: SearchTerms): Promise<Search> {
  const engine = connection.engine.search;
  let from = engine.keyOf('');
  if (!words.every(engine.isIndexed)) {
    const { rows } = await sql<{ key: TaskKey }>`select ${engine.key} as key from tasks as t where t.deleted_at is null
      order by ${engine.key} desc limit 1 offset ${SHORT_WORD_REACH - 1}`.execute(connection.sql);
    from = rows[0]?.key ?? from;
  }
  // Long words are likely rare; words without an index come last.
  const weight = (alternatives: string[]) =>
    (engine.isIndexed(alternatives) ? 1e9 : 1e12) / Math.max(...alternatives.map((word) => word.length));
  const weighed = words.map((alternatives) => ({ alternatives, seen: weight(alternatives) }));
  const filter = hasFilters(filters) || (await hasDeleted(connection)) ? isWanted(filters, true) : undefined;
  const wanted = { from, below: engine.newest, leftOut, filter };
  return { connection, engine, words: weighed.sort((a, b) => a.seen - b.seen), wanted };
}

/** The rank of a task, whatever the filters. */
export async function rankOf({ connection, engine, words }: Search, key: TaskKey): Promise<Rank | undefined> {
  const below = typeof key === 'number' ? key + 1 : `${key}\u0001`;
  const [hit] = (await engine.find(connection, words, { from: key, below }, 1, () => false)) ?? [];
  return hit?.rank;
}

/** Hits, newest first, their total, and the key to go on below; `null` at the end. */
type Step = { hits: Hit[]; total: number; below: TaskKey | null };

/** Reads hits in steps, newest first, until the end or the timeout. @param most of how many hits to list if all are found at once */
export async function* readDown(
  { connection, engine, words, wanted }: Search,
  begin: TaskKey,
  pace: Pace,
  most: number,
): AsyncGenerator<Step> {
  let size = FIRST_STEP;
  // The first step has no timeout, or a busy server would find nothing.
  let isOver = () => false;
  const begun = performance.now();
  for (let below = begin; !isOver(); isOver = pace.isOver) {
    pace.check();
    // The first word is the likely rarest.
    const isAtOnce = below === engine.newest && words.slice(0, 1).every(({ alternatives }) => engine.isIndexed(alternatives));
    const all = isAtOnce && !pace.isOver() ? await engine.findAll?.(connection, words, wanted, most) : null;
    if (all) {
      yield { ...all, below: null };
      return;
    }
    const start = performance.now();
    const older = await engine.older(connection, below, size);
    const from = older === null || isBelow(older, wanted.from) ? null : older;
    const hits = await engine.find(connection, words, { ...wanted, from: from ?? wanted.from, below }, size, isOver);
    if (!hits) return;
    yield { hits, total: hits.length, below: from };
    if (from === null) return;
    below = from;
    const now = performance.now();
    // Steps grow, because part of each one's time is the same for every size. Small ones would never end.
    const next = Math.min(LONGEST_STEP_MS, Math.max(SHORTEST_STEP_MS, 2 * (now - begun)));
    size = Math.min(LARGEST_STEP, Math.ceil(size * Math.max(0.25, Math.min(64, next / (now - start)))));
  }
}
