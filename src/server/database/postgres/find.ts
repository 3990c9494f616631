import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Connection } from '../database.ts';
import { walkTasks } from '../ordered-tasks.ts';
import { cursorFor, isAfter, lastOf, parseCursor, sortKeys } from '../page-cursors.ts';
import {
  COUNT_LIMIT,
  type FoundTasks,
  hasFilters,
  type PageCursor,
  type SearchIndex,
  type SearchPage,
  type SearchTerms,
  SHORT_WORD_REACH,
} from '../search-index.ts';
import { isIndexable, standsIn } from '../search-words.ts';
import { allOf, isWanted, type TaskFilters } from '../task-filters.ts';
import { cachedTotal, cacheTotal } from '../total-cache.ts';
import { findRare } from './letter-runs.ts';
import { contains, isNotDeleted, newestTexts, shortWordTexts, standsAnywhere, textsOf } from './texts.ts';

/** About how many texts are sampled for how dense hits are. */
const SAMPLE = 5_000;

const ranks = [['title'], ['title', 'description']] as const;

const filtersOf = ({ words: _, ...filters }: SearchTerms): TaskFilters => filters;

const isOfRank = (rank: 0 | 1, { words }: SearchTerms) => standsIn(contains, ranks[rank], words);

/** A task that no longer matches is given rank 0: a page may repeat tasks, never skip any. */
const rankOfStart = (terms: SearchTerms) => sql`case when ${standsAnywhere(terms.words)} then ${rankOf(terms)} else 0 end`;

const rankOf = (terms: SearchTerms) => sql`case when ${isOfRank(0, terms)} then 0 when ${isOfRank(1, terms)} then 1 else 2 end`;

/** Of many hits the best are searched for in this many of the newest texts; older ones come after them, newest first. */
const RANKED_REACH = 50_000;

const isNear = sql<SqlBool>`texts.task_id >= coalesce((select task_id from search_texts order by task_id desc limit 1 offset ${sql.lit(RANKED_REACH - 1)}), '')`;

/**
 * Where a page begins: after a task, at the position that its cursor says, else at its present one.
 * @param walks whether only those near are put in order of their ranks
 */
async function startOf(
  connection: Connection,
  terms: SearchTerms,
  { after, order, byAge }: Omit<SearchPage, 'size'>,
  walks: boolean,
): Promise<PageCursor | undefined> {
  const sent = after === undefined ? undefined : parseCursor(after);
  if (sent || after === undefined) return sent;
  if (order) return cursorFor(connection, filtersOf(terms), { after, order });
  const { rows } = await sql<{ rank: number }>`
    select case when ${walks ? isNear : sql`true`} then ${rankOfStart(terms)} else 2 end as rank
    from search_texts as texts where texts.task_id = ${after}`.execute(connection.sql);
  return rows[0] && { id: after, part: byAge ? 0 : rows[0].rank, key: 0 };
}

/** Texts to look at, and how their tasks are found. */
type Within = { texts: RawBuilder<unknown>; tasks: RawBuilder<unknown> };

const allTexts: Within = { texts: sql`search_texts`, tasks: sql`join tasks as t on t.id = texts.task_id` };

/** Of few texts each one's task is looked up: without statistics of a table the planner would read all tasks for every text. */
const eachTask = sql`cross join lateral (select * from tasks where id = texts.task_id offset 0) as t`;

/** The texts in which all words occur. */
const hitsOf = (terms: SearchTerms, { texts, tasks }: Within, withTasks: boolean) =>
  withTasks
    ? sql`from ${texts} as texts ${tasks} where ${standsAnywhere(terms.words)} and ${isWanted(filtersOf(terms))}`
    : sql`from ${texts} as texts where ${standsAnywhere(terms.words)} and ${isNotDeleted}`;

/**
 * All hits at once, a page of them in order. Most searches are for something rare, which the index of trigrams finds at once.
 * @param start where the page begins
 * @param within the texts to look at
 * @returns `null` if there are more than the limit
 */
