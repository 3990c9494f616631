import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Connection } from '../database.ts';
import { type SearchTerms, SHORT_WORD_REACH } from '../search-index.ts';
import { isIndexable, type Rank, standsIn } from '../search-words.ts';
import { allOf, isWanted, type TaskFilters } from '../task-filters.ts';
import { isOfLetters } from './letter-runs.ts';
import { passes } from './search-tasks.ts';
import { unrepeatedPart } from './unrepeated-part.ts';
import { runsWith, tellingPart } from './vocabulary.ts';

/** Where all words must stand for a rank, the best rank first. */
export const titleOnly: Rank = ['title'];
export const titleAndDescription: Rank = ['title', 'description'];
export const everywhere: Rank = ['title', 'description', 'comments'];
/** A hit of a rank is one of every later rank as well. */
export const ranks = [titleOnly, titleAndDescription, everywhere];

/** A word that occurs in more letter runs than this is found faster by its trigrams. */
const RUNS = 60;

/** Limit of tasks whose texts are read, to verify words that no index was asked for. */
const READ = 1_000;

/**
 * A search plan: the index and what it is asked (`asked`), words to verify in the texts (`rest`), and filters that pre-select (`among`), if
 * they leave few tasks.
 */
export type SearchPlan = { index: 'search_runs' | 'search_index' | null; asked: string[][]; rest: string[][]; among?: TaskFilters };

/** A task's row number in `search_texts`, and in every table and index of search; it rises with every task. */
export type RowNumber = number;

const contains = (column: string, word: string) => sql<SqlBool>`instr(texts.${sql.ref(column)}, ${word}) > 0`;

/** A string literal of FTS5, whatever is in it. */
const quoted = (word: string) => `"${word.replaceAll('"', '""')}"`;

/** Any of them, as an FTS5 expression. */
const oneOf = (words: string[]) => `(${words.map(quoted).join(' OR ')})`;

/** All words occur in the columns of a rank of `texts`. */
export const stands = (rank: Rank, words: string[][]) => standsIn(contains, rank, words);

/** By trigrams, which always works. */
async function byTrigrams(connection: Connection, words: string[][]): Promise<SearchPlan> {
  const asked: string[][] = [];
  const rest = words.filter((one) => !isIndexable(one));
  for (const alternatives of words.filter(isIndexable)) {
    const [word = '', ...others] = alternatives;
    const telling = others.length === 0 && isOfLetters(word) ? [await tellingPart(connection, word)] : alternatives;
    const parts = telling.map(unrepeatedPart);
    asked.push([...new Set(parts)]);
    if (parts.some((part, at) => part !== telling[at])) rest.push(alternatives);
  }
  return { index: asked.length > 0 ? 'search_index' : null, asked, rest };
}

/**
 * By letter runs, if words of letters occur in few of them; with other words beside these, if that leaves few tasks.
 * @returns `null` if this is not the faster plan; `nothing` if a word occurs nowhere
 */
async function byRuns(connection: Connection, words: string[][]): Promise<SearchPlan | 'nothing' | null> {
  const plan: SearchPlan = { index: 'search_runs', asked: [], rest: [] };
  for (const alternatives of words) {
    const runs = alternatives.every(isOfLetters) ? await runsWith(connection, alternatives, RUNS + 1) : null;
    if (runs?.length === 0) return 'nothing';
    if (runs && runs.length <= RUNS) plan.asked.push(runs);
    else plan.rest.push(alternatives);
  }
  if (plan.asked.length === 0) return null;
  if (plan.rest.length === 0) return plan;
  const { rows } = await sql<{ found: number }>`
    select count(*) as found from (select 1 from search_runs where ${asks(plan, everywhere)} limit ${READ + 1})`.execute(connection.sql);
  return (rows[0]?.found ?? 0) <= READ ? plan : null;
}

/** By the filters, if they leave few tasks: their texts are read. */
async function byFilters(connection: Connection, words: string[][], filters: TaskFilters): Promise<SearchPlan | null> {
  if (!filters.assigneeId && !filters.unassigned && !filters.overdueAt) return null;
  const { rows } = await sql<{ found: number }>`
    select count(*) as found from (select 1 from tasks as t where ${isWanted(filters)} limit ${READ + 1})`.execute(connection.sql);
  return (rows[0]?.found ?? 0) <= READ ? { index: null, asked: [], rest: words, among: filters } : null;
}

/**
 * The fastest plan for words, each with its alternatives.
 * @param filters the plan may find what they exclude as well
 * @returns `null` if nothing is found
 */
export async function planSearch(connection: Connection, words: string[][], filters: TaskFilters = {}): Promise<SearchPlan | null> {
  const plan = (await byFilters(connection, words, filters)) ?? (await byRuns(connection, words));
  return plan === 'nothing' ? null : (plan ?? byTrigrams(connection, words));
}

/**
 * One plan for each alternative of the word with the most of them, because all at once are slow. Together they find the same, and
 * each takes a part of the time.
 */
export function partsOf(plan: SearchPlan): SearchPlan[] {
  if (plan.index !== 'search_index') return [plan];
  const most = plan.asked.reduce((longest, one) => (one.length > longest.length ? one : longest), []);
  return most.map((word) => ({ ...plan, asked: plan.asked.map((one) => (one === most ? [word] : one)) }));
}

/** By the index's own row number SQLite walks the index from its end and sorts nothing. */
export const rowNumberOf = ({ index }: SearchPlan) => sql.ref(index ? `${index}.rowid` : 'texts.number');

