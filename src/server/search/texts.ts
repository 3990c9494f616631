import { sql } from 'kysely';
import { fold } from '#shared/fold.ts';
import type { Database, Transaction } from '../database/database.ts';
import { deleteRows, tableOf } from '../database/rows.ts';
import { DESCRIPTION, type TaskText, TITLE } from './engine.ts';

/** Distinct words of 3 to 40 letters and digits in a folded text. */
export function wordsIn(folded: string): string[] {
  return [...new Set(folded.match(/[\p{L}\p{N}]{3,}/gu) ?? [])].filter((word) => word.length <= 40);
}

/** Words a typo may be corrected to. Numbers are meant as typed, and there are as many as tasks. */
export const knownWords = (folded: string): string[] => wordsIn(folded).filter((word) => !/\p{N}/u.test(word));

/** Limit of alternatives sent to the page for marking. */
const MOST_TOLD = 30;
/** Header limit in bytes, because proxies refuse heads over 4 KB. */
const ROOM = 2_000;

/** The searched words as a header, the likeliest alternatives first. @param words each with its alternatives */
export function toldWords(words: readonly (readonly string[])[]): string {
  const byLikelihood = words.flatMap((alternatives) => alternatives.map((word, at) => ({ word, at }))).sort((a, b) => a.at - b.at);
  let told = '';
  for (const word of [...new Set(byLikelihood.map((one) => one.word))].slice(0, MOST_TOLD)) {
    const longer = told ? `${told} ${encodeURIComponent(word)}` : encodeURIComponent(word);
    if (longer.length <= ROOM) told = longer;
  }
  return told;
}

/** A text as search stores it. Longer folds than in any script are cut, because one character may fold to eighteen. */
const indexed = (text: string): string =>
  fold(text)
    .slice(0, 3 * text.length + 100)
    .toWellFormed();

export const textsOf = (taskId: string, title: string, description: string | null): TaskText[] => [
  { taskId, place: TITLE, text: title },
  { taskId, place: DESCRIPTION, text: description ?? '' },
];

/** Indexes texts for search, and their words for the correction of typos. */
export async function indexTexts(tx: Transaction, texts: TaskText[]): Promise<void> {
  const folded = texts.map((one) => ({ ...one, text: indexed(one.text) }));
  await tx.engine.search.put(tx, folded);
  // Sorted, so that transactions with the same words don't deadlock.
  const words = knownWords(folded.map(({ text }) => text).join('\n')).sort();
  if (words.length === 0) return;
  await sql`insert into search_words (word, length) select word, length(word) from ${tableOf(words.map((word) => ({ word })))} as learnt
    where true on conflict do nothing`.execute(tx.sql);
}

/** Texts per statement, because the comments of one task may be too many for one parameter. */
const INDEXED_AT_ONCE = 200;

/** Makes restored or imported tasks searchable. Deleted ones stay hidden. */
export async function indexTasks(tx: Transaction, ids: string[]): Promise<void> {
  const { among } = tx.engine.json;
  const tasks = await tx.sql
    .selectFrom('tasks')
    .select(['id', 'title', 'description'])
    .where(among(sql`id`, ids))
    .where('deleted_at', 'is', null)
    .execute();
  const shown = tasks.map(({ id }) => id);
  const comments = await tx.sql
    .selectFrom('activities')
    .select(['task_id', 'task_version', 'note'])
    .where(among(sql`task_id`, shown))
    .where('action', '=', 'comment')
    .execute();
  const texts = [
    ...tasks.flatMap(({ id, title, description }) => textsOf(id, title, description)),
    ...comments.map(({ task_id, task_version, note }) => ({ taskId: task_id, place: task_version, text: note ?? '' })),
  ];
  for (let from = 0; from < texts.length; from += INDEXED_AT_ONCE) await indexTexts(tx, texts.slice(from, from + INDEXED_AT_ONCE));
}

const EACH_TIME = 2_000;
const AT_ONCE = 50;

async function forgetUnsaid(database: Database, words: string[]): Promise<void> {
  for (let at = 0; at < words.length; at += AT_ONCE) {
    const some = words.slice(at, at + AT_ONCE);
    const unsaid = await database.aside((connection) => connection.engine.search.unsaid(connection, some));
    if (unsaid.length === 0) continue;
    await database.transaction(async (tx) => {
      // A text may have come meanwhile.
      const gone = await tx.engine.search.unsaid(tx, unsaid);
      await deleteRows(tx, 'search_words', 'word', gone);
    });
  }
}

/** Deletes the words that only a replaced text contained, so that typos aren't corrected to them. @param now the text in its place */
export async function forgetWordsOf(database: Database, text: string, now = ''): Promise<void> {
  const kept = new Set(knownWords(indexed(now)));
  const words = knownWords(indexed(text)).filter((word) => !kept.has(word));
  await forgetUnsaid(database, words);
}

/** Deletes words that no text contains any more. @returns checks the next batch per call */
export function wordForgetter(database: Database): () => Promise<void> {
  const beginning = { length: 0, word: '' };
  let last = beginning;
  return async () => {
    const { rows } = await database.aside((connection) =>
      sql<typeof last>`select length, word from search_words
        where (length, word) > (${last.length}, ${last.word}) order by length, word limit ${EACH_TIME}`.execute(connection.sql),
    );
    const words = rows.map(({ word }) => word);
    await forgetUnsaid(database, words);
    last = rows[EACH_TIME - 1] ?? beginning;
  };
}
