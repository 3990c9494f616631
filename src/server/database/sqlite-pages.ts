import { type RawBuilder, sql } from 'kysely';
import { endBefore, toldEnd } from './page-ends.ts';
import type { FoundTasks, PageEnd, SearchPage, SearchTerms } from './search-index.ts';
import { isOpen, orderKeys, passes } from './sqlite-followed-tasks.ts';
import type { Search } from './sqlite-survey.ts';
import { everywhere, hits, type Place, placeOf, ranks, stands, titleAndDescription, titleOnly, withTask } from './sqlite-ways.ts';
import { allOf, type KeyedOrder } from './task-filters.ts';

/** The rank of what only a comment makes a hit. */
const BY_COMMENT = ranks.indexOf(everywhere);

export type Hit = { task_id: string; place: Place; rank: number };
export type Page = Omit<FoundTasks, 'total'>;
export const NOTHING: Page = { ids: [], byComment: [] };

/** A page of hits that stand in their order already. */
export const pageOf = (hits: Pick<Hit, 'task_id' | 'rank'>[]): Page => ({
  ids: hits.map((hit) => hit.task_id),
  byComment: hits.filter((hit) => hit.rank === BY_COMMENT).map((hit) => hit.task_id),
});

/** In SQL how good a hit is: its words all stand in the title (0), in title and description (1), or in the comments too (2). */
export function rankOf({ words }: SearchTerms) {
  const [first, second] = [titleOnly, titleAndDescription].map((rank) => stands(rank, words));
  return sql`case when ${first} then 0 when ${second} then 1 else 2 end`;
}

export type Start = PageEnd & { place: Place };

/**
 * Where a page begins: after a task, where that stood as it was told, else where it stands. Where it is no longer a hit, nobody knows its
 * rank: of the first one, some come twice and none is left out.
 */
export async function startOf(
  { connection, terms, byAge }: Search,
  { after, order }: Pick<SearchPage, 'after' | 'order'>,
): Promise<Start | undefined> {
  if (after === undefined) return undefined;
  const end = order ? await endBefore(connection, terms, { after, order }) : toldEnd(after);
  const id = end?.id ?? after;
  const rank = sql`case when ${stands(everywhere, terms.words)} then ${rankOf(terms)} else 0 end`;
  const { rows } = await sql<Pick<Hit, 'place' | 'rank'>>`
    select number as place, ${rank} as rank from search_texts as texts where task_id = ${id}`.execute(connection.sql);
  const [text] = rows;
  return text && { ...(end ?? { id, part: byAge ? 0 : text.rank, key: 0 }), place: text.place };
}

/** Some hits, as a table of their places. */
export const among = (places: Place[]) => sql`select value as place from json_each(${JSON.stringify(places)})`;

/** The wanted ones of few hits, in their order. */
export async function sortFew({ connection, terms, byAge }: Search, places: Place[]): Promise<Hit[]> {
  const { rows } = await sql<Hit>`
    select texts.task_id, texts.number as place, ${rankOf(terms)} as rank
    from search_texts as texts ${withTask(sql`texts.number`)} where texts.number in (${among(places)}) and ${passes(terms)}`.execute(
    connection.sql,
  );
  return rows.sort((a, b) => (byAge ? 0 : a.rank - b.rank) || b.place - a.place);
}

/** Such hits after the one that a page begins after. */
export function pageAfter({ byAge }: Search, hits: Hit[], size: number, start: Start | undefined): Page {
  const isBelow = ({ rank, place }: Hit, { part, ...stood }: Start) => (byAge || rank === part ? place < stood.place : rank > part);
  return pageOf((start ? hits.filter((hit) => isBelow(hit, start)) : hits).slice(0, size));
}

/** The newest of many hits. @param from none older than this place */
async function findByAge({ connection, terms, way }: Search, size: number, start: Start | undefined, from: Place | null): Promise<Page> {
  const place = placeOf(way);
  const { rows } = await sql<Hit>`
    select texts.task_id, ${rankOf(terms)} as rank ${hits(way, terms)}
      and ${start ? sql`${place} < ${start.place}` : sql`true`} and ${from === null ? sql`true` : sql`${place} >= ${from}`}
    order by ${place} desc limit ${size}`.execute(connection.sql);
  return pageOf(rows);
}

/** The first of many hits, best first or newest first. @param from none older than this place */
export async function findFirst(search: Search, size: number, start: Start | undefined, from: Place | null): Promise<Page> {
  if (search.byAge) return findByAge(search, size, start, from);
  const { connection, terms, way } = search;
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

/** A page of some hits in an order of its own: what is open, then what is completed. @param places a table of them */
export async function findByKey(
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
