import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Connection, Transaction } from './database.ts';
import { type SearchIndex, type SearchPage, type SearchTerms, SHORT_WORD_REACH } from './search-index.ts';

/** Where all words must stand for a hit of the first, second and third rank. */
const ranks = [['title'], ['title', 'description'], ['title', 'description', 'comments']] as const;
type Rank = (typeof ranks)[number];
const everywhere = ranks[2];

/** The trigram index finds three characters or more; shorter words are looked for letter by letter. */
const isIndexed = (alternatives: string[]) => alternatives.every((word) => [...word].length >= 3);

const quoted = (word: string) => `"${word.replaceAll('"', '""')}"`;

const allOf = (conditions: RawBuilder<unknown>[]): RawBuilder<SqlBool> =>
  conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` and `)})`;
const anyOf = (conditions: RawBuilder<unknown>[]): RawBuilder<SqlBool> => sql`(${sql.join(conditions, sql` or `)})`;

/** All words stand in the columns of a rank, letter by letter. */
const standsIn = (rank: Rank, words: string[][]) =>
  allOf(
    words.map((alternatives) =>
      anyOf(rank.flatMap((column) => alternatives.map((word) => sql`instr(texts.${sql.ref(column)}, ${word}) > 0`))),
    ),
  );

/** The hits of one rank or a better one, as `from … where …` over search_texts as `texts` and tasks as `t`. */
function hits({ words, status, assigneeId }: SearchTerms, rank: Rank): RawBuilder<unknown> {
  const indexed = words.filter(isIndexed);
  const short = words.filter((alternatives) => !isIndexed(alternatives));
  const expression = indexed.map((alternatives) => `(${alternatives.map(quoted).join(' OR ')})`).join(' AND ');
  const conditions: RawBuilder<unknown>[] = [sql`t.deleted_at is null`];
  if (indexed.length > 0) conditions.push(sql`search_index match ${`{${rank.join(' ')}} : (${expression})`}`);
  if (short.length > 0) {
    conditions.push(standsIn(rank, short));
    conditions.push(
      sql`texts.number >= coalesce((select number from search_texts order by number desc limit 1 offset ${SHORT_WORD_REACH - 1}), 0)`,
    );
  }
  if (status) conditions.push(sql`t.status = ${status}`);
  if (assigneeId) conditions.push(sql`t.assignee_id = ${assigneeId}`);
  const index =
    indexed.length > 0
      ? sql`search_index cross join search_texts as texts on texts.number = search_index.rowid`
      : sql`search_texts as texts`;
  return sql`from ${index} cross join tasks as t on t.id = texts.task_id where ${allOf(conditions)}`;
}

/** The number and rank of the task a page begins after; of the last rank where it is no longer a hit. */
async function startOf(connection: Connection, { words }: SearchTerms, after: string) {
  const rank = sql`case when ${standsIn(ranks[0], words)} then 0 when ${standsIn(ranks[1], words)} then 1 else 2 end`;
  const found = await sql<{
    number: number;
    rank: number;
  }>`select texts.number, ${rank} as rank from search_texts as texts where texts.task_id = ${after}`.execute(connection.sql);
  return found.rows[0];
}

async function find(connection: Connection, terms: SearchTerms, { size, after }: SearchPage): Promise<string[]> {
  const start = after === undefined ? undefined : await startOf(connection, terms, after);
  if (after !== undefined && !start) return [];
  const found: string[] = [];
  for (const [place, rank] of ranks.entries()) {
    if (found.length >= size || (start && place < start.rank)) continue;
    const better = ranks[place - 1];
    const below = start && place === start.rank ? sql`and texts.number < ${start.number}` : sql``;
    const notBetter = better ? sql`and not ${standsIn(better, terms.words)}` : sql``;
    const { rows } = await sql<{ task_id: string }>`
      select texts.task_id ${hits(terms, rank)} ${below} ${notBetter}
      order by texts.number desc limit ${size - found.length}`.execute(connection.sql);
    for (const row of rows) found.push(row.task_id);
  }
  return found;
}

async function count(connection: Connection, terms: SearchTerms): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total ${hits(terms, everywhere)}`.execute(connection.sql);
  return rows[0]?.total ?? 0;
}

const index = (tx: Transaction, taskId: string) =>
  sql`insert or replace into search_index (rowid, title, description, comments)
    select number, title, description, comments from search_texts where task_id = ${taskId}`.execute(tx.sql);

const unindex = (tx: Transaction, taskId: string) =>
  sql`delete from search_index where rowid = (select number from search_texts where task_id = ${taskId})`.execute(tx.sql);

/** Search on SQLite: the texts in a table, and over it an FTS5 index of all runs of three characters. */
export const sqliteSearch: SearchIndex = {
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
  async wordsOfLength(connection, shortest, longest) {
    const { rows } = await sql<{ word: string }>`select word from search_words where length between ${shortest} and ${longest}`.execute(
      connection.sql,
    );
    return rows.map((row) => row.word);
  },
  find,
  count,
};
