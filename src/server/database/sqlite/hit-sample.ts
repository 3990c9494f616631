import { sql } from 'kysely';
import type { Connection } from '../database.ts';
import { COUNT_LIMIT, hasFilters, type SearchTerms } from '../search-index.ts';
import { totalOf } from '../total-cache.ts';
import { everywhere, firstReached, isListed, listed, newest, type RowNumber, type SearchPlan, stands, withTask } from './search-plans.ts';
import { passes } from './search-tasks.ts';

/** Up to this many hits are looked at one by one; of more, the index is asked for each rank by itself. */
export const FEW = 1_000;

/** If more hits than this are estimated, those that pass a filter are estimated as well: to count them takes longer than anybody waits. */
export const MOST_COUNTED = 200_000;

/** Limit of one person's tasks, or of nobody's, that are listed for a search. */
const MOST_LISTED = 10_000;

/** `byAge`: the newest hits first, not the best. */
export type Search = { connection: Connection; terms: SearchTerms; plan: SearchPlan; byAge: boolean };

/** Of the hits examined: how many pass the filters, their row numbers if few, and where older ones begin (`null`: there are none). */
type Sample = { wanted: number; few: RowNumber[] | null; older: RowNumber | null };

/** How many of the newest hits are put in order; but as many as needed if the cursor says how far back they reach. */
export const upTo = (from: RowNumber | undefined): number => (from === undefined ? COUNT_LIMIT : MOST_COUNTED);

/**
 * Looks at the task of each of the newest hits.
 * @param which `below`: only at those below this row number; `from`: at all that are not below it, 0 for all
 */
export async function sampleHits(
  { connection, terms, plan }: Search,
  which: { below?: RowNumber; from?: RowNumber } = {},
): Promise<Sample> {
  const isOne = hasFilters(terms) ? sql`case when ${passes(terms)} then 1 else 0 end` : sql`1`;
  const task = hasFilters(terms) ? withTask(sql`hit.rowNumber`) : sql``;
  const { rows } = await sql<{ looked: number; wanted: number | null; last: RowNumber; few: string | null }>`
    select count(*) as looked, sum(wanted) as wanted, min(rowNumber) as last,
      case when sum(wanted) <= ${FEW} then json_group_array(rowNumber) filter (where wanted) end as few
    from (select hit.rowNumber, ${isOne} as wanted from (${newest(plan, upTo(which.from), which)}) as hit ${task})`.execute(connection.sql);
  const { looked, wanted, last, few } = rows[0] ?? { looked: 0, wanted: 0, last: 0, few: null };
  return {
    wanted: wanted ?? 0,
    few: few === null ? null : JSON.parse(few),
    older: which.from === undefined ? (looked < COUNT_LIMIT ? null : last) : which.from || null,
  };
}

/** So many rows, in so many stretches of the table that lie evenly apart, tell how dense older hits are. */
const SAMPLED = 2_400;
const STRETCHES = 24;

/**
 * Estimates how many wanted hits there are below a row number. What is older than the newest hits may have the words far more often than they, or
 * never; so its own texts are asked, some here and some there.
 */
export async function estimateOlder({ connection, terms, plan }: Search, rowNumber: RowNumber): Promise<number> {
  const first = await firstReached(connection, plan);
  const older = rowNumber - first;
  const length = Math.floor(Math.min(SAMPLED, older) / STRETCHES);
  const rowNumbers = Array.from({ length: STRETCHES }, (_, stretch) => {
    const start = first + Math.floor(((stretch + 0.5) * older) / STRETCHES - length / 2);
    return Array.from({ length }, (_row, at) => start + at);
  }).flat();
  if (rowNumbers.length === 0) return 0;
  const { rows } = await sql<{ hits: number }>`
    select count(*) as hits from json_each(${JSON.stringify(rowNumbers)}) as sample
      cross join search_texts as texts on texts.number = sample.value ${withTask(sql`texts.number`)}
    where ${stands(everywhere, terms.words)} and ${passes(terms)}`.execute(connection.sql);
  return Math.round(((rows[0]?.hits ?? 0) * older) / rowNumbers.length);
}

/** Compares all hits with a list of the wanted tasks. @param from see above */
export async function sampleListed({ connection, terms, plan }: Search, { from }: { from?: RowNumber } = {}): Promise<Sample> {
  const { rows } = await sql<{ wanted: number; few: string | null }>`
    select count(*) as wanted, case when count(*) <= ${FEW} then json_group_array(rowNumber) end as few
    from (${newest(plan, MOST_COUNTED, { wanted: terms, from })})`.execute(connection.sql);
  const { wanted, few } = rows[0] ?? { wanted: 0, few: null };
  return { wanted, few: few === null ? null : JSON.parse(few), older: from || null };
}

/**
 * Whether such a list is short beside the hits, and faster than a look at each one's task.
 * @param hits about how many there are. Both numbers are cached, so that one page of a search is found as the one before it was
 */
export async function isListShort({ connection, terms }: Search, hits: number): Promise<boolean> {
  if (!isListed(terms)) return false;
  const { words, overdueAt, ...filters } = terms;
  const about = await totalOf(connection, JSON.stringify(['about', words]), () => hits);
  if (about > MOST_COUNTED) return false;
  const length = await totalOf(connection, JSON.stringify(['listed', filters, overdueAt !== undefined]), async () => {
    const { rows } = await sql<{ listed: number }>`
      select count(*) as listed from (${listed(terms)} limit ${MOST_LISTED + 1})`.execute(connection.sql);
    return rows[0]?.listed ?? 0;
  });
  return length <= Math.min(about, MOST_LISTED);
}
