import { type RawBuilder, sql } from 'kysely';
import { cursorFor, parseCursor } from '../page-cursors.ts';
import type { FoundTasks, PageCursor, SearchPage, SearchTerms } from '../search-index.ts';
import { allOf, type KeyedOrder } from '../task-filters.ts';
import type { Search } from './hit-sample.ts';
import { everywhere, hits, type RowNumber, ranks, rowNumberOf, stands, titleAndDescription, titleOnly, withTask } from './search-plans.ts';
import { isOpen, orderKeys, passes } from './search-tasks.ts';

/** The rank of what only a comment makes a hit. */
const BY_COMMENT = ranks.indexOf(everywhere);

export type RankedHit = { task_id: string; rowNumber: RowNumber; rank: number };
export type Page = Omit<FoundTasks, 'total'>;
export const NOTHING: Page = { ids: [], byComment: [] };

/** A page of hits that are in order already. */
export const pageOf = (hits: Pick<RankedHit, 'task_id' | 'rank'>[]): Page => ({
  ids: hits.map((hit) => hit.task_id),
  byComment: hits.filter((hit) => hit.rank === BY_COMMENT).map((hit) => hit.task_id),
});

/** The rank of a hit in SQL: its words are all in the title (0), in title and description (1), or in the comments too (2). */
export function rankOf({ words }: SearchTerms) {
  const [first, second] = [titleOnly, titleAndDescription].map((rank) => stands(rank, words));
  return sql`case when ${first} then 0 when ${second} then 1 else 2 end`;
}

type Start = PageCursor & { rowNumber: RowNumber };

/**
 * Where a page begins: after a task, at the position that its cursor says, else at its present one. A task that is no longer a hit is given
 * rank 0: a page may repeat tasks, never skip any.
 */
export async function startOf(
  { connection, terms, byAge }: Search,
  { after, order }: Pick<SearchPage, 'after' | 'order'>,
): Promise<Start | undefined> {
  if (after === undefined) return undefined;
  const cursor = order ? await cursorFor(connection, terms, { after, order }) : parseCursor(after);
  const id = cursor?.id ?? after;
  const rank = sql`case when ${stands(everywhere, terms.words)} then ${rankOf(terms)} else 0 end`;
  const { rows } = await sql<Pick<RankedHit, 'rowNumber' | 'rank'>>`
    select number as rowNumber, ${rank} as rank from search_texts as texts where task_id = ${id}`.execute(connection.sql);
  const [text] = rows;
  return text && { ...(cursor ?? { id, part: byAge ? 0 : text.rank, key: 0 }), rowNumber: text.rowNumber };
}

/** Some hits, as a table of their row numbers. */
export const among = (rowNumbers: RowNumber[]) => sql`select value as rowNumber from json_each(${JSON.stringify(rowNumbers)})`;

/** The wanted ones of few hits, in their order. */
export async function sortFew({ connection, terms, byAge }: Search, rowNumbers: RowNumber[]): Promise<RankedHit[]> {
  const { rows } = await sql<RankedHit>`
    select texts.task_id, texts.number as rowNumber, ${rankOf(terms)} as rank
    from search_texts as texts ${withTask(sql`texts.number`)} where texts.number in (${among(rowNumbers)}) and ${passes(terms)}`.execute(
    connection.sql,
  );
  return rows.sort((a, b) => (byAge ? 0 : a.rank - b.rank) || b.rowNumber - a.rowNumber);
}

/** Such hits after the one that a page begins after. */
export function pageAfter({ byAge }: Search, hits: RankedHit[], size: number, start: Start | undefined): Page {
  const isBelow = ({ rank, rowNumber }: RankedHit, { part, ...stood }: Start) =>
    byAge || rank === part ? rowNumber < stood.rowNumber : rank > part;
  return pageOf((start ? hits.filter((hit) => isBelow(hit, start)) : hits).slice(0, size));
}

/** The newest of many hits. @param from none below this row number */
async function findByAge(
  { connection, terms, plan }: Search,
  size: number,
  start: Start | undefined,
  from: RowNumber | null,
): Promise<Page> {
  const rowNumber = rowNumberOf(plan);
  const { rows } = await sql<RankedHit>`
    select texts.task_id, ${rankOf(terms)} as rank ${hits(plan, terms)}
      and ${start ? sql`${rowNumber} < ${start.rowNumber}` : sql`true`} and ${from === null ? sql`true` : sql`${rowNumber} >= ${from}`}
    order by ${rowNumber} desc limit ${size}`.execute(connection.sql);
  return pageOf(rows);
}

/** The first of many hits, best first or newest first. @param from none below this row number */
export async function findFirst(search: Search, size: number, start: Start | undefined, from: RowNumber | null): Promise<Page> {
  if (search.byAge) return findByAge(search, size, start, from);
  const { connection, terms, plan } = search;
  const found: Pick<RankedHit, 'task_id' | 'rank'>[] = [];
  const rowNumber = rowNumberOf(plan);
  for (const [at, rank] of ranks.entries()) {
    if (found.length >= size || (start && at < start.part)) continue;
    const better = ranks[at - 1];
    const conditions = [
      ...(start && at === start.part ? [sql`${rowNumber} < ${start.rowNumber}`] : []),
      ...(from === null ? [] : [sql`${rowNumber} >= ${from}`]),
      ...(better ? [sql`not ${stands(better, terms.words)}`] : []),
    ];
    const { rows } = await sql<{ task_id: string }>`
      select texts.task_id ${hits(plan, terms, rank)} and ${allOf(conditions)}
      order by ${rowNumber} desc limit ${size - found.length}`.execute(connection.sql);
    for (const { task_id } of rows) found.push({ task_id, rank: at });
  }
  return pageOf(found);
}

/** A page of some hits in an order of its own: what is open, then what is completed. @param rowNumbers a query for them */
export async function findByKey(
  { connection, terms }: Search,
  rowNumbers: RawBuilder<unknown>,
  size: number,
  start: Start | undefined,
  order: KeyedOrder,
) {
  const keys = sql`case when ${isOpen} then 0 else 1 end as closed, case when ${isOpen} then ${orderKeys[order]} else 0 end as key`;
  const isAfter = start ? sql`(closed, key, -rowNumber) > (${start.part}, ${start.key}, ${-start.rowNumber})` : sql`true`;
  // Only the texts of the page's own hits are looked up.
  const { rows } = await sql<RankedHit>`
    select texts.task_id, ${rankOf(terms)} as rank from (
      select closed, key, rowNumber from (
        select hit.rowNumber, ${keys} from (${rowNumbers}) as hit ${withTask(sql`hit.rowNumber`)} where ${passes(terms)}
      ) as hit where ${isAfter} order by closed, key, rowNumber desc limit ${size}
    ) as found cross join search_texts as texts on texts.number = found.rowNumber order by closed, key, rowNumber desc`.execute(
    connection.sql,
  );
  return pageOf(rows);
}
