import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Transaction } from '../database.ts';
import { SHORT_WORD_REACH } from '../search-index.ts';
import { anyOf } from '../search-words.ts';
import { allOf } from '../task-filters.ts';

/** The three texts as one: a word holds no line break, so it stands in this exactly where it stands in one of them. */
export const everything = (table: string): RawBuilder<string> =>
  sql.raw<string>(`(${table}title || E'\\n' || ${table}description || E'\\n' || ${table}comments)`);

/** How the extension `pg_trgm` indexes text, said by its schema: that need not be one in which names are looked up. */
export async function trigrams(tx: Transaction): Promise<RawBuilder<unknown>> {
  const { rows } = await sql<{ schema: string }>`
    select extnamespace::regnamespace::text as schema from pg_extension where extname = 'pg_trgm'`.execute(tx.sql);
  return sql.raw(`${rows[0]?.schema}.gin_trgm_ops`);
}

/** A pattern that matches where the word occurs, whatever it is made of. */
const around = (word: string) => `%${word.replace(/[\\%_]/g, '\\$&')}%`;

/** The word stands in a column of `texts`. */
export const contains = (column: string, word: string): RawBuilder<SqlBool> => sql<SqlBool>`texts.${sql.ref(column)} like ${around(word)}`;

/** All words, or one alternative of each, stand somewhere in `texts`: what the index of trigrams is asked. */
export const standsAnywhere = (words: string[][]): RawBuilder<SqlBool> =>
  allOf(words.map((alternatives) => anyOf(alternatives.map((word) => sql`${everything('texts.')} like ${around(word)}`))));

/** Few are deleted: they are looked up once, and not the task of every text. */
export const isNotDeleted = sql<SqlBool>`texts.task_id not in (select id from tasks where deleted_at is not null)`;

/** Where words are looked for that no index has: the newest texts of tasks that are not deleted, as a table. */
export const shortWordTexts: RawBuilder<unknown> = sql`(select * from search_texts as texts where ${isNotDeleted} order by task_id desc limit ${SHORT_WORD_REACH})`;

/** The newest texts, as a table. */
export const newestTexts = (count: number): RawBuilder<unknown> => sql`(select * from search_texts order by task_id desc limit ${count})`;

/** The texts of some tasks, as a table that is read by their ids, whatever else is asked of it. */
export const textsOf = (taskIds: string[]): RawBuilder<unknown> =>
  sql`(select * from search_texts where task_id = any(${taskIds}::text[]) offset 0)`;
