import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Connection } from './database.ts';
import { COUNT_LIMIT, type SearchIndex, type SearchPage, type SearchTerms, SHORT_WORD_REACH } from './search-index.ts';
import { allOf, isOpen, type KeyedOrder, orderKeys } from './task-filters.ts';

type Column = 'title' | 'description' | 'comments';
/** Where all words must stand for a hit of the first, second and third rank. */
export type Rank = readonly Column[];
const titleOnly: Rank = ['title'];
const titleAndDescription: Rank = ['title', 'description'];
export const everywhere: Rank = ['title', 'description', 'comments'];
const ranks = [titleOnly, titleAndDescription, everywhere];

/** An index of trigrams finds three characters or more; shorter words are looked for letter by letter. */
export const isIndexable = (alternatives: string[]) => alternatives.every((word) => [...word].length >= 3);

export const anyOf = (conditions: RawBuilder<unknown>[]): RawBuilder<SqlBool> => sql`(${sql.join(conditions, sql` or `)})`;

/** What the engines say each in its own way, over search_texts as `texts`. */
type Words = {
  /** The column that rises with every task. */
  newness: 'number' | 'task_id';
  /** The same where hits are looked for, as the engine orders by it best. */
  place(terms: SearchTerms): RawBuilder<unknown>;
  /** How much of all texts is at least as new as this one: from 0 to 1. */
  reach(place: number | string): RawBuilder<unknown>;
  /** A word stands in a column, letter by letter. */
  contains(column: Column, word: string): RawBuilder<SqlBool>;
  /** Where the hits of a rank or a better one come from: `from … where …`, with tasks as `t`. */
  hits(terms: SearchTerms, rank: Rank): RawBuilder<unknown>;
  /** The same for all ranks where hits are only counted, and their tasks need not be looked at; `null` where they must be. */
  bareHits(terms: SearchTerms): RawBuilder<unknown> | null;
};

/** All words stand in the columns of a rank, letter by letter. */
export const standsIn = (contains: Words['contains'], rank: Rank, words: string[][]) =>
  allOf(words.map((alternatives) => anyOf(rank.flatMap((column) => alternatives.map((word) => contains(column, word))))));

/** The task is among the newest, as far as is looked without an index. */
export const isWithinReach = (newness: Words['newness']): RawBuilder<SqlBool> => {
  const column = sql.ref(newness);
  const last = sql`(select ${column} from search_texts order by ${column} desc limit 1 offset ${sql.lit(SHORT_WORD_REACH - 1)})`;
  return sql`texts.${column} >= coalesce(${last}, ${newness === 'number' ? sql.lit(0) : sql.lit('')})`;
};

/** So many hits are looked at one by one; where there are more, the index is asked for each rank by itself. */
const FEW = 1_000;

type Hit = { task_id: string; place: number | string; rank: number };

