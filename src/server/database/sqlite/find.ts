import { setImmediate as turn } from 'node:timers/promises';
import { sql } from 'kysely';
import { lastOf } from '../page-cursors.ts';
import { COUNT_LIMIT, hasFilters, type SearchIndex, type SearchPage } from '../search-index.ts';
import { cachedTotal, cacheTotal, totalOf } from '../total-cache.ts';
import { estimateOlder, FEW, isListShort, MOST_COUNTED, type Search, sampleHits, sampleListed, upTo } from './hit-sample.ts';
import {
  among,
  findByKey,
  findFirst,
  NOTHING,
  type Page,
  pageAfter,
  pageOf,
  type RankedHit,
  rankOf,
  sortFew,
  startOf,
} from './result-pages.ts';
import {
  hits,
  isListed,
  newest,
  older as olderHits,
  partsOf,
  planSearch,
  type RowNumber,
  rowNumberOf,
  type SearchPlan,
} from './search-plans.ts';

/** Estimates how many there are: as dense below this row number as those that were counted above it. */
async function estimate({ connection }: Search, counted: number, rowNumber: RowNumber): Promise<number> {
  const { rows } = await sql<{ share: number }>`
    select 1.0 * (max(number) - ${rowNumber} + 1) / max(number) as share from search_texts`.execute(connection.sql);
  return Math.round(counted / (rows[0]?.share || 1));
}

type Counted = { counted: number; last: RowNumber; rowNumbers: string | null };

/** How many of the newest hits there are, wanted or not, how far they reach, and the row numbers of all of them if they are few. */
async function countNewest({ connection, terms }: Search, plan: SearchPlan): Promise<Counted> {
  // With filters it only matters whether they are few.
  const limit = (hasFilters(terms) ? FEW : COUNT_LIMIT) + 1;
  const { rows } = await sql<Counted>`
    select count(*) as counted, min(rowNumber) as last, case when count(*) <= ${FEW} then json_group_array(rowNumber) end as rowNumbers
    from (${newest(plan, limit)})`.execute(connection.sql);
  return rows[0] ?? { counted: 0, last: 0, rowNumbers: '[]' };
}

/** How many hits there are, wanted or not, with filters an estimate; and the row numbers of all of them if they are few. */
type Hits = { count: number; rowNumbers: RowNumber[] | null };

async function countHits(search: Search): Promise<Hits> {
  const rowNumbers = new Set<RowNumber>();
  const parts = partsOf(search.plan);
  for (const [at, part] of parts.entries()) {
    // Of common letters each takes its time, in which others shall have their turn.
    if (at > 0) await turn();
    const found = await countNewest(search, part);
    if (found.rowNumbers === null) {
      const { counted, last } = parts.length === 1 ? found : await countNewest(search, search.plan);
      if (hasFilters(search.terms)) return { count: Math.max(counted, await estimate(search, counted, last)), rowNumbers: null };
      return { count: counted <= COUNT_LIMIT ? counted : counted + (await estimateOlder(search, last)), rowNumbers: null };
    }
    for (const rowNumber of JSON.parse(found.rowNumbers)) rowNumbers.add(rowNumber);
  }
  return { count: rowNumbers.size, rowNumbers: [...rowNumbers] };
}

/** How many hits are wanted, of which `wanted` are among the newest: exactly, if that takes not too long and they are at most `COUNT_LIMIT`. */
async function countWanted(search: Search, wanted: number, end: RowNumber): Promise<number> {
  const { connection, terms, plan } = search;
  const { overdueAt, ...others } = terms;
  // Time goes on, but a search for what is overdue stays the same.
  const kind = JSON.stringify(['wanted', others, overdueAt !== undefined]);
  const estimated = () => totalOf(connection, kind, async () => wanted + (await estimateOlder(search, end)));
  const isExact = wanted < COUNT_LIMIT && (await estimate(search, wanted, end)) <= 2 * COUNT_LIMIT;
  if (!isExact || (await estimate(search, COUNT_LIMIT, end)) > MOST_COUNTED) return estimated();
  const limit = COUNT_LIMIT - wanted + 1;
  const { rows } = await sql<{ others: number }>`
    select count(*) as others from (select 1 ${olderHits(plan, terms, end)} limit ${limit})`.execute(connection.sql);
  const exact = wanted + (rows[0]?.others ?? 0);
  return exact <= COUNT_LIMIT ? exact : Math.max(exact, await estimated());
}

