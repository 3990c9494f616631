import { type RawBuilder, sql } from 'kysely';
import type { SqlConnection } from '../../database/sql-connection.ts';
import { anyOf, type Hit, type Rank, type SearchEngine, type TaskKey, TITLE } from '../engine.ts';

/** A longer word is asked for by its beginning (letters). */
const LONGEST = 40;

const REPEATS_TRIGRAM = /(?=(...)).(?=.*\1)/su;

/** Every other trigram of a word, in which all its letters stand. @param step 1 for all trigrams */
export function trigramsOf(word: string, step = 2): string[] {
  const letters = [...word].slice(0, LONGEST);
  const trigrams = letters.slice(2).map((_, at) => letters.slice(at, at + 3).join(''));
  return [...new Set(trigrams.filter((_, at) => at % step === 0 || at === trigrams.length - 1))];
}

/** A text's row id is its task's number, shifted, plus its place. */
const SHIFT = 20;
const PLACES = 2 ** SHIFT;
const rowOf = (number: TaskKey) => Number(number) * PLACES;

const quoted = (word: string) => `"${word.replaceAll('"', '""')}"`;

/** Asks for all trigrams of one of some sets. It names shared ones once, because FTS5 reads a trigram's whole list each time. */
export function havingSet(sets: string[][]): string {
  const having = (trigram: string) => sets.filter((set) => set.includes(trigram));
  const sharing = having(sets.flat().reduce((a, b) => (having(b).length > having(a).length ? b : a)));
  const shared = sharing.reduce((some, set) => some.filter((trigram) => set.includes(trigram)));
  const further = sharing.map((set) => set.filter((trigram) => !shared.includes(trigram)));
  const rest = sets.filter((set) => !sharing.includes(set));
  const begun = shared.map(quoted).join(' AND ') + (further.every(({ length }) => length > 0) ? ` AND (${havingSet(further)})` : '');
  return rest.length > 0 ? `${begun} OR ${havingSet(rest)}` : begun;
}

const stands = (word: string) => sql<boolean>`instr(texts.text, ${word}) > 0`;

const isIndexed = (words: string[]) => words.every((word) => [...word].length >= 3);

function rowsBetween(words: string[], from: number, below: number): RawBuilder<unknown> {
  if (!isIndexed(words)) return sql`select id from search_texts as texts where id >= ${from} and id < ${below} and ${anyOf(words, stands)}`;
  const [only = '', ...others] = words;
  // FTS5 compares all positions of a phrase's trigrams, so a line of dashes as a phrase would cost their square.
  const isPhrase = others.length === 0 && only.length <= LONGEST && !REPEATS_TRIGRAM.test(only);
  const asked = isPhrase ? quoted(only) : havingSet(words.map((word) => trigramsOf(word, others.length > 0 ? 1 : 2)));
  const texts = isPhrase ? sql`` : sql`cross join search_texts as texts on texts.id = search_index.rowid`;
  // FTS5 uses integer bounds only, but JavaScript's numbers arrive as reals.
  return sql`select search_index.rowid as id from search_index ${texts} where search_index match ${asked}
    and search_index.rowid >= cast(${from} as integer) and search_index.rowid < cast(${below} as integer) and ${isPhrase ? sql`true` : anyOf(words, stands)}`;
}

/** Tasks `t` by their numbers, from a covering index. */
const tasksOf = (keys: TaskKey[]) => sql`json_each(${JSON.stringify(keys)}) as wanted
  cross join tasks as t indexed by tasks_for_search on t.number = wanted.value and t.deleted_at is null`;

const textsOf = (hits: Hit[]) => sql`json_each(${JSON.stringify(hits.map(({ key }) => key).reverse())}) as wanted
  cross join search_texts as texts on texts.id >= wanted.value << ${sql.lit(SHIFT)} and texts.id < (wanted.value + 1) << ${sql.lit(SHIFT)}`;

/** Numbers in descending order of the rows. They come as one text, because that crosses threads much faster than rows. */
async function numbersOf({ sql: connection }: SqlConnection, number: RawBuilder<unknown>, rows: RawBuilder<unknown>): Promise<number[]> {
  const found = await sql<{ numbers: string | null }>`select string_agg(${number}, ',') as numbers from ${rows}`.execute(connection);
  return JSON.parse(`[${found.rows[0]?.numbers ?? ''}]`).reverse();
}

