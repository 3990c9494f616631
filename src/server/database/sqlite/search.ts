import { sql } from 'kysely';
import type { Transaction } from '../database.ts';
import type { SearchIndex, TitledTask } from '../search-index.ts';
import { sqliteFind } from './find.ts';
import { indexRuns, isOfLetters, learnWords, type Texts } from './letter-runs.ts';
import { planSearch, rowNumberOf, titled } from './search-plans.ts';
import { copyToSearchTasks } from './search-tasks.ts';
import { wordsWith } from './vocabulary.ts';

async function index(tx: Transaction, texts: Texts | undefined): Promise<void> {
  if (!texts) return;
  const { number, title, description, comments } = texts;
  await sql`insert or replace into search_index (rowid, title, description, comments)
    values (${number}, ${title}, ${description}, ${comments})`.execute(tx.sql);
  await indexRuns(tx.sql, texts);
}

const follow = (tx: Transaction, taskId: string) => copyToSearchTasks(tx.sql, sql`task_id = ${taskId}`);

async function unindex(tx: Transaction, taskId: string): Promise<void> {
  const number = sql`(select number from search_texts where task_id = ${taskId})`;
  for (const table of ['search_index', 'search_runs']) await sql`delete from ${sql.table(table)} where rowid = ${number}`.execute(tx.sql);
  await sql`delete from search_tasks where number = ${number}`.execute(tx.sql);
}

/** Search on SQLite: the texts in a table, and over it one FTS5 index of all runs of three characters, and one of all runs of letters. */
export const sqliteSearch: SearchIndex = {
  prepare: async () => {},
  async add(tx, taskId, texts) {
    const row = { task_id: taskId, ...texts, comments: '' };
    await index(tx, await tx.sql.insertInto('search_texts').values(row).returningAll().executeTakeFirst());
    await follow(tx, taskId);
  },
  async update(tx, taskId, texts) {
    await index(tx, await tx.sql.updateTable('search_texts').set(texts).where('task_id', '=', taskId).returningAll().executeTakeFirst());
  },
  async addComment(tx, taskId, comment) {
    const { rows } = await sql<Texts>`
      update search_texts set comments = comments || ${`${comment}\n`} where task_id = ${taskId} returning *`.execute(tx.sql);
    await index(tx, rows[0]);
  },
  follow,
  hide: unindex,
  async show(tx, taskId) {
    await index(tx, await tx.sql.selectFrom('search_texts').selectAll().where('task_id', '=', taskId).executeTakeFirst());
    await follow(tx, taskId);
  },
  async remove(tx, taskId) {
    await unindex(tx, taskId);
    await tx.sql.deleteFrom('search_texts').where('task_id', '=', taskId).execute();
  },
  async learn(tx, words) {
    // Runs of letters are learnt where they are indexed.
    await learnWords(
      tx.sql,
      words.filter((word) => !isOfLetters(word)),
    );
  },
  wordsWith,
  async newestTitled(connection, words, size) {
    const plan = await planSearch(
      connection,
      words.map((word) => [word]),
    );
    if (!plan) return [];
    const { rows } = await sql<TitledTask>`
      select texts.task_id as id, texts.title ${titled(plan)} order by ${rowNumberOf(plan)} desc limit ${size}`.execute(connection.sql);
    return rows;
  },
  find: sqliteFind,
};