/** Finding and counting by rank, the newest first in each: the same on every engine. */
export function rankedSearch({
  newness,
  place: placeOf,
  reach,
  contains,
  hits,
  bareHits,
}: Words): Pick<SearchIndex, 'find' | 'foundByComment'> {
  const rankOf = (words: string[][]) => {
    const [first, second] = [titleOnly, titleAndDescription].map((rank) => standsIn(contains, rank, words));
    return sql`case when ${first} then 0 when ${second} then 1 else 2 end`;
  };

  /** The task a page begins after; of the last rank where it is no longer a hit. */
  async function startOf(connection: Connection, { words }: SearchTerms, after: string): Promise<Hit | undefined> {
    const { rows } = await sql<Hit>`
      select texts.task_id, texts.${sql.ref(newness)} as place, ${rankOf(words)} as rank
      from search_texts as texts where texts.task_id = ${after}`.execute(connection.sql);
    return rows[0];
  }

  /** All hits in one go, best first; `null` where there are many. */
  async function findFew(connection: Connection, terms: SearchTerms): Promise<Hit[] | null> {
    const place = placeOf(terms);
    const { rows } = await sql<Hit>`
      select texts.task_id, ${place} as place, ${rankOf(terms.words)} as rank
      ${hits(terms, everywhere)} order by ${place} desc limit ${FEW + 1}`.execute(connection.sql);
    // They come newest first, and sorting leaves those of one rank as they stand.
    return rows.length > FEW ? null : rows.sort((a, b) => a.rank - b.rank);
  }

  async function findByRank(connection: Connection, terms: SearchTerms, size: number, start: Hit | undefined): Promise<string[]> {
    const found: string[] = [];
    const place = placeOf(terms);
    for (const [at, rank] of ranks.entries()) {
      if (found.length >= size || (start && at < start.rank)) continue;
      const better = ranks[at - 1];
      const below = start && at === start.rank ? sql`and ${place} < ${start.place}` : sql``;
      const notBetter = better ? sql`and not ${standsIn(contains, better, terms.words)}` : sql``;
      const { rows } = await sql<{ task_id: string }>`
        select texts.task_id ${hits(terms, rank)} ${below} ${notBetter}
        order by ${place} desc limit ${size - found.length}`.execute(connection.sql);
      for (const row of rows) found.push(row.task_id);
    }
    return found;
  }

  async function count(connection: Connection, terms: SearchTerms): Promise<number> {
    const place = placeOf(terms);
    const { rows } = await sql<{ counted: number; last: number | string }>`
      select count(*) as counted, min(place) as last
      from (select ${place} as place ${bareHits(terms) ?? hits(terms, everywhere)} order by ${place} desc limit ${COUNT_LIMIT + 1}) as newest`.execute(
      connection.sql,
    );
    const { counted, last } = rows[0] ?? { counted: 0, last: 0 };
    if (counted <= COUNT_LIMIT) return counted;
    const reached = await sql<{ share: number }>`select ${reach(last)} as share`.execute(connection.sql);
    return Math.max(counted, Math.round(counted / (reached.rows[0]?.share || 1)));
  }

  /**
   * The newest hits, put in order: what is open by the order's key, then what is completed. Below them come the older ones, should
   * anybody go on so far, newest first.
   */
  async function findInOrder(connection: Connection, terms: SearchTerms, order: KeyedOrder, { size, after }: SearchPage) {
    const place = placeOf(terms);
    const { rows } = await sql<Pick<Hit, 'task_id' | 'place'>>`
      select task_id, place from (
        select texts.task_id, ${place} as place,
          case when ${isOpen} then 0 else 1 end as closed, case when ${isOpen} then ${orderKeys[order]} end as key
        ${hits(terms, everywhere)} order by ${place} desc limit ${COUNT_LIMIT}
      ) as newest order by closed, key, task_id desc`.execute(connection.sql);
    const total = rows.length < COUNT_LIMIT ? rows.length : await count(connection, terms);
    const at = rows.findIndex((row) => row.task_id === after);
    const page = after === undefined || at >= 0 ? rows.slice(at + 1, at + 1 + size) : [];
    if (after === undefined || page.length > 0 || rows.length === total) return { ids: page.map((row) => row.task_id), total };
    const oldest = rows.reduce((least, row) => (row.place < least ? row.place : least), rows[0]?.place ?? 0);
    const start = at >= 0 ? oldest : (await startOf(connection, terms, after))?.place;
    if (start === undefined || start > oldest) return { ids: [], total };
    const older = await sql<Pick<Hit, 'task_id'>>`
      select texts.task_id ${hits(terms, everywhere)} and ${place} < ${start} order by ${place} desc limit ${size}`.execute(connection.sql);
    return { ids: older.rows.map((row) => row.task_id), total };
  }

  return {
    async find(connection: Connection, terms: SearchTerms, { size, after, order }: SearchPage) {
      if (order) return findInOrder(connection, terms, order, { size, after });
      const few = await findFew(connection, terms);
      const start = after === undefined ? undefined : await startOf(connection, terms, after);
      const total = few?.length ?? (await count(connection, terms));
      if (after !== undefined && !start) return { ids: [], total };
      if (!few) return { ids: await findByRank(connection, terms, size, start), total };
      const below = start ? few.filter((hit) => hit.rank > start.rank || (hit.rank === start.rank && hit.place < start.place)) : few;
      return { ids: below.slice(0, size).map((hit) => hit.task_id), total };
    },
    async foundByComment(connection: Connection, ids: string[], words: string[][]) {
      if (ids.length === 0) return [];
      const { rows } = await sql<{ task_id: string }>`
        select texts.task_id from search_texts as texts
        where texts.task_id in (${sql.join(ids)}) and not ${standsIn(contains, titleAndDescription, words)}`.execute(connection.sql);
      return rows.map((row) => row.task_id);
    },
  };
}
