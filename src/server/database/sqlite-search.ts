import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Transaction } from './database.ts';
import { anyOf, everywhere, isIndexable, isWithinReach, type Rank, rankedSearch, standsIn } from './ranked-search.ts';
import type { SearchIndex, SearchTerms, TitledTask, WordPart } from './search-index.ts';
import { allOf, isWanted } from './task-filters.ts';

const quoted = (word: string) => `"${word.replaceAll('"', '""')}"`;

/** Asked for the index's own number, SQLite walks the index from its end and sorts nothing. */
const place = ({ words }: SearchTerms) => (words.some(isIndexable) ? sql`search_index.rowid` : sql`texts.number`);

const contains = (column: string, word: string) => sql<SqlBool>`instr(texts.${sql.ref(column)}, ${word}) > 0`;

function matches(words: string[][], rank: Rank): RawBuilder<SqlBool> {
  const expression = words.map((alternatives) => `(${alternatives.map(quoted).join(' OR ')})`).join(' AND ');
  return sql`search_index match ${`{${rank.join(' ')}} : (${expression})`}`;
}

/** What is deleted does not stand in the index: without filters it alone knows how many there are. */
function bareHits({ words, ...filters }: SearchTerms): RawBuilder<unknown> | null {
  if (!words.every(isIndexable) || Object.values(filters).some(Boolean)) return null;
  return sql`from search_index where ${matches(words, everywhere)}`;
}

function hits(terms: SearchTerms, rank: Rank): RawBuilder<unknown> {
  const indexed = terms.words.filter(isIndexable);
  const short = terms.words.filter((alternatives) => !isIndexable(alternatives));
  const conditions = [isWanted(terms)];
  if (indexed.length > 0) conditions.push(matches(indexed, rank));
  if (short.length > 0) conditions.push(standsIn(contains, rank, short), isWithinReach('number'));
  const index =
    indexed.length > 0
      ? sql`search_index cross join search_texts as texts on texts.number = search_index.rowid`
      : sql`search_texts as texts`;
  return sql`from ${index} cross join tasks as t on t.id = texts.task_id where ${allOf(conditions)}`;
}

function newest({ words }: SearchTerms, upTo: number, below?: number | string): RawBuilder<unknown> {
  const indexed = words.filter(isIndexable);
  const short = words.filter((alternatives) => !isIndexable(alternatives));
  const at = place({ words });
  const conditions = below === undefined ? [] : [sql`${at} < ${below}`];
  if (indexed.length > 0) conditions.push(matches(indexed, everywhere));
  if (short.length > 0) conditions.push(standsIn(contains, everywhere, short), isWithinReach('number'));
  const texts =
    indexed.length > 0
      ? sql`search_index cross join search_texts as texts on texts.number = search_index.rowid`
      : sql`search_texts as texts`;
  return sql`select ${at} as place from ${short.length > 0 ? texts : sql`search_index`} where ${allOf(conditions)} order by ${at} desc limit ${upTo}`;
}

const index = (tx: Transaction, taskId: string) =>
  sql`insert or replace into search_index (rowid, title, description, comments)
    select number, title, description, comments from search_texts where task_id = ${taskId}`.execute(tx.sql);

const unindex = (tx: Transaction, taskId: string) =>
  sql`delete from search_index where rowid = (select number from search_texts where task_id = ${taskId})`.execute(tx.sql);

/** Search on SQLite: the texts in a table, and over it an FTS5 index of all runs of three characters. */
export const sqliteSearch: SearchIndex = {
  prepare: async () => {},
  async add(tx, taskId, texts) {
    await tx.sql
      .insertInto('search_texts')
      .values({ task_id: taskId, ...texts, comments: '' })
      .execute();
    await index(tx, taskId);
  },
  async update(tx, taskId, texts) {
    await tx.sql.updateTable('search_texts').set(texts).where('task_id', '=', taskId).execute();
    await index(tx, taskId);
  },
  async addComment(tx, taskId, comment) {
    await sql`update search_texts set comments = comments || ${`${comment}\n`} where task_id = ${taskId}`.execute(tx.sql);
    await index(tx, taskId);
  },
  async hide(tx, taskId) {
    await unindex(tx, taskId);
  },
  async show(tx, taskId) {
    await index(tx, taskId);
  },
  async remove(tx, taskId) {
    await unindex(tx, taskId);
    await tx.sql.deleteFrom('search_texts').where('task_id', '=', taskId).execute();
  },
  async learn(tx, words) {
    if (words.length === 0) return;
    await sql`insert or ignore into search_words (word, length) select value, length(value) from json_each(${JSON.stringify(words)})`.execute(
      tx.sql,
    );
  },
  async wordsWith(connection, parts, { apart, shortest, longest }) {
    const stands = ({ text, at }: WordPart) =>
      sql`instr(substr(word, ${Math.max(0, at - apart) + 1}, ${text.length + 2 * apart}), ${text}) > 0`;
    const { rows } = await sql<{ word: string }>`
      select word from search_words where length between ${shortest} and ${longest}
        and ${anyOf(parts.map(stands))}`.execute(connection.sql);
    return rows.map((row) => row.word);
  },
  async newestTitled(connection, words, size) {
    const matched = matches(
      words.map((word) => [word]),
      ['title'],
    );
    const { rows } = await sql<TitledTask>`
      select texts.task_id as id, texts.title from search_index cross join search_texts as texts on texts.number = search_index.rowid
      where ${matched} order by search_index.rowid desc limit ${size}`.execute(connection.sql);
    return rows;
  },
  ...rankedSearch({
    newness: 'number',
    place,
    reach: (number) => sql`(select 1.0 * (max(number) - ${number} + 1) / max(number) from search_texts)`,
    contains,
    hits,
    bareHits,
    newest,
  }),
};