/** Wanted hits below a row number, newest first, and where still older ones begin. */
async function findOlder(search: Search, size: number, rowNumber: RowNumber) {
  const { connection, terms, plan } = search;
  const { wanted, older } = await sampleHits(search, { below: rowNumber });
  if (wanted === 0) return { ...NOTHING, older };
  const isSeen = older === null ? sql`true` : sql`${rowNumberOf(plan)} >= ${older}`;
  const { rows } = await sql<RankedHit>`
    select texts.task_id, ${rankOf(terms)} as rank ${hits(plan, terms)} and ${rowNumberOf(plan)} < ${rowNumber} and ${isSeen} order by ${rowNumberOf(plan)} desc limit ${size}`.execute(
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
  const look = (from: RowNumber | undefined) => (areListed ? sampleListed : sampleHits)(search, { from });
  let from = start?.reach;
  let sample = await look(from);
  // If the cursor does not say whether its task was put in order, assume so: some come twice and none is left out.
  if (start && from === undefined && sample.older !== null && start.rowNumber < sample.older) {
    from = start.rowNumber;
    sample = await look(from);
  }
  const { wanted, few, older: end } = sample;
  await turn();
  const total = end === null ? wanted : await countWanted(search, wanted, end);
  if (after !== undefined && !start) return { ...NOTHING, total };
  let older = end;
  let found = NOTHING;
  if (start && older !== null && start.rowNumber < older) older = start.rowNumber;
  else if (order) {
    const many = areListed ? newest(search.plan, wanted, { wanted: search.terms, from }) : newest(search.plan, upTo(from), { from });
    const some = few ? among(few) : many;
    found = await findByKey(search, some, size, start, order);
  } else found = few ? pageAfter(search, await sortFew(search, few), size, start) : await findFirst(search, size, start, older);
  while (found.ids.length === 0 && older !== null) {
    await turn();
    ({ older, ...found } = await findOlder(search, size, older));
  }
  return { ...found, total: Math.max(total, found.ids.length), reach: end ?? 0, more: older !== null };
}

/** By rank, the newest first in each, or in an order of its own; `reach` is how far back that goes. */
async function find(search: Search, page: SearchPage): Promise<Page & { total: number; reach?: RowNumber }> {
  const { connection, terms } = search;
  if (page.order && !isListed(terms)) return findInOrder(search, page, Number.POSITIVE_INFINITY);
  const kind = JSON.stringify(['hits', terms.words]);
  const known = hasFilters(terms) || page.order ? undefined : cachedTotal(connection, kind);
  const { count, rowNumbers } = known === undefined ? await countHits(search) : { count: known, rowNumbers: null };
  if (page.order || (hasFilters(terms) && !rowNumbers)) return findInOrder(search, page, count);
  const start = await startOf(search, page);
  const few = rowNumbers && (await sortFew(search, rowNumbers));
  const total = few?.length ?? count;
  // Beyond the exact count it is nearly the same a moment later.
  if (known === undefined && total > COUNT_LIMIT) cacheTotal(connection, kind, total);
  if (page.after !== undefined && !start) return { ...NOTHING, total };
  return { ...(few ? pageAfter(search, few, page.size, start) : await findFirst(search, page.size, start, null)), total };
}

/** Finds on SQLite, and returns the cursor of the page. */
export const sqliteFind: SearchIndex['find'] = async (connection, terms, page) => {
  const { words, ...filters } = terms;
  const plan = await planSearch(connection, words, filters);
  if (!plan) return { ...NOTHING, total: 0 };
  const search = { connection, terms, plan, byAge: page.byAge ?? false };
  const { reach, ...found } = await find(search, page);
  const cursor = await startOf(search, lastOf(found, page));
  return { ...found, cursor: cursor && { ...cursor, reach } };
};
