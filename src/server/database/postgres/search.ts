import { sql } from 'kysely';
import type { Transaction } from '../database.ts';
import type { SearchIndex, TitledTask, WordPart } from '../search-index.ts';
import { anyOf, standsIn } from '../search-words.ts';
import { postgresFind } from './find.ts';
import { findRare, oddRunsIn, prepareRuns } from './letter-runs.ts';
import { contains, everything, isNotDeleted, shortWordTexts, standsAnywhere, textsOf, trigrams } from './texts.ts';

const INDEX = 'search_texts_by_trigram';

/** How many tasks with the words anywhere are looked at for each one wanted by its title. */
const TITLE_REACH = 4;

/** Makes the index over all runs of three characters. Its list of what is yet to be sorted in is kept short: every search reads it. */
async function makeIndex(tx: Transaction): Promise<void> {
  await sql`create extension if not exists pg_trgm`.execute(tx.sql);
  await sql`create index ${sql.raw(INDEX)} on search_texts using gin (${everything('')} ${await trigrams(tx)})
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

  return {
    async prepare(tx) {
      await sql`savepoint before_index`.execute(tx.sql);
      try {
        if (!(await hasIndex(tx))) await makeIndex(tx);
        await prepareRuns(tx);
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
    // Every search looks at the tasks themselves, and passes over what is deleted.
    follow: async () => {},
    hide: async () => {},
    show: async () => {},
    async remove(tx, taskId) {
      await tx.sql.deleteFrom('search_texts').where('task_id', '=', taskId).execute();
    },
    async learn(tx, words, text) {
      // All at once and in one order for all: two transactions that learn the same words would else wait for each other.
      const all = [...words, ...oddRunsIn(text)].sort();
      if (all.length === 0) return;
      await sql`insert into search_words (word, length)
        select word, length(word) from unnest(${all}::text[]) as word on conflict do nothing`.execute(tx.sql);
    },
    async wordsWith(connection, parts, { apart, shortest, longest }) {
      // That it stands there at all is found out six times as fast, or even by the index.
      const stands = ({ text, at }: WordPart) => {
        const first = Math.max(0, at - apart);
        return sql`(${contains('word', text)} and strpos(substr(word, ${first + 1}, ${at + apart - first + text.length}), ${text}) > 0)`;
      };
      const { rows } = await sql<{ word: string }>`
        select word from search_words as texts where length between ${shortest} and ${longest}
          and ${anyOf(parts.map(stands))}`.execute(connection.sql);
      return rows.map((row) => row.word);
    },
    async newestTitled(connection, words, size) {
      const asked = words.map((word) => [word]);
      // For a word in one of the texts that the planner has sampled, it expects a hundred times as many hits, and reads a million texts for a dozen.
      const rare = indexed ? await findRare(connection, asked) : null;
      const all = indexed ? sql`search_texts` : shortWordTexts;
      // Only where words stand anywhere is indexed. In one condition the planner would take both for rarer than they are.
      const { rows } = await sql<TitledTask>`
        select task_id as id, title from (
          select texts.task_id, texts.title from ${rare ? textsOf(rare) : all} as texts where ${standsAnywhere(asked)} and ${isNotDeleted} order by texts.task_id desc limit ${size * TITLE_REACH}
        ) as texts where ${standsIn(contains, ['title'], asked)} order by task_id desc limit ${size}`.execute(connection.sql);
      return rows;
    },
    find: postgresFind(() => indexed),
  };
}
