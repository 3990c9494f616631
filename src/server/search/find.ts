import { sql } from 'kysely';
import type { Connection } from '../database/database.ts';
import { isAfter, numberOf, type PageCursor, parseCursor, presentPlace, sortKeys } from './cursors.ts';
import { BY_COMMENT, type Hit, type TaskKey } from './engine.ts';
import type { KeyedOrder, TaskFilters } from './filters.ts';
import { PAGE, type WantedPage } from './list.ts';
import { isBelow, type Pace, rankOf, readDown, type Search, type SearchTerms, searchFor } from './read-hits.ts';
import { keepReading, nameOf, type Reading, reachOf, readOn, takeReading } from './readings.ts';

/** The part of unranked hits, which come last. */
const OLDER = 9;

/** A page of ids. `byComment` are found only by a comment; `partial` means that time ran out before all were counted. */
export type FoundTasks = { ids: string[]; byComment: string[]; total: number; partial: boolean; cursor?: PageCursor };

type Part = { hits: Hit[]; next?: Pick<PageCursor, 'part' | 'key'> & { place: TaskKey } };

/** The cursor to start from; undefined after an unknown task. */
async function startOf(search: Search, filters: TaskFilters, after: string, order: WantedPage['order']): Promise<PageCursor | undefined> {
  const { connection, engine } = search;
  const sent = parseCursor(after);
  if (sent) return Number.isNaN(engine.keyOf(sent.place)) ? undefined : sent;
  const { rows } = await sql<{ key: TaskKey }>`select ${engine.key} as key from tasks as t where t.id = ${after}`.execute(connection.sql);
  if (!rows[0]) return undefined;
  const { key } = rows[0];
  const keyed = order && order !== 'newest' ? await presentPlace(connection, filters, after, order) : undefined;
  // A task that is no longer a hit gets the best rank: pages may repeat tasks, never skip any.
  return { part: (await rankOf(search, key)) ?? 0, key: 0, ...keyed, place: String(key) };
}

/** Unranked hits below a key, newest first. */
async function older(search: Search, reading: Reading, below: TaskKey, room: number, pace: Pace): Promise<Part> {
  const found = reading.hits.filter(({ key }) => isBelow(key, below));
  const reach = reachOf(reading);
  let rest = reach !== null && isBelow(below, reach) ? below : reach;
  if (found.length < room && rest !== null)
    for await (const step of readDown(search, rest, pace, room)) {
      found.push(...step.hits);
      rest = step.below;
      if (found.length >= room) break;
    }
  const hits = found.slice(0, room);
  const last = found.length > room ? (hits.at(-1)?.key ?? below) : rest;
  return { hits, next: last == null ? undefined : { part: OLDER, key: 0, place: last } };
}

function byRank(engine: Search['engine'], hits: Hit[], room: number, start?: PageCursor): Part {
  const found: Hit[] = [];
  for (let rank = start?.part ?? 0; rank <= BY_COMMENT && found.length <= room; rank++)
    for (const hit of hits)
      if (hit.rank === rank && !(start?.part === rank && !isBelow(hit.key, engine.keyOf(start.place))) && found.push(hit) > room) break;
  const page = found.slice(0, room);
  const last = page.at(-1);
  return { hits: page, next: last && found.length > room ? { part: last.rank, key: 0, place: last.key } : undefined };
}

/** Ranked hits in a keyed order: open ones, then completed ones. */
async function byKey({ connection, engine }: Search, hits: Hit[], order: KeyedOrder, room: number, start?: PageCursor): Promise<Part> {
  const { rows } = await sql<{ place: TaskKey; part: number; key: string | number | null }>`
    select place, part, key from (
      select ${engine.key} as place, ${sortKeys(order)} from ${engine.tasksOf(hits.map(({ key }) => key))}
    ) as hit where ${start ? isAfter(start, engine.keyOf(start.place), order) : sql`true`}
    order by part, key, place desc limit ${room + 1}`.execute(connection.sql);
  const ranks = new Map(hits.map(({ key, rank }) => [key, rank]));
  const page = rows.slice(0, room);
  const last = page.at(-1);
  return {
    hits: page.map(({ place }) => ({ key: place, rank: ranks.get(place) ?? 0 })),
    next: last && rows.length > room ? { ...last, key: numberOf(last.key) } : undefined,
  };
}

