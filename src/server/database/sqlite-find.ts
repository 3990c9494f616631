import { setImmediate as turn } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import { keepTotal, keptTotal } from './kept-totals.ts';
import { endBefore, lastOf, toldEnd } from './page-ends.ts';
import { COUNT_LIMIT, type FoundTasks, type PageEnd, type SearchIndex, type SearchPage, type SearchTerms } from './search-index.ts';
import { isOpen, orderKeys, passes } from './sqlite-followed-tasks.ts';
import { FEW, hasFilters, isListShort, MOST_COUNTED, type Search, survey, surveyListed, upTo } from './sqlite-survey.ts';
import {
  everywhere,
  hits,
  isListed,
  newest,
  older as olderHits,
  type Place,
  partsOf,
  placeOf,
  ranks,
  stands,
  titleAndDescription,
  titleOnly,
  type Way,
  wayTo,
  withTask,
} from './sqlite-ways.ts';
import { allOf, type KeyedOrder } from './task-filters.ts';

/** The rank of what only a comment makes a hit. */
const BY_COMMENT = ranks.indexOf(everywhere);

type Hit = { task_id: string; place: Place; rank: number };
type Page = Omit<FoundTasks, 'total'>;
const NOTHING: Page = { ids: [], byComment: [] };

const pageOf = (hits: Pick<Hit, 'task_id' | 'rank'>[]): Page => ({
  ids: hits.map((hit) => hit.task_id),
  byComment: hits.filter((hit) => hit.rank === BY_COMMENT).map((hit) => hit.task_id),
});

function rankOf({ words }: SearchTerms) {
  const [first, second] = [titleOnly, titleAndDescription].map((rank) => stands(rank, words));
  return sql`case when ${first} then 0 when ${second} then 1 else 2 end`;
}

type Start = PageEnd & { place: Place };

/**
 * Where a page begins: after a task, where that stood as it was told, else where it stands. Where it is no longer a hit, nobody knows its
 * rank: of the first one, some come twice and none is left out.
 */
async function startOf({ connection, terms }: Search, { after, order }: Pick<SearchPage, 'after' | 'order'>): Promise<Start | undefined> {
  if (after === undefined) return undefined;
  const end = order ? await endBefore(connection, terms, { after, order }) : toldEnd(after);
  const id = end?.id ?? after;
  const rank = sql`case when ${stands(everywhere, terms.words)} then ${rankOf(terms)} else 0 end`;
  const { rows } = await sql<Pick<Hit, 'place' | 'rank'>>`
    select number as place, ${rank} as rank from search_texts as texts where task_id = ${id}`.execute(connection.sql);
  const [text] = rows;
  return text && { ...(end ?? { id, part: text.rank, key: 0 }), place: text.place };
}

/** How many there are, if all those older than a place stand as close together as those that were counted. */
async function reckon({ connection }: Search, counted: number, place: Place): Promise<number> {
  const { rows } = await sql<{ share: number }>`
    select 1.0 * (max(number) - ${place} + 1) / max(number) as share from search_texts`.execute(connection.sql);
  return Math.round(counted / (rows[0]?.share || 1));
}

type Counted = { counted: number; last: Place; places: string | null };

/** How many of the newest hits there are, wanted or not, how far they reach, and where all of them stand if they are few. */
async function countNewest({ connection, terms }: Search, way: Way): Promise<Counted> {
  // With filters it only matters whether they are few.
  const limit = (hasFilters(terms) ? FEW : COUNT_LIMIT) + 1;
  const { rows } = await sql<Counted>`
    select count(*) as counted, min(place) as last, case when count(*) <= ${FEW} then json_group_array(place) end as places
    from (${newest(way, limit)})`.execute(connection.sql);
  return rows[0] ?? { counted: 0, last: 0, places: '[]' };
}

/** The places of all hits, wanted or not, where they are few; else how many there are, with filters about. */
async function countHits(search: Search): Promise<Place[] | number> {
  const places = new Set<Place>();
  const parts = partsOf(search.way);
  for (const [at, part] of parts.entries()) {
    // Of common letters each takes its time, in which others shall have their turn.
    if (at > 0) await turn();
    const found = await countNewest(search, part);
    if (found.places === null) {
      const { counted, last } = parts.length === 1 ? found : await countNewest(search, search.way);
      const isAll = !hasFilters(search.terms) && counted <= COUNT_LIMIT;
      return isAll ? counted : Math.max(counted, await reckon(search, counted, last));
    }
    for (const place of JSON.parse(found.places)) places.add(place);
  }
  return [...places];
}