function sourceOf({ index, among }: SearchPlan): RawBuilder<unknown> {
  if (index) return sql.table(index);
  if (!among) return sql`search_texts as texts`;
  return sql`(select t.id from tasks as t where ${isWanted(among)}) as few cross join search_texts as texts on texts.task_id = few.id`;
}

const withTexts = ({ index }: SearchPlan) =>
  index ? sql`cross join search_texts as texts on texts.number = ${sql.table(index)}.rowid` : sql``;

/** Joins the filter and sort columns of the task with a row number. */
export const withTask = (rowNumber: RawBuilder<unknown>) => sql`cross join search_tasks as t on t.number = ${rowNumber}`;

/** Where the reach of short words ends: the row number of its oldest task; none while there are fewer tasks. */
const lastReached = sql`(select number from search_tasks order by number desc limit 1 offset ${sql.lit(SHORT_WORD_REACH - 1)})`;

/** Whether a plan finds nothing that is older than the reach of short words. */
const isOfShortWords = ({ rest }: SearchPlan): boolean => !rest.every(isIndexable);

/** The first row number at which a plan finds anything. */
export async function firstReached(connection: Connection, plan: SearchPlan): Promise<RowNumber> {
  if (!isOfShortWords(plan)) return 1;
  const { rows } = await sql<{ first: RowNumber }>`select coalesce(${lastReached}, 1) as first`.execute(connection.sql);
  return rows[0]?.first ?? 1;
}

/** The conditions on the index. Its walk ends at the reach of short words, counted in `search_tasks`, which has no deleted tasks. */
function asks(plan: SearchPlan, rank: Rank): RawBuilder<SqlBool> {
  const words = `(${plan.asked.map(oneOf).join(' AND ')})`;
  // Without a column filter: naming all columns makes FTS5 check each hit's column.
  const expression = rank === everywhere ? words : `{${rank.join(' ')}} : ${words}`;
  return allOf([
    ...(plan.index ? [sql`${sql.table(plan.index)} match ${expression}`] : []),
    // Deleted tasks are in no index, but in the texts.
    ...(plan.index || plan.among ? [] : [sql`texts.task_id not in (select id from tasks where deleted_at is not null)`]),
    ...(isOfShortWords(plan) ? [sql`${rowNumberOf(plan)} >= coalesce(${lastReached}, 0)`] : []),
  ]);
}

/** Where the wanted hits of a rank or a better one come from: `from … where …`, with texts and the task `t`. */
export const hits = (plan: SearchPlan, terms: SearchTerms, rank = everywhere) =>
  sql`from ${sourceOf(plan)} ${withTask(rowNumberOf(plan))} ${withTexts(plan)}
    where ${allOf([asks(plan, rank), passes(terms), stands(rank, plan.rest)])}`;

/** The tasks of one person, or of nobody, are listed before the search: that is faster than a look at the task of each hit. */
export const isListed = ({ assigneeId, unassigned }: TaskFilters): boolean => Boolean(assigneeId || unassigned);

/** The row numbers of those that pass the filters, as a query. The index of people's tasks goes by status, too. */
export const listed = (terms: SearchTerms): RawBuilder<unknown> => sql`select number from search_tasks as t where ${passes(terms)}`;

const areListed = (plan: SearchPlan, terms: SearchTerms) => sql<SqlBool>`+${rowNumberOf(plan)} in (${listed(terms)})`;

/** The same to be counted only, below a row number. */
export function older(plan: SearchPlan, terms: SearchTerms, rowNumber: RowNumber): RawBuilder<unknown> {
  const task = isListed(terms) ? sql`` : withTask(rowNumberOf(plan));
  const isWanted = isListed(terms) ? areListed(plan, terms) : passes(terms);
  const texts = plan.rest.length === 0 ? sql`` : withTexts(plan);
  return sql`from ${sourceOf(plan)} ${task} ${texts}
    where ${allOf([asks(plan, everywhere), stands(everywhere, plan.rest), isWanted])} and ${rowNumberOf(plan)} < ${rowNumber}`;
}

/**
 * The `rowNumber` of the newest hits, as a query.
 * @param which `below`: only older ones than this; `from`: none older than this; `wanted`: only what is listed by these terms, else filters are not applied
 */
export function newest(
  plan: SearchPlan,
  upTo: number,
  which: { below?: RowNumber; from?: RowNumber; wanted?: SearchTerms } = {},
): RawBuilder<unknown> {
  const rowNumber = rowNumberOf(plan);
  const conditions = [asks(plan, everywhere), stands(everywhere, plan.rest)];
  if (which.below !== undefined) conditions.push(sql`${rowNumber} < ${which.below}`);
  if (which.from) conditions.push(sql`${rowNumber} >= ${which.from}`);
  if (which.wanted) conditions.push(areListed(plan, which.wanted));
  const texts = plan.rest.length === 0 ? sql`` : withTexts(plan);
  return sql`select ${rowNumber} as rowNumber from ${sourceOf(plan)} ${texts} where ${allOf(conditions)} order by ${rowNumber} desc limit ${upTo}`;
}

/** The newest tasks by the titles they have, wanted or not: `from … where …`, with texts. */
export const titled = (plan: SearchPlan) =>
  sql`from ${sourceOf(plan)} ${withTexts(plan)} where ${allOf([asks(plan, titleOnly), stands(titleOnly, plan.rest)])}`;
