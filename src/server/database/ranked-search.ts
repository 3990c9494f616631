import { setImmediate as turn } from 'node:timers/promises';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Connection } from './database.ts';
import { COUNT_LIMIT, type SearchIndex, type SearchPage, type SearchTerms, SHORT_WORD_REACH } from './search-index.ts';
import { allOf, isOpen, isWanted, type KeyedOrder, orderKeys } from './task-filters.ts';

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
  /** The `place` of the newest hits, as a query; whether their tasks are wanted is not looked at. */
  newest(terms: SearchTerms, upTo: number, below?: number | string): RawBuilder<unknown>;
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

/** So many times as many hits as are looked at in one go are counted one by one. Beyond, a count takes longer than anybody waits. */
const MOST_LOOKS = 20;

type Hit = { task_id: string; place: number | string; rank: number };

/** One search for each alternative of the word that has most of them. Together they find the same; each takes a part of the time. */
function variants(terms: SearchTerms): SearchTerms[] {
  const most = terms.words.reduce((longest, one) => (one.length > longest.length ? one : longest), []);
  return most.map((word) => ({ ...terms, words: terms.words.map((one) => (one === most ? [word] : one)) }));
}

const hasFilters = ({ words: _, ...filters }: SearchTerms) => Object.values(filters).some(Boolean);

/** Finding and counting by rank, the newest first in each: the same on every engine. */
export function rankedSearch({
  newness,
  place: placeOf,
  reach,
  contains,
  hits,
  bareHits,
  newest,
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

  /** The tasks of the newest hits: `from … where …`. */
  const newestTasks = (terms: SearchTerms, upTo: number, below?: Hit['place']) => sql`
    from (${newest(terms, upTo, below)}) as hit cross join search_texts as texts cross join tasks as t
    where texts.${sql.ref(newness)} = hit.place and t.id = texts.task_id`;

  /** All hits, best first; `null` where there are many, wanted or not. */
  async function findFew(connection: Connection, terms: SearchTerms): Promise<Hit[] | null> {
    const found = new Map<string, Hit>();
    for (const [at, variant] of variants(terms).entries()) {
      // Of common letters each takes its time, in which others shall have their turn.
      if (at > 0) await turn();
      const { rows } = await sql<Hit & { wanted: number }>`
        select texts.task_id, hit.place, ${rankOf(terms.words)} as rank, case when ${isWanted(terms)} then 1 else 0 end as wanted
        ${newestTasks(variant, FEW + 1)}`.execute(connection.sql);
      if (rows.length > FEW) return null;
      for (const { wanted, ...hit } of rows) if (wanted) found.set(hit.task_id, hit);
    }
    return [...found.values()].sort((a, b) => a.rank - b.rank || (a.place < b.place ? 1 : -1));
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

  /** So many of the newest hits as are looked at in one go: those that are wanted, in order, and how far they reach. */
  async function look(connection: Connection, terms: SearchTerms, order: KeyedOrder | undefined, below?: Hit['place']) {
    const all = newest(terms, COUNT_LIMIT, below);
    const { rows: reached } = await sql<{ looked: number; last: Hit['place'] }>`
      select count(*) as looked, min(place) as last from (${all}) as hit`.execute(connection.sql);
    const keys = order
      ? sql`case when ${isOpen} then 0 else 1 end as closed, case when ${isOpen} then ${orderKeys[order]} end as key`
      : sql`${rankOf(terms.words)} as closed, 0 as key`;
    const { rows } = await sql<Pick<Hit, 'task_id'>>`
      select task_id from (
        select texts.task_id, ${keys} ${newestTasks(terms, COUNT_LIMIT, below)} and ${isWanted(terms)}
      ) as wanted order by closed, key, task_id desc`.execute(connection.sql);
    const { looked, last } = reached[0] ?? { looked: 0, last: 0 };
    return { ids: rows.map((row) => row.task_id), older: looked < COUNT_LIMIT ? null : last };
  }

  /** How many hits older than a place are wanted; `null` where that takes long, or is more than is told exactly. */
  async function countOlder(connection: Connection, terms: SearchTerms, place: Hit['place']): Promise<number | null> {
    let counted = 0;
    let below: Hit['place'] | null = place;
    for (let looks = 0; below !== null; looks++) {
      if (looks === MOST_LOOKS || counted > COUNT_LIMIT) return null;
      await turn();
      const seen: { looked: number; wanted: number | null; last: Hit['place'] } = await sql<typeof seen>`
        select count(*) as looked, sum(case when ${isWanted(terms)} then 1 else 0 end) as wanted, min(hit.place) as last
        ${newestTasks(terms, COUNT_LIMIT, below)}`
        .execute(connection.sql)
        .then(({ rows }) => rows[0] ?? { looked: 0, wanted: 0, last: place });
      counted += seen.wanted ?? 0;
      below = seen.looked < COUNT_LIMIT ? null : seen.last;
    }
    return counted;
  }

  /**
   * The newest hits, put in order: by an order of its own what is open, then what is completed; else the best match first. On later
   * pages come the older ones, newest first. However few of them are wanted, others have their turn meanwhile.
   */
  async function findInOrder(connection: Connection, terms: SearchTerms, { size, after, order }: SearchPage) {
    const newestOnes = await look(connection, terms, order);
    const at = after === undefined ? -1 : newestOnes.ids.indexOf(after);
    const isWithin = after === undefined || at >= 0;
    const found = isWithin ? newestOnes.ids.slice(at + 1, at + 1 + size) : [];
    let { older } = newestOnes;
    let total = newestOnes.ids.length;
    if (older === null) return { ids: found, total };
    const { rows } = await sql<{ share: number }>`select ${reach(older)} as share`.execute(connection.sql);
    const reckoned = Math.round(total / (rows[0]?.share || 1));
    const others = reckoned <= 2 * COUNT_LIMIT ? await countOlder(connection, terms, older) : null;
    total = others === null ? reckoned : total + others;
    if (!isWithin) {
      const start = await startOf(connection, terms, after);
      // One that has left the list meanwhile tells no place in its order.
      if (!start || start.place > older) return { ids: [], total };
      older = start.place;
    }
    while (found.length === 0 && older !== null) {
      await turn();
      const next = await look(connection, terms, undefined, older);
      for (const id of next.ids.sort().reverse()) found.push(id);
      older = next.older;
    }
    return { ids: found.slice(0, size), total: Math.max(total, found.length) };
  }

  return {
    async find(connection: Connection, terms: SearchTerms, { size, after, order }: SearchPage) {
      if (order) return findInOrder(connection, terms, { size, after, order });
      const few = await findFew(connection, terms);
      if (!few && hasFilters(terms)) return findInOrder(connection, terms, { size, after });
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
        where ${connection.engine.json.among(sql`texts.task_id`, ids)} and not ${standsIn(contains, titleAndDescription, words)}`.execute(
        connection.sql,
      );
      return rows.map((row) => row.task_id);
    },
  };
}