/** Some hits, as a table of their places. */
const among = (places: Place[]) => sql`select value as place from json_each(${JSON.stringify(places)})`;

/** The wanted ones of few hits, best first. */
async function rankFew({ connection, terms }: Search, places: Place[]): Promise<Hit[]> {
  const { rows } = await sql<Hit>`
    select texts.task_id, texts.number as place, ${rankOf(terms)} as rank
    from search_texts as texts ${withTask(sql`texts.number`)} where texts.number in (${among(places)}) and ${passes(terms)}`.execute(
    connection.sql,
  );
  return rows.sort((a, b) => a.rank - b.rank || b.place - a.place);
}

/** Such hits after the one that a page begins after. */
function pageAfter(hits: Hit[], size: number, start: Start | undefined): Page {
  const below = start ? hits.filter((hit) => hit.rank > start.part || (hit.rank === start.part && hit.place < start.place)) : hits;
  return pageOf(below.slice(0, size));
}

/** The best of many hits. @param from none older than this place */
async function findByRank({ connection, terms, way }: Search, size: number, start: Start | undefined, from: Place | null): Promise<Page> {
  const found: Pick<Hit, 'task_id' | 'rank'>[] = [];
  const place = placeOf(way);
  for (const [at, rank] of ranks.entries()) {
    if (found.length >= size || (start && at < start.part)) continue;
    const better = ranks[at - 1];
    const conditions = [
      ...(start && at === start.part ? [sql`${place} < ${start.place}`] : []),
      ...(from === null ? [] : [sql`${place} >= ${from}`]),
      ...(better ? [sql`not ${stands(better, terms.words)}`] : []),
    ];
    const { rows } = await sql<{ task_id: string }>`
      select texts.task_id ${hits(way, terms, rank)} and ${allOf(conditions)}
      order by ${place} desc limit ${size - found.length}`.execute(connection.sql);
    for (const { task_id } of rows) found.push({ task_id, rank: at });
  }
  return pageOf(found);
}

/** How many hits are wanted, of which so many are among the newest: exactly, where that takes not too long and is not more than is told exactly. */
async function countWanted(search: Search, wanted: number, end: Place): Promise<number> {
  const { connection, terms, way } = search;
  const reckoned = await reckon(search, wanted, end);
  const isTold = wanted < COUNT_LIMIT && reckoned <= 2 * COUNT_LIMIT;
  if (!isTold || (await reckon(search, COUNT_LIMIT, end)) > MOST_COUNTED) return reckoned;
  const limit = COUNT_LIMIT - wanted + 1;
  const { rows } = await sql<{ others: number }>`
    select count(*) as others from (select 1 ${olderHits(way, terms, end)} limit ${limit})`.execute(connection.sql);
  const exact = wanted + (rows[0]?.others ?? 0);
  return exact <= COUNT_LIMIT ? exact : Math.max(exact, reckoned);
}

/** A page of some hits in an order of its own: what is open, then what is completed. @param places a table of them */
async function findByKey(
  { connection, terms }: Search,
  places: RawBuilder<unknown>,
  size: number,
  start: Start | undefined,
  order: KeyedOrder,
) {
  const keys = sql`case when ${isOpen} then 0 else 1 end as closed, case when ${isOpen} then ${orderKeys[order]} else 0 end as key`;
  const isAfter = start ? sql`(closed, key, -place) > (${start.part}, ${start.key}, ${-start.place})` : sql`true`;
  // What a hit is the text of is looked up once it is known to be of the page.
  const { rows } = await sql<Hit>`
    select texts.task_id, ${rankOf(terms)} as rank from (
      select closed, key, place from (
        select hit.place, ${keys} from (${places}) as hit ${withTask(sql`hit.place`)} where ${passes(terms)}
      ) as hit where ${isAfter} order by closed, key, place desc limit ${size}
    ) as found cross join search_texts as texts on texts.number = found.place order by closed, key, place desc`.execute(connection.sql);
  return pageOf(rows);
}

