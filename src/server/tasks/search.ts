import type { Status } from '#shared/tasks.ts';
import type { Change } from '../board/changes.ts';
import type { Connection } from '../database/database.ts';
import type { SearchTerms } from '../database/search-index.ts';
import { fold, searchWords, wordsIn } from './fold.ts';
import { listTaskIds } from './queries.ts';
import { alternatives } from './typos.ts';

/** How many tasks a search answers at once. */
const PAGE = 500;

export type Found = { ids: string[]; total: number; approximate: boolean };

/**
 * Lets search find a task by its title and description.
 * @param how `add` for a new task, `update` for one it knows
 */
export async function indexTask(tx: Change, how: 'add' | 'update', id: string, title: string, description: string | null): Promise<void> {
  const texts = { title: fold(title), description: fold(description ?? '') };
  await tx.engine.search[how](tx, id, texts);
  await tx.engine.search.learn(tx, wordsIn(`${texts.title}\n${texts.description}`));
}

/** Lets search find a task by a comment. */
export async function indexComment(tx: Change, taskId: string, comment: string): Promise<void> {
  const folded = fold(comment);
  await tx.engine.search.addComment(tx, taskId, folded);
  await tx.engine.search.learn(tx, wordsIn(folded));
}

async function findBy(connection: Connection, terms: SearchTerms, after?: string): Promise<Found> {
  return { ...(await connection.engine.search.find(connection, terms, { size: PAGE, after })), approximate: false };
}

/**
 * Finds tasks in which every word of `text` occurs; where there is none, those that match with a typo.
 * @param after the task a page comes after
 * @returns ids best first, the total, and whether they are only similar
 */
export async function findTasks(
  connection: Connection,
  text: string,
  filters: { status?: Status; assigneeId?: string },
  after?: string,
): Promise<Found> {
  const words = searchWords(text);
  if (words.length === 0) return { ...(await listTaskIds(connection, filters, PAGE, after)), approximate: false };
  const exact = await findBy(connection, { ...filters, words: words.map((word) => [word]) }, after);
  if (exact.total > 0) return exact;
  const meant = await Promise.all(words.map((word) => alternatives(connection, word)));
  if (meant.some((choice) => choice.length === 0) || meant.every((choice, at) => choice.length === 1 && choice[0] === words[at]))
    return exact;
  return { ...(await findBy(connection, { ...filters, words: meant }, after)), approximate: true };
}
