import { sql } from 'kysely';
import { fold } from '#shared/fold.ts';
import type { Transaction } from '../database/database.ts';
import { DESCRIPTION, type TaskText, TITLE } from './engine.ts';
import { knownWords } from './words.ts';

/** A text as search stores it. Longer folds than in any script are cut, because one character may fold to eighteen. */
const indexed = (text: string): string =>
  fold(text)
    .slice(0, 3 * text.length + 100)
    .toWellFormed();

export const textsOf = (taskId: string, title: string, description: string | null): TaskText[] => [
  { taskId, place: TITLE, text: title },
  { taskId, place: DESCRIPTION, text: description ?? '' },
];

/** The words of a text that typos may be corrected to. */
export const knownWordsOf = (text: string): string[] => knownWords(indexed(text)).sort();

/** Makes tasks searchable by these texts, and typos correctable to their words. */
export async function indexTexts(tx: Transaction, texts: TaskText[]): Promise<void> {
  if (texts.length === 0) return;
  const folded = texts.map((one) => ({ ...one, text: indexed(one.text) }));
  await tx.engine.search.put(tx, folded);
  // Sorted, so that transactions with the same words don't deadlock.
  const words = knownWords(folded.map(({ text }) => text).join('\n')).sort();
  if (words.length === 0) return;
  await sql`insert into search_words (word, length) select word, length(word) from ${tx.engine.json.lists({ word: words })} as learnt
    where true on conflict do nothing`.execute(tx.sql);
}

/** Makes a restored task searchable again. */
export async function indexAgain(tx: Transaction, taskId: string): Promise<void> {
  const { title, description } = await tx.sql
    .selectFrom('tasks')
    .select(['title', 'description'])
    .where('id', '=', taskId)
    .executeTakeFirstOrThrow();
  const comments = await tx.sql
    .selectFrom('activities')
    .select(['task_version as place', 'note'])
    .where('task_id', '=', taskId)
    .where('action', '=', 'comment')
    .execute();
  await indexTexts(tx, [
    ...textsOf(taskId, title, description),
    ...comments.map(({ place, note }) => ({ taskId, place, text: note ?? '' })),
  ]);
}