async function pageOf(search: Search, reading: Reading, order: WantedPage['order'], start: PageCursor | undefined, pace: Pace) {
  const { engine } = search;
  const room = search.wanted.leftOut !== undefined && !start ? PAGE - 1 : PAGE;
  if (order === 'newest' || start?.part === OLDER)
    return { ...(await older(search, reading, start ? engine.keyOf(start.place) : engine.newest, room, pace)), reach: '' };
  const read = reachOf(reading);
  const sent = start?.reach === undefined ? null : engine.keyOf(start.reach);
  // At least as far as the previous page had ranked.
  const reach = sent !== null && (read === null || isBelow(read, sent)) ? sent : read;
  const near = reach === null ? reading.hits : reading.hits.filter(({ key }) => !isBelow(key, reach));
  const isNear = !start || reach === null || !isBelow(engine.keyOf(start.place), reach);
  const first: Part = !isNear ? { hits: [] } : order ? await byKey(search, near, order, room, start) : byRank(engine, near, room, start);
  const isAll = reach === null || reach === engine.keyOf('');
  if (first.next || isAll) return { ...first, reach: isAll ? '' : String(reach) };
  const begin = isNear ? reach : engine.keyOf(start.place);
  const rest = await older(search, reading, begin, room - first.hits.length, pace);
  return { hits: [...first.hits, ...rest.hits], next: rest.next, reach: '' };
}

async function idsOf({ connection, engine }: Search, hits: Hit[]): Promise<Map<TaskKey, string>> {
  if (hits.length === 0) return new Map();
  const { rows } = await sql<{ key: TaskKey; id: string }>`
    select ${engine.key} as key, t.id from ${engine.tasksOf(hits.map(({ key }) => key))}`.execute(connection.sql);
  return new Map(rows.map(({ key, id }) => [key, id]));
}

/** Finds tasks by words, the best rank first or in a keyed order. Only the newest `RANKED` hits are ordered; older ones follow. */
export async function findByWords(
  connection: Connection,
  terms: SearchTerms,
  { after, order }: WantedPage,
  pace: Pace,
): Promise<FoundTasks> {
  const search = await searchFor(connection, terms);
  const { engine } = search;
  const start = after === undefined ? undefined : await startOf(search, terms, after, order);
  const isDeep = start !== undefined && (order === 'newest' || start.part === OLDER);
  const name = await nameOf(connection, terms);
  const least = start?.reach === undefined || isDeep ? undefined : engine.keyOf(start.reach);
  const known = takeReading(connection, name);
  const isShort = known?.last !== undefined && least !== undefined && isBelow(least, known.last);
  const reading: Reading = known && !isShort ? known : { hits: [], total: 0, below: engine.newest };
  const page = () =>
    after !== undefined && !start ? { hits: [], next: undefined, reach: '' } : pageOf(search, reading, order, start, pace);
  // An unranked page is read before counting, which may use up the time.
  const early = isDeep ? await page() : undefined;
  await readOn(search, reading, pace, least);
  const { hits, next, reach } = early ?? (await page());
  keepReading(connection, name, reading);
  const ids = await idsOf(search, hits);
  const idOf = ({ key }: Hit) => ids.get(key) ?? [];
  return {
    ids: hits.flatMap(idOf),
    byComment: hits.filter(({ rank }) => rank === BY_COMMENT).flatMap(idOf),
    total: Math.max(reading.total, hits.length),
    partial: reading.below !== null,
    cursor: next && { ...next, place: String(next.place), reach },
  };
}