async function findFew(
  connection: Connection,
  terms: SearchTerms,
  { size, order, after, byAge }: SearchPage,
  start: PageCursor | undefined,
  within: Within,
  limit: number,
): Promise<FoundTasks | null> {
  const keys = order || byAge ? sortKeys(order) : sql`${rankOf(terms)} as part, 0 as key`;
  const withTasks = order !== undefined || hasFilters(terms);
  const isOfPage = after === undefined ? sql`(select total from counted) <= ${limit}` : start ? isAfter(start, order) : sql`false`;
  // In another order the part does not say it, and only hits of the page are looked at.
  const isByComment =
    order || byAge ? sql`(select not ${isOfRank(1, terms)} from search_texts as texts where texts.task_id = page.id)` : sql`part = 2`;
  const { rows } = await sql<{ total: number; ids: string | null; by_comment: string | null }>`
    with hits as materialized (select texts.task_id as id, ${keys} ${hitsOf(terms, within, withTasks)} limit ${limit + 1}),
      counted as materialized (select count(*) as total from hits)
    select total, ids, by_comment from counted, (
      select string_agg(id, ' ') as ids, string_agg(id, ' ') filter (where ${isByComment}) as by_comment from (
        select id, part from hits where ${isOfPage} order by part, key, id desc limit ${size}
      ) as page) as found`.execute(connection.sql);
  const { total, ids, by_comment } = rows[0] ?? { total: 0, ids: null, by_comment: null };
  return total > limit ? null : { ids: ids?.split(' ') ?? [], total, byComment: by_comment?.split(' ') ?? [] };
}

/** A page of many hits: the newest texts are read one after the other until there are enough; if the best come first, for each rank by itself. */
async function walkRanks(
  connection: Connection,
  terms: SearchTerms,
  { size, after, byAge }: SearchPage,
  start: PageCursor | undefined,
): Promise<Omit<FoundTasks, 'total'>> {
  const found: Omit<FoundTasks, 'total'> = { ids: [], byComment: [] };
  if (after !== undefined && !start) return found;
  const isFiltered = hasFilters(terms);
  const tasks = isFiltered ? sql`join tasks as t on t.id = texts.task_id` : sql``;
  const isRight = isFiltered ? isWanted(filtersOf(terms), true) : isNotDeleted;
  const near = newestTexts(RANKED_REACH);
  const all = { within: sql`search_texts`, condition: standsAnywhere(terms.words) };
  const ofRanks = [
    { within: near, condition: isOfRank(0, terms) },
    { within: near, condition: allOf([isOfRank(1, terms), sql`not ${isOfRank(0, terms)}`]) },
    { ...all, condition: allOf([all.condition, sql`not (${isOfRank(1, terms)} and ${isNear})`]) },
  ];
  for (const [rank, { within, condition }] of (byAge ? [all] : ofRanks).entries()) {
    const room = size - found.ids.length;
    if (room === 0 || (start && rank < start.part)) continue;
    const below = rank === start?.part ? sql`texts.task_id < ${start.id}` : sql`true`;
    const { rows } = await sql<{ task_id: string; by_comment: boolean }>`
      select texts.task_id, not ${isOfRank(1, terms)} as by_comment from ${within} as texts ${tasks} where ${condition} and ${below} and ${isRight}
      order by texts.task_id desc limit ${room}`.execute(connection.sql);
    for (const { task_id, by_comment } of rows) {
      found.ids.push(task_id);
      if (by_comment) found.byComment.push(task_id);
      found.cursor = { id: task_id, part: rank, key: 0, reach: 1 };
    }
  }
  return found;
}

/** Estimates how many hits there are from how many of some texts are, here and there in the table; more than are counted one by one. */
async function estimate(connection: Connection, terms: SearchTerms): Promise<number> {
  const totals = await connection.sql.selectFrom('board').select(['pending', 'in_progress', 'completed']).executeTakeFirstOrThrow();
  const all = totals.pending + totals.in_progress + totals.completed;
  const isFiltered = hasFilters(terms);
  const tasks = isFiltered ? sql`join tasks as t on t.id = texts.task_id` : sql``;
  const isHit = isFiltered ? allOf([standsAnywhere(terms.words), isWanted(filtersOf(terms))]) : standsAnywhere(terms.words);
  const { rows } = await sql<{ hits: number; looked: number }>`
    select count(*) filter (where ${isHit}) as hits, count(*) as looked
    from search_texts as texts tablesample system (${Math.min(100, (100 * SAMPLE) / Math.max(1, all))}) repeatable (1) ${tasks}`.execute(
    connection.sql,
  );
  const { hits, looked } = rows[0] ?? { hits: 0, looked: 0 };
  return Math.max(COUNT_LIMIT + 1, looked === 0 ? 0 : Math.round((hits / looked) * all));
}