/** Wanted hits older than a place, newest first, and where still older ones begin. */
async function findOlder(search: Search, size: number, place: Place) {
  const { connection, terms, way } = search;
  const { wanted, older } = await survey(search, { below: place });
  if (wanted === 0) return { ...NOTHING, older };
  const isSeen = older === null ? sql`true` : sql`${placeOf(way)} >= ${older}`;
  const { rows } = await sql<Hit>`
    select texts.task_id, ${rankOf(terms)} as rank ${hits(way, terms)} and ${placeOf(way)} < ${place} and ${isSeen} order by ${placeOf(way)} desc limit ${size}`.execute(
    connection.sql,
  );
  return { ...pageOf(rows), older };
}

/**
 * The newest hits, put in order: by an order of its own what is open, then what is completed; else the best match first. On later
 * pages come the older ones, newest first. However few of them are wanted, others have their turn meanwhile.
 * @param hits about how many there are, wanted or not
 */
async function findInOrder(search: Search, page: SearchPage, hits: number) {
  const { size, after, order } = page;
  const areListed = await isListShort(search, hits);
  const start = await startOf(search, page);
  const look = (from: Place | undefined) => (areListed ? surveyListed : survey)(search, { from });
  let from = start?.reach;
  let seen = await look(from);
  // Where nobody told whether it was put in order, it is taken for one that was: some come twice and none is left out.
  if (start && from === undefined && seen.older !== null && start.place < seen.older) {
    from = start.place;
    seen = await look(from);
  }
  const { wanted, few, older: end } = seen;
  await turn();
  const total = end === null ? wanted : await countWanted(search, wanted, end);
  if (after !== undefined && !start) return { ...NOTHING, total };
  let older = end;
  let found = NOTHING;
  if (start && older !== null && start.place < older) older = start.place;
  else if (order) {
    const many = areListed ? newest(search.way, wanted, { wanted: search.terms, from }) : newest(search.way, upTo(from), { from });
    const some = few ? among(few) : many;
    found = await findByKey(search, some, size, start, order);
  } else found = few ? pageAfter(await rankFew(search, few), size, start) : await findByRank(search, size, start, older);
  while (found.ids.length === 0 && older !== null) {
    await turn();
    ({ older, ...found } = await findOlder(search, size, older));
  }
  return { ...found, total: Math.max(total, found.ids.length), reach: end ?? 0 };
}

/** By rank, the newest first in each, or in an order of its own; `reach` tells how far back that goes. */
async function find(search: Search, page: SearchPage): Promise<Page & { total: number; reach?: Place }> {
  const { connection, terms } = search;
  const { words } = terms;
  if (page.order && !isListed(terms)) return findInOrder(search, page, Number.POSITIVE_INFINITY);
  const kind = JSON.stringify(['hits', words]);
  const known = hasFilters(terms) || page.order ? undefined : keptTotal(connection, kind);
  const found = known ?? (await countHits(search));
  if (page.order) return findInOrder(search, page, typeof found === 'number' ? found : found.length);
  if (typeof found === 'number' && hasFilters(terms)) return findInOrder(search, page, found);
  const start = await startOf(search, page);
  const few = typeof found === 'number' ? null : await rankFew(search, found);
  const total = few?.length ?? Number(found);
  // More than is told exactly, it is nearly the same a moment later.
  if (known === undefined && total > COUNT_LIMIT) keepTotal(connection, kind, total);
  if (page.after !== undefined && !start) return { ...NOTHING, total };
  return { ...(few ? pageAfter(few, page.size, start) : await findByRank(search, page.size, start, null)), total };
}

/** Finds on SQLite, and tells where the page ends. */
export const sqliteFind: SearchIndex['find'] = async (connection, terms, page) => {
  const { words, ...filters } = terms;
  const way = await wayTo(connection, words, filters);
  if (!way) return { ...NOTHING, total: 0 };
  const search = { connection, terms, way };
  const { reach, ...found } = await find(search, page);
  const end = await startOf(search, lastOf(found, page));
  return { ...found, end: end && { ...end, reach } };
};
