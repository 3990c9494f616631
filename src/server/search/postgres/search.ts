import { sql } from 'kysely';
import * as messages from '#messages/server/database.ts';
import type { SqlConnection, SqlTransaction } from '../../database/sql-connection.ts';
import { AppError } from '../../errors.ts';
import { anyOf, type Rank, type SearchEngine, type TaskText, TITLE, type Wanted, type Word } from '../engine.ts';

const INDEX = 'search_texts_by_trigram';

/** Timeout of finding all hits at once (ms). */
const ALL_MS = 300;

const NEWEST = '~';

const around = (word: string) => `%${word.replace(/[\\%_]/g, '\\$&')}%`;

/** Spelled so that no index is used, which would be scanned again for each part. */
const stands = (word: string) => sql<boolean>`strpos(texts.text, ${word}) > 0`;

/** Creates the trigram index. Its pending list is short, because every search reads it. */
async function makeIndex(tx: SqlTransaction): Promise<void> {
  const made = await sql<{ name: string | null }>`select to_regclass(${INDEX})::text as name`.execute(tx.sql);
  // Only the owner of the table may ask for one that exists.
  if (made.rows[0]?.name) return;
  await sql`create extension if not exists pg_trgm`.execute(tx.sql);
  // The extension's schema need not be in the search path.
  const { rows } = await sql<{ schema: string }>`
    select extnamespace::regnamespace::text as schema from pg_extension where extname = 'pg_trgm'`.execute(tx.sql);
  await sql`create index ${sql.raw(INDEX)} on search_texts using gin (text ${sql.raw(`${rows[0]?.schema}.gin_trgm_ops`)})
    with (fastupdate = on, gin_pending_list_limit = 256)`.execute(tx.sql);
}

/** Spelled so that the planner may use the index. */
const holds = (words: string[]) => anyOf(words, (word) => sql`texts.text like ${around(word)}`);

/** Queries the newest hits and the number of all. Each word narrows down the tasks of those before. @param isIndexed whether to use the index */
async function query(
  connection: SqlConnection,
  words: Word[],
  { from, below, leftOut, filter }: Wanted,
  isIndexed: SearchEngine['isIndexed'],
  most?: number,
) {
  const [first = [], ...others] = words.map(({ alternatives }) => alternatives);
  // Without statistics, the planner takes a range of two ends for a short one, and reads all of it.
  const end = below === NEWEST ? sql`` : sql`and task_id < ${below}`;
  const found = others.reduce(
    (before, alternatives) => sql`
      select task_id, greatest(before.rank, min(least(place, 2))) as rank from (${before}) as before ${
        isIndexed(alternatives)
          ? sql`join search_texts as texts using (task_id) where ${holds(alternatives)}`
          : sql`cross join lateral (select place, text from search_texts where task_id = before.task_id offset 0) as texts where ${anyOf(alternatives, stands)}`
      } group by task_id, before.rank`,
    sql`select task_id, min(least(place, 2)) as rank from search_texts as texts
      where ${isIndexed(first) ? holds(first) : anyOf(first, stands)} and task_id >= ${from} ${end} group by task_id`,
  );
  const filtered = filter && sql`cross join lateral (select * from tasks where id = found.task_id offset 0) as t`;
  const { rows } = await sql<{ total: number; list: string | null }>`
    with hits as materialized (
      select task_id, rank from (${found}) as found ${filtered ?? sql``}
      where task_id <> ${leftOut ?? ''} and ${filter ?? sql`true`}
    )
    select (select count(*) from hits) as total, string_agg(rank || task_id, ',' order by task_id desc) as list
    from (select task_id, rank from hits order by task_id desc limit ${most ?? null}::bigint) as newest`.execute(connection.sql);
  const { total, list } = rows[0] ?? { total: 0, list: null };
  return { hits: (list?.split(',') ?? []).map((one) => ({ key: one.slice(1), rank: Number(one[0]) as Rank })), total };
}

/** Search on PostgreSQL. Without the extension `pg_trgm` it covers only the newest tasks. @param say gets a sentence about that */
export function postgresSearch(say: (sentence: string) => void): SearchEngine {
  let indexed = true;
  const isIndexed = (words: string[]) => indexed && words.every((word) => [...word].length >= 3);

  return {
    atOnce: 3,
    async prepare(tx) {
      await sql`savepoint before_index`.execute(tx.sql);
      try {
        await makeIndex(tx);
      } catch (error) {
        await sql`rollback to savepoint before_index`.execute(tx.sql);
        indexed = false;
        say(messages.noSearchIndex(error instanceof Error ? error.message : String(error)));
      }
    },
    async put(tx, texts) {
      const column = (name: keyof TaskText) => texts.map((one) => one[name]);
      await sql`insert into search_texts (task_id, place, text)
        select * from unnest(${column('taskId')}::text[], ${column('place')}::integer[], ${column('text')}::text[])
        on conflict (task_id, place) do update set text = excluded.text`.execute(tx.sql);
    },
    async remove(tx, taskIds) {
      await sql`delete from search_texts where task_id = any(${taskIds}::text[])`.execute(tx.sql);
    },
    mergeParts: async () => false,
    key: sql`t.id`,
    // A lateral join, or the planner might scan all tasks.
    tasksOf: (keys) => sql`unnest(${keys}::text[]) as wanted (id)
      cross join lateral (select * from tasks where id = wanted.id and deleted_at is null offset 0) as t`,
    textOf: (key, place) => sql`(select one.text from search_texts as one where one.task_id = ${key} and one.place = ${place})`,
    textsFrom: (place) => sql`cross join lateral (
      select place, text from search_texts where task_id = t.id and place >= ${sql.lit(place)} offset 0) as texts`,
    stands,
    titled(words, from) {
      const having = words.map((word) => sql`texts.text like ${around(word)}`);
      return sql`search_texts as texts
        cross join lateral (select * from tasks where id = texts.task_id and deleted_at is null offset 0) as t
        where texts.place = ${sql.lit(TITLE)} and texts.task_id >= ${from} and ${sql.join(having, sql` and `)}
        order by texts.task_id desc`;
    },
    keyOf: (text) => text,
    isIndexed,
    newest: NEWEST,
    async older(connection, below, size) {
      const { rows } = await sql<{ id: string }>`
        select id from tasks where id < ${below} order by id desc limit 1 offset ${size - 1}`.execute(connection.sql);
      return rows[0]?.id ?? null;
    },
    async unsaid(connection, words) {
      if (!indexed) return [];
      const { rows } = await sql<{ word: string }>`select word from unnest(${words}::text[]) as asked (word)
        where not exists (select 1 from search_texts where text like '%' || asked.word || '%')`.execute(connection.sql);
      return rows.map(({ word }) => word);
    },
    // By the keys alone, because a step has few tasks.
    find: async (connection, words, wanted) => (await query(connection, words, wanted, () => false)).hits,
    async findAll(connection, words, wanted, most) {
      await sql`savepoint before_all`.execute(connection.sql);
      try {
        await sql`set local statement_timeout = ${sql.lit(ALL_MS)}`.execute(connection.sql);
        // Grouping the tasks of a common word needs more than the usual 4 MB.
        await sql`set local work_mem = '32MB'`.execute(connection.sql);
        return await query(connection, words, wanted, isIndexed, most);
      } catch (error) {
        if (error instanceof AppError && error.code === 'unavailable') return null;
        throw error;
      } finally {
        await sql`rollback to savepoint before_all`.execute(connection.sql);
      }
    },
  };
}
