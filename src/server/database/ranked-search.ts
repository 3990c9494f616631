import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Connection } from './database.ts';
import { COUNT_LIMIT, type SearchIndex, type SearchPage, type SearchTerms, SHORT_WORD_REACH } from './search-index.ts';

type Column = 'title' | 'description' | 'comments';
/** Where all words must stand for a hit of the first, second and third rank. */
const ranks: readonly Column[][] = [['title'], ['title', 'description'], ['title', 'description', 'comments']];
export type Rank = (typeof ranks)[number];
const everywhere: Rank = ['title', 'description', 'comments'];

/** An index of trigrams finds three characters or more; shorter words are looked for letter by letter. */
export const isIndexable = (alternatives: string[]) => alternatives.every((word) => [...word].length >= 3);

export const allOf = (conditions: RawBuilder<unknown>[]): RawBuilder<SqlBool> =>
  conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` and `)})`;
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

/** What every hit must be besides: on the board, and as the filters say. */
export const isWanted = ({ status, assigneeId }: SearchTerms): RawBuilder<SqlBool> =>
  allOf([
    sql`t.deleted_at is null`,
    ...(status ? [sql`t.status = ${status}`] : []),
    ...(assigneeId ? [sql`t.assignee_id = ${assigneeId}`] : []),
  ]);

/** So many hits are looked at one by one; where there are more, the index is asked for each rank by itself. */
const FEW = 1_000;

type Hit = { task_id: string; place: number | string; rank: number };

/** Finding and counting by rank, the newest first in each: the same on every engine. */
export function rankedSearch({ newness, place: placeOf, reach, contains, hits }: Words): Pick<SearchIndex, 'find'> {
  const rankOf = (words: string[][]) => {
    const [first, second] = ranks.map((rank) => standsIn(contains, rank, words));
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
      from (select ${place} as place ${hits(terms, everywhere)} order by ${place} desc limit ${COUNT_LIMIT + 1}) as newest`.execute(
      connection.sql,
    );
    const { counted, last } = rows[0] ?? { counted: 0, last: 0 };
    if (counted <= COUNT_LIMIT) return counted;
    const reached = await sql<{ share: number }>`select ${reach(last)} as share`.execute(connection.sql);
    return Math.max(counted, Math.round(counted / (reached.rows[0]?.share || 1)));
  }

  return {
    async find(connection: Connection, terms: SearchTerms, { size, after }: SearchPage) {
      const few = await findFew(connection, terms);
      const start = after === undefined ? undefined : await startOf(connection, terms, after);
      const total = few?.length ?? (await count(connection, terms));
      if (after !== undefined && !start) return { ids: [], total };
      if (!few) return { ids: await findByRank(connection, terms, size, start), total };
      const below = start ? few.filter((hit) => hit.rank > start.rank || (hit.rank === start.rank && hit.place < start.place)) : few;
      return { ids: below.slice(0, size).map((hit) => hit.task_id), total };
    },
  };
}