/** Tasks that have a text among some rows, the newest first. @param rows ids of texts, in ascending order */
async function hitsIn(connection: SqlConnection, rows: RawBuilder<unknown>): Promise<Hit[]> {
  const code = sql`4 * (id >> ${sql.lit(SHIFT)}) + min(id & ${sql.lit(PLACES - 1)}, 2)`;
  const hits: Hit[] = [];
  for (const one of await numbersOf(connection, code, sql`(${rows})`)) {
    const rank = (one % 4) as Rank;
    const key = (one - rank) / 4;
    const last = hits.at(-1);
    if (last?.key !== key) hits.push({ key, rank });
    else if (rank < last.rank) last.rank = rank;
  }
  return hits;
}

function inBoth(some: Hit[], others: Hit[]): Hit[] {
  const ranks = new Map(others.map(({ key, rank }) => [key, rank]));
  return some.flatMap(({ key, rank }) => {
    const other = ranks.get(key);
    return other === undefined ? [] : { key, rank: Math.max(rank, other) as Rank };
  });
}

/** Below this share of a step's tasks a further word is looked up in their texts, which is faster than the index. */
const few = (words: string[]) => (isIndexed(words) ? 1 / 32 : 1 / 8);

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
  async remove(tx, taskIds) {
    const rows = sql`(select texts.id from json_each(${JSON.stringify(taskIds)}) as gone cross join tasks on tasks.id = gone.value
      cross join search_texts as texts on texts.id >= tasks.number << ${sql.lit(SHIFT)} and texts.id < (tasks.number + 1) << ${sql.lit(SHIFT)})`;
    await sql`delete from search_index where rowid in ${rows}`.execute(tx.sql);
    await sql`delete from search_texts where id in ${rows}`.execute(tx.sql);
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
  tasksOf,
  textOf: (key, place) => sql`(select text from search_texts where id = (${key} << ${sql.lit(SHIFT)}) + ${place})`,
  textsFrom: (place) => sql`cross join (select id, id & ${sql.lit(PLACES - 1)} as place, text from search_texts) as texts
    on texts.id >= (t.number << ${sql.lit(SHIFT)}) + ${sql.lit(place)} and texts.id < (t.number + 1) << ${sql.lit(SHIFT)}`,
  stands,
  titled: (words) => sql`search_index
    cross join search_texts as texts on texts.id = search_index.rowid and ${sql.join(words.map(stands), sql` and `)}
    cross join tasks as t on t.number = texts.id >> ${sql.lit(SHIFT)} and t.deleted_at is null
    where search_index match ${havingSet([words.flatMap((word) => trigramsOf(word))])} and search_index.rowid & ${sql.lit(PLACES - 1)} = ${sql.lit(TITLE)}
    order by search_index.rowid desc`,
  keyOf: Number,
  isIndexed,
  newest: Number.MAX_SAFE_INTEGER,
  async older(connection, below, size) {
    const query = sql<{ number: number | null }>`select min(${below}, max(number) + 1) - ${size} as number from tasks`;
    const { rows } = await query.execute(connection.sql);
    return Math.max(rows[0]?.number ?? 0, 0) || null;
  },
  async unsaid(connection, words) {
    const { rows } = await sql<{ word: string }>`select value as word from json_each(${JSON.stringify(words)}) as asked
      where not exists (select 1 from search_index where search_index match '"' || asked.value || '"')`.execute(connection.sql);
    return rows.map(({ word }) => word);
  },
  async find(connection, words, { from, below, leftOut, filter }, size, isOver) {
    const [first, end] = [rowOf(from), Math.min(rowOf(below), Number.MAX_SAFE_INTEGER)];
    let found: Hit[] | undefined;
    for (const word of words) {
      if (found?.length === 0) break;
      if (found && isOver()) return null;
      const { alternatives } = word;
      if (found && found.length < size * few(alternatives)) {
        found = inBoth(found, await hitsIn(connection, sql`select texts.id from ${textsOf(found)} where ${anyOf(alternatives, stands)}`));
        continue;
      }
      const having = await hitsIn(connection, rowsBetween(alternatives, first, end));
      found = found ? inBoth(found, having) : having;
      word.seen = having.length;
    }
    words.sort((a, b) => a.seen - b.seen);
    const hits = (found ?? []).filter(({ key }) => key !== leftOut);
    if (hits.length === 0 || !filter) return hits;
    const wanted = new Set(await numbersOf(connection, sql`t.number`, sql`${tasksOf(hits.map(({ key }) => key))} where ${filter}`));
    return hits.filter(({ key }) => wanted.has(Number(key)));
  },
};
