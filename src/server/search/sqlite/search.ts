import { type RawBuilder, sql } from 'kysely';
import type { Hit, Rank, SearchEngine, TaskKey } from '../engine.ts';
import { sharedParts } from '../shared-parts.ts';

const LONGEST = 40;

/**
 * The longest part of a word, up to 40 characters, that repeats no trigram.
 * FTS5 compares all positions of each trigram asked for, so a line of dashes would cost their square.
 */
export function unrepeatedPart(word: string): string {
  const characters = [...word];
  const lastAt = new Map<string, number>();
  let longest: readonly [number, number] = [0, 0];
  let from = 0;
  for (let at = 0; at + 3 <= characters.length; at++) {
    const three = characters.slice(at, at + 3).join('');
    from = Math.max(from, (lastAt.get(three) ?? -1) + 1, at + 3 - LONGEST);
    lastAt.set(three, at);
    if (at + 3 - from > longest[1] - longest[0]) longest = [from, at + 3];
  }
  return characters.slice(...longest).join('');
}

/** A text's row id is its task's number, shifted, plus its place. */
const SHIFT = 20;
const PLACES = 2 ** SHIFT;
const rowOf = (number: TaskKey, place = 0) => Number(number) * PLACES + Math.min(place, PLACES - 1);

const quoted = (word: string) => `"${word.replaceAll('"', '""')}"`;

const stands = (words: string[]) =>
  sql<boolean>`(${sql.join(
    words.map((word) => sql`instr(texts.text, ${word}) > 0`),
    sql` or `,
  )})`;

const isIndexed = (words: string[]) => words.every((word) => [...word].length >= 3);

function rowsBetween(words: string[], from: number, below: number): RawBuilder<unknown> {
  if (!isIndexed(words)) return sql`select id from search_texts as texts where id >= ${from} and id < ${below} and ${stands(words)}`;
  const parts = sharedParts(words).map(unrepeatedPart);
  const isWhole = parts.every((part) => words.includes(part));
  const texts = isWhole ? sql`` : sql`cross join search_texts as texts on texts.id = search_index.rowid`;
  // FTS5 uses integer bounds only, but JavaScript's numbers arrive as reals.
  return sql`select search_index.rowid as id from search_index ${texts} where search_index match ${parts.map(quoted).join(' OR ')}
    and search_index.rowid >= cast(${from} as integer) and search_index.rowid < cast(${below} as integer) and ${isWhole ? sql`true` : stands(words)}`;
}

/** Pages of 4 KB written by one step of merging, some 10 ms. */
const MERGED_PAGES = 40;

export const sqliteSearch: SearchEngine = {
  atOnce: 1,
  prepare: async () => {},
  async put(tx, texts) {
    const rows = JSON.stringify(texts.map(({ taskId, place, text }) => [taskId, Math.min(place, PLACES - 1), text]));
    const found = sql`select (tasks.number << ${sql.lit(SHIFT)}) + (value ->> 1), value ->> 2
      from json_each(${rows}) cross join tasks on tasks.id = value ->> 0`;
    await sql`insert or replace into search_texts (id, text) ${found}`.execute(tx.sql);
    await sql`insert or replace into search_index (rowid, text) ${found}`.execute(tx.sql);
  },
  async remove(tx, taskId) {
    const { number } = await tx.sql.selectFrom('tasks').select('number').where('id', '=', taskId).executeTakeFirstOrThrow();
    const rows = sql`between ${rowOf(number)} and ${rowOf(number, PLACES)}`;
    await sql`delete from search_index where rowid in (select id from search_texts where id ${rows})`.execute(tx.sql);
    await sql`delete from search_texts where id ${rows}`.execute(tx.sql);
  },
  async mergeParts(tx) {
    const ask = (name: string, value: number) =>
      sql`insert into search_index (search_index, rank) values (${name}, ${sql.lit(value)})`.execute(tx.sql);
    const writes = async () => (await sql<{ all: number }>`select total_changes() as "all"`.execute(tx.sql)).rows[0]?.all ?? 0;
    // Two parts of a size become one.
    await ask('usermerge', 2);
    const before = await writes();
    await ask('merge', MERGED_PAGES);
    // FTS5 itself makes one write when there is nothing to merge.
    return (await writes()) - before >= 2;
  },
  key: sql`t.number`,
  // A covering index.
  tasks: sql`tasks as t indexed by tasks_for_search`,
  tasksOf: (keys) => sql`json_each(${JSON.stringify(keys)}) as wanted
    cross join tasks as t indexed by tasks_for_search on t.number = wanted.value and t.deleted_at is null`,
  textOf: (key, place) => sql`(select text from search_texts where id = (${key} << ${sql.lit(SHIFT)}) + ${place})`,
  textsFrom: (place) => sql`cross join (select id, id & ${sql.lit(PLACES - 1)} as place, text from search_texts) as texts
    on texts.id >= (t.number << ${sql.lit(SHIFT)}) + ${sql.lit(place)} and texts.id < (t.number + 1) << ${sql.lit(SHIFT)}`,
  stands,
  keyOf: Number,
  keysIn: (joined) => JSON.parse(`[${joined ?? ''}]`),
  isIndexed,
  few: (words) => (isIndexed(words) ? 1 / 32 : 1 / 8),
  newest: Number.MAX_SAFE_INTEGER,
  async older(connection, below, size) {
    let number = Number(below);
    if (number === Number.MAX_SAFE_INTEGER) {
      const { rows } = await sql<{ number: number | null }>`select max(number) as number from tasks`.execute(connection.sql);
      number = (rows[0]?.number ?? 0) + 1;
    }
    return number > size ? number - size : null;
  },
  async unsaid(connection, words) {
    const { rows } = await sql<{ word: string }>`select value as word from json_each(${JSON.stringify(words)}) as asked
      where not exists (select 1 from search_index where search_index match '"' || asked.value || '"')`.execute(connection.sql);
    return rows.map(({ word }) => word);
  },
  async having(connection, words, scope) {
    const found =
      'tasks' in scope
        ? sql`select texts.id from json_each(${JSON.stringify(scope.tasks.toReversed())}) as wanted cross join search_texts as texts
            on texts.id >= wanted.value << ${sql.lit(SHIFT)} and texts.id < (wanted.value + 1) << ${sql.lit(SHIFT)} where ${stands(words)}`
        : rowsBetween(words, rowOf(scope.from), Math.min(rowOf(scope.below), Number.MAX_SAFE_INTEGER));
    // Task and rank as one number, because a list of numbers crosses threads much faster than rows.
    const { rows } = await sql<{ codes: string | null }>`
      select string_agg(4 * (id >> ${sql.lit(SHIFT)}) + min(id & ${sql.lit(PLACES - 1)}, 2), ',') as codes from (${found})`.execute(
      connection.sql,
    );
    const hits: Hit[] = [];
    for (const code of (JSON.parse(`[${rows[0]?.codes ?? ''}]`) as number[]).reverse()) {
      const rank = (code % 4) as Rank;
      const key = (code - rank) / 4;
      const last = hits.at(-1);
      if (last?.key !== key) hits.push({ key, rank });
      else if (rank < last.rank) last.rank = rank;
    }
    return hits;
  },
};
