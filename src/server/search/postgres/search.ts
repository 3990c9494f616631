import { sql } from 'kysely';
import * as messages from '#messages/server/database.ts';
import type { Connection, Transaction } from '../../database/database.ts';
import { AppError } from '../../errors.ts';
import type { Hit, Rank, Scope, SearchEngine, TaskText } from '../engine.ts';

const INDEX = 'search_texts_by_trigram';

/** Limits of one index query: texts, and time (ms). */
const MOST_AT_ONCE = 20_000;
const MOST_TIME_AT_ONCE = 150;

const NEWEST = '~';

const around = (word: string) => `%${word.replace(/[\\%_]/g, '\\$&')}%`;

const anyOf = (words: string[], stands: (word: string) => unknown) => sql<boolean>`(${sql.join(words.map(stands), sql` or `)})`;

/** Spelled so that no index is used, which would be scanned again for each part. */
const stands = (words: string[]) => anyOf(words, (word) => sql`strpos(texts.text, ${word}) > 0`);

/** Creates the trigram index. Its pending list is short, because every search reads it. */
async function makeIndex(tx: Transaction): Promise<void> {
  await sql`create extension if not exists pg_trgm`.execute(tx.sql);
  // The extension's schema need not be in the search path.
  const { rows } = await sql<{ schema: string }>`
    select extnamespace::regnamespace::text as schema from pg_extension where extname = 'pg_trgm'`.execute(tx.sql);
  await sql`create index if not exists ${sql.raw(INDEX)} on search_texts using gin (text ${sql.raw(`${rows[0]?.schema}.gin_trgm_ops`)})
    with (fastupdate = on, gin_pending_list_limit = 256)`.execute(tx.sql);
}

function textsIn(words: string[], scope: Scope) {
  if (scope === 'all')
    return sql`select task_id, place from search_texts as texts where ${anyOf(words, (word) => sql`texts.text like ${around(word)}`)}
      limit ${MOST_AT_ONCE + 1}`;
  if ('tasks' in scope)
    return sql`select texts.task_id, place from unnest(${scope.tasks}::text[]) as wanted (id)
      cross join lateral (select task_id, place, text from search_texts where task_id = wanted.id offset 0) as texts where ${stands(words)}`;
  return sql`select task_id, place from search_texts as texts
    where task_id >= ${scope.from} and task_id < ${scope.below} and ${stands(words)}`;
}

async function having(connection: Connection, words: string[], scope: Scope): Promise<Hit[] | null> {
  const { rows } = await sql<{ texts: number; keys: string | null; ranks: string | null }>`
    select sum(texts) as texts, string_agg(task_id, ',' order by task_id desc) as keys,
      string_agg(rank::text, '' order by task_id desc) as ranks from (
      select task_id, min(least(place, 2)) as rank, count(*) as texts from (${textsIn(words, scope)}) as found group by task_id
    ) as tasks`.execute(connection.sql);
  const { texts, keys, ranks } = rows[0] ?? { texts: 0, keys: null, ranks: null };
  if (scope === 'all' && Number(texts) > MOST_AT_ONCE) return null;
  return (keys?.split(',') ?? []).map((key, at) => ({ key, rank: Number(ranks?.[at]) as Rank }));
}

/** Forces the index, whatever the planner estimates; `null` on timeout. */
async function havingAtAll(connection: Connection, words: string[]): Promise<Hit[] | null> {
  await sql`savepoint before_all`.execute(connection.sql);
  try {
    await sql`select set_config('enable_seqscan', 'off', true), set_config('enable_indexscan', 'off', true),
      set_config('statement_timeout', ${String(MOST_TIME_AT_ONCE)}, true)`.execute(connection.sql);
    return await having(connection, words, 'all');
  } catch (error) {
    if (error instanceof AppError && error.code === 'unavailable') return null;
    throw error;
  } finally {
    await sql`rollback to savepoint before_all`.execute(connection.sql);
  }
}

/** Search on PostgreSQL. Without the extension `pg_trgm` it covers only the newest tasks. @param say gets a sentence about that */
export function postgresSearch(say: (sentence: string) => void): SearchEngine {
  let indexed = true;

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
    async remove(tx, taskId) {
      await sql`delete from search_texts where task_id = ${taskId}`.execute(tx.sql);
    },
    mergeParts: async () => false,
    key: sql`t.id`,
    tasks: sql`tasks as t`,
    // A lateral join, or the planner might scan all tasks.
    tasksOf: (keys) => sql`unnest(${keys}::text[]) as wanted (id)
      cross join lateral (select * from tasks where id = wanted.id and deleted_at is null offset 0) as t`,
    textOf: (key, place) => sql`(select one.text from search_texts as one where one.task_id = ${key} and one.place = ${place})`,
    textsFrom: (place) => sql`cross join lateral (
      select place, text from search_texts where task_id = t.id and place >= ${sql.lit(place)} offset 0) as texts`,
    stands,
    keyOf: (text) => text,
    keysIn: (joined) => joined?.split(',') ?? [],
    isIndexed: (words) => indexed && words.every((word) => [...word].length >= 3),
    looksAtAll: true,
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
    having: (connection, words, scope) => (scope === 'all' ? havingAtAll(connection, words) : having(connection, words, scope)),
  };
}
