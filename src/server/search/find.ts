import { sql } from 'kysely';
import type { Order } from '#shared/words.ts';
import type { Connection } from '../database/database.ts';
import { formatCursor, type PageCursor, parseCursor, presentPlace, sortKeys, sortPlaces } from './cursors.ts';
import { BY_COMMENT, type Hit, type TaskKey } from './engine.ts';
import type { KeyedOrder, TaskFilters } from './filters.ts';
import { PAGE, type WantedPage } from './list.ts';
import { isBelow, type Pace, rankOf, readDown, type Search, type SearchTerms, searchFor } from './read-hits.ts';
import { type Reading, reachOf, readOn, takeReading } from './readings.ts';

/** The part of unranked hits, which come last. */
const OLDER = 9;

type Page = { hits: (Hit & { cursor: PageCursor })[]; next?: PageCursor };

const olderThan = (place: TaskKey): PageCursor => ({ part: OLDER, key: 0, place });

/** The cursor to start from; undefined after an unknown task. */
async function startOf(search: Search, filters: TaskFilters, after: string, order?: Order): Promise<PageCursor | undefined> {
  const { connection, engine } = search;
  const keyed = order === 'newest' ? undefined : order;
  const sent = parseCursor(after, engine.keyOf);
  const start = sent ?? (await presentPlace(connection, filters, after, keyed, engine.key));
  if (!start || sent || keyed) return start;
  // A task that is no longer a hit gets the best rank: pages may repeat tasks, never skip any.
  return { ...start, part: (await rankOf(search, start.place)) ?? 0 };
}

/** Unranked hits below a key, newest first. */
async function older(search: Search, reading: Reading, below: TaskKey, room: number, pace: Pace): Promise<Page> {
  const found = reading.hits.filter(({ key }) => isBelow(key, below));
  const reach = reachOf(reading);
  let rest = reach !== null && isBelow(below, reach) ? below : reach;
  if (found.length < room && rest !== null)
    for await (const step of readDown(search, rest, pace, room)) {
      found.push(...step.hits);
      rest = step.below;
      if (found.length >= room) break;
    }
  const hits = found.slice(0, room).map((hit) => ({ ...hit, cursor: olderThan(hit.key) }));
  const last = found.length > room ? (hits.at(-1)?.key ?? below) : rest;
  return { hits, next: last === null ? undefined : olderThan(last) };
}

/** The places of ranked hits behind a cursor, the best rank first. */
function byRank(hits: Hit[], start?: PageCursor): PageCursor[] {
  const isBehind = ({ rank, key }: Hit) => !start || rank > start.part || (rank === start.part && isBelow(key, start.place));
  const best = hits.filter(isBehind).sort((a, b) => a.rank - b.rank);
  return best.map(({ key, rank }) => ({ place: key, part: rank, key: 0 }));
}

/** The same in a keyed order, a page and one more: open ones, then completed ones. */
function byKey({ connection, engine }: Search, hits: Hit[], order: KeyedOrder, start?: PageCursor): Promise<PageCursor[]> {
  const places = sql`select ${engine.key} as place, ${sortKeys(order)} from ${engine.tasksOf(hits.map(({ key }) => key))}`;
  return sortPlaces(connection, places, PAGE + 1, start, order);
}

async function pageOf(search: Search, reading: Reading, pace: Pace, order?: Order, start?: PageCursor): Promise<Page> {
  const { engine } = search;
  const room = search.wanted.leftOut !== undefined && !start ? PAGE - 1 : PAGE;
  if (order === 'newest' || start?.part === OLDER) return older(search, reading, start?.place ?? engine.newest, room, pace);
  const read = reachOf(reading);
  const sent = start?.reach ?? null;
  // At least as far as the previous page had ranked.
  const reach = sent !== null && (read === null || isBelow(read, sent)) ? sent : read;
  const isAll = reach === null || reach === engine.keyOf('');
  const near = isAll ? reading.hits : reading.hits.filter(({ key }) => !isBelow(key, reach));
  const isNear = isAll || !start || !isBelow(start.place, reach);
  const ranked = isNear ? await (order ? byKey(search, near, order, start) : byRank(near, start)) : [];
  const ranks = new Map(near.map(({ key, rank }) => [key, rank]));
  const hits = ranked.slice(0, room).map((one) => {
    const cursor = { ...one, reach: isAll ? undefined : reach };
    return { key: one.place, rank: ranks.get(one.place) ?? 0, cursor };
  });
  if (ranked.length > room) return { hits, next: hits.at(-1)?.cursor };
  if (isAll) return { hits };
  const rest = await older(search, reading, isNear ? reach : start.place, room - hits.length, pace);
  return { hits: [...hits, ...rest.hits], next: rest.next };
}

/** Finds tasks by words, the best rank first or in a keyed order. Only the newest `RANKED` hits are ordered; older ones follow. */
export async function findByWords(
  connection: Connection,
  terms: SearchTerms,
  { after, order }: WantedPage,
  pace: Pace,
  approximate: boolean,
) {
  const search = await searchFor(connection, terms);
  const { engine } = search;
  const start = after === undefined ? undefined : await startOf(search, terms, after, order);
  const isDeep = start !== undefined && (order === 'newest' || start.part === OLDER);
  const least = isDeep ? undefined : start?.reach;
  const { reading, keep } = await takeReading(connection, terms, least);
  let page: Page | undefined = after !== undefined && !start ? { hits: [] } : undefined;
  // An unranked page is read before counting, which may use up the time.
  if (isDeep) page = await pageOf(search, reading, pace, order, start);
  await readOn(search, reading, pace, least);
  const { hits, next } = page ?? (await pageOf(search, reading, pace, order, start));
  keep();
  const { rows } = await sql<{ key: TaskKey; id: string }>`
    select ${engine.key} as key, t.id from ${engine.tasksOf(hits.map(({ key }) => key))}`.execute(connection.sql);
  const ids = new Map(rows.map(({ key, id }) => [key, id]));
  const idOf = ({ key }: Hit) => ids.get(key) ?? [];
  const asText = (cursor: PageCursor) => formatCursor({ ...cursor, similar: approximate });
  return {
    ids: hits.flatMap(idOf),
    cursors: new Map(hits.map(({ key, cursor }) => [ids.get(key) ?? '', asText(cursor)])),
    byComment: hits.filter(({ rank }) => rank === BY_COMMENT).flatMap(idOf),
    total: Math.max(reading.total, hits.length),
    partial: reading.below !== null,
    approximate,
    words: terms.words,
    ...(next && { next: asText(next) }),
  };
}

/** A page of ids, and the cursor after each. `byComment` are found only by a comment; `partial` means that time ran out before all were counted. */
export type Found = Awaited<ReturnType<typeof findByWords>>;
