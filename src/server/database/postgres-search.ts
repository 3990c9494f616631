import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Transaction } from './database.ts';
import { anyOf, isIndexable, isWithinReach, type Rank, rankedSearch, standsIn } from './ranked-search.ts';
import type { SearchIndex, SearchTerms, TitledTask, WordPart } from './search-index.ts';
import { allOf, isWanted } from './task-filters.ts';

/** The three texts as one: a word holds no line break, so it stands in this exactly where it stands in one of them. */
const everything = (table: string) => sql.raw<string>(`(${table}title || E'\\n' || ${table}description || E'\\n' || ${table}comments)`);

/** A pattern that matches where the word occurs, whatever it is made of. */
const around = (word: string) => `%${word.replace(/[\\%_]/g, '\\$&')}%`;

const contains = (column: string, word: string) => sql<SqlBool>`texts.${sql.ref(column)} like ${around(word)}`;

const INDEX = 'search_texts_by_trigram';

/** For each task wanted by its title, so many that have the words anywhere are looked at. */
const TITLE_REACH = 4;

/** Makes the index over all runs of three characters. Its list of what is yet to be sorted in is kept short: every search reads it. */
async function makeIndex(tx: Transaction): Promise<void> {
  await sql`create extension if not exists pg_trgm`.execute(tx.sql);
  await sql`create index ${sql.raw(INDEX)} on search_texts using gin (${everything('')} gin_trgm_ops)
    with (fastupdate = on, gin_pending_list_limit = 256)`.execute(tx.sql);
}

async function hasIndex(tx: Transaction): Promise<boolean> {
  const { rows } = await sql<{ found: string | null }>`select to_regclass(${INDEX})::text as found`.execute(tx.sql);
  return Boolean(rows[0]?.found);
}

/**
 * Search on PostgreSQL: the texts in a table, and over it a trigram index where the extension `pg_trgm` can be had. Without it
 * only the newest tasks are searched.
 * @param say is told where it cannot be had
 */
export function postgresSearch(say: (sentence: string) => void): SearchIndex {
  let indexed = true;

  /** What the index is asked: all words stand anywhere. */
  function standAnywhere({ words }: SearchTerms): RawBuilder<SqlBool>[] {
    const conditions = words.map((alternatives) => anyOf(alternatives.map((word) => sql`${everything('texts.')} like ${around(word)}`)));
    return indexed && words.every(isIndexable) ? conditions : [...conditions, isWithinReach('task_id')];
  }

  function hits(terms: SearchTerms, rank: Rank): RawBuilder<unknown> {
    // The words' own places leave, of what the index finds, those where they stand in the right one.
    const conditions = [isWanted(terms), standsIn(contains, rank, terms.words), ...standAnywhere(terms)];
    return sql`from search_texts as texts join tasks as t on t.id = texts.task_id where ${allOf(conditions)}`;
  }

  function newest(terms: SearchTerms, upTo: number, below?: number | string): RawBuilder<unknown> {
    const conditions = [...standAnywhere(terms), ...(below === undefined ? [] : [sql`texts.task_id < ${below}`])];
    return sql`select texts.task_id as place from search_texts as texts where ${allOf(conditions)} order by texts.task_id desc limit ${upTo}`;
  }

  return {
    async prepare(tx) {
      if (await hasIndex(tx)) return;
      await sql`savepoint before_index`.execute(tx.sql);
      try {
        await makeIndex(tx);
      } catch (error) {
        await sql`rollback to savepoint before_index`.execute(tx.sql);
        indexed = false;
        say(
          `Search looks through the newest tasks only, because PostgreSQL has no index for it: ${error instanceof Error ? error.message : error}. Let somebody with the right to do so run CREATE EXTENSION pg_trgm, then start again.`,
        );
      }
    },
    async add(tx, taskId, texts) {
      await tx.sql
        .insertInto('search_texts')
        .values({ task_id: taskId, ...texts, comments: '' })
        .execute();
    },
    async update(tx, taskId, texts) {
      await tx.sql.updateTable('search_texts').set(texts).where('task_id', '=', taskId).execute();
    },
    async addComment(tx, taskId, comment) {
      await sql`update search_texts set comments = comments || ${`${comment}\n`} where task_id = ${taskId}`.execute(tx.sql);
    },
    // What is deleted is passed over by every search.
    hide: async () => {},
    show: async () => {},
    async remove(tx, taskId) {
      await tx.sql.deleteFrom('search_texts').where('task_id', '=', taskId).execute();
    },
    async learn(tx, words) {
      if (words.length === 0) return;
      // In one order for all: two transactions that learn the same words would else wait for each other.
      await sql`insert into search_words (word, length)
        select word, length(word) from unnest(${words.toSorted()}::text[]) as word on conflict do nothing`.execute(tx.sql);
    },
    async wordsWith(connection, parts, { apart, shortest, longest }) {
      const stands = ({ text, at }: WordPart) =>
        sql`position(${text} in substr(word, ${Math.max(0, at - apart) + 1}, ${text.length + 2 * apart})) > 0`;
      const { rows } = await sql<{ word: string }>`
        select word from search_words where length between ${shortest} and ${longest}
          and ${anyOf(parts.map(stands))}`.execute(connection.sql);
      return rows.map((row) => row.word);
    },
    async newestTitled(connection, words, size) {
      // Only where words stand anywhere is indexed. In one condition the planner would take both for rarer than they are.
      const anywhere = allOf(words.map((word) => sql`${everything('texts.')} like ${around(word)}`));
      const { rows } = await sql<TitledTask>`
        select task_id as id, title from (
          select texts.task_id, texts.title from search_texts as texts where ${anywhere} order by texts.task_id desc limit ${size * TITLE_REACH}
        ) as texts where ${standsIn(
          contains,
          ['title'],
          words.map((word) => [word]),
        )} order by task_id desc limit ${size}`.execute(connection.sql);
      return rows;
    },
    ...rankedSearch({
      newness: 'task_id',
      place: () => sql`texts.task_id`,
      reach: (taskId) => sql`(select count(*) filter (where task_id >= ${taskId})::float / greatest(1, count(*)) from search_texts)`,
      contains,
      hits,
      bareHits: () => null,
      newest,
    }),
  };
}