/** Those of a page whose title and description do not contain all words. */
async function foundByComment(connection: Connection, ids: string[], terms: SearchTerms): Promise<string[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ task_id: string }>`
    select texts.task_id from search_texts as texts where texts.task_id = any(${ids}::text[]) and not ${isOfRank(1, terms)}`.execute(
    connection.sql,
  );
  return rows.map((row) => row.task_id);
}

/** Limit of texts that are found before their tasks are looked at. */
const FOUND_FIRST = 2_000;

/**
 * The texts in which all words occur, if they are few; else `null`. Without statistics of a table the planner would ask
 * the index of trigrams again for every task that the filters leave.
 */
async function findTexts(connection: Connection, words: string[][]): Promise<string[] | null> {
  const kind = JSON.stringify(['texts', words]);
  if (cachedTotal(connection, kind)) return null;
  const { rows } = await sql<{ task_id: string }>`
    select texts.task_id from search_texts as texts where ${standsAnywhere(words)} limit ${FOUND_FIRST + 1}`.execute(connection.sql);
  if (rows.length <= FOUND_FIRST) return rows.map(({ task_id }) => task_id);
  cacheTotal(connection, kind, rows.length);
  return null;
}

/**
 * Finds on PostgreSQL. Its index of trigrams returns the texts with a word, in no order: if they are few, all of them are read. If
 * there are many, the newest are read one after the other, and a page is soon full; that there are many is then cached.
 * @param isIndexed whether there is an index
 */
export function postgresFind(isIndexed: () => boolean): SearchIndex['find'] {
  const find = async (connection: Connection, terms: SearchTerms, page: SearchPage): Promise<FoundTasks> => {
    const start = await startOf(connection, terms, page, false);
    const indexed = isIndexed() && terms.words.every(isIndexable);
    // Time goes on, but a search for what is overdue stays the same.
    const kind = JSON.stringify([terms.words, terms.status, terms.assigneeId, terms.unassigned, Boolean(terms.overdueAt)]);
    const known = cachedTotal(connection, kind);
    // Of what was walked, older ones that are better were left for later pages: it is walked to its end.
    if (known === undefined && !start?.reach) {
      const rare = indexed ? await findRare(connection, terms.words) : null;
      const some = rare ?? (indexed && (page.order || hasFilters(terms)) ? await findTexts(connection, terms.words) : null);
      const within = some ? { texts: textsOf(some), tasks: eachTask } : allTexts;
      const few = indexed
        ? await findFew(connection, terms, page, start, within, COUNT_LIMIT)
        : await findFew(connection, terms, page, start, { texts: shortWordTexts, tasks: eachTask }, SHORT_WORD_REACH);
      if (few) return few;
    }
    const total = known ?? (await estimate(connection, terms));
    // What a caller's cursor says of an earlier page is not cached for others.
    if (known === undefined && !start?.reach) cacheTotal(connection, kind, total);
    const stands = sql<SqlBool>`(select ${standsAnywhere(terms.words)} from search_texts as texts where texts.task_id = t.id)`;
    if (page.order) {
      const ids = await walkTasks(connection, filtersOf(terms), page, stands);
      return { ids, byComment: await foundByComment(connection, ids, terms), total };
    }
    return { ...(await walkRanks(connection, terms, page, await startOf(connection, terms, page, true))), total };
  };
  return async (connection, terms, page) => {
    const found = await find(connection, terms, page);
    return { ...found, cursor: found.cursor ?? (await startOf(connection, terms, lastOf(found, page), false)) };
  };
}
