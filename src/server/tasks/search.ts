import { setImmediate as turn } from 'node:timers/promises';
import { fold, searchWords } from '#shared/fold.ts';
import type { Change } from '../changes/change.ts';
import type { Connection } from '../database/database.ts';
import { parseCursor } from '../database/page-cursors.ts';
import type { FoundTasks, SearchPage, SearchTerms } from '../database/search-index.ts';
import type { TaskFilters } from '../database/task-filters.ts';
import { knownWords } from './known-words.ts';
import { listTaskIds } from './list.ts';
import { alternatives } from './typos.ts';

/** How many tasks a search returns at once. */
export const PAGE = 500;

/** Limit of words that are corrected. Each is compared with all known ones, which for a whole text that was pasted would take seconds. */
const MOST_MISTYPED = 12;

export type Found = FoundTasks & {
  approximate: boolean;
  /** What was searched for: each word with its alternatives, which differ from the word only in a search for similar ones. */
  words: string[][];
};

/**
 * The page wanted: cursor, order, and whether page one was answered with similar words: then so are later ones, though a task with the very words may
 * have come.
 */
type WantedPage = Omit<SearchPage, 'size'> & { similar?: boolean };

/**
 * A text as search looks through it. One character may fold to eighteen: of a text made of such, only the beginning is indexed, or that would take
 * eighteen times as long as for others. No script that people write in folds to more than three, as a syllable of Hangul does.
 */
const indexed = (text: string): string =>
  fold(text)
    .slice(0, 3 * text.length + 100)
    .toWellFormed();

/**
 * Lets search find a task by its title and description.
 * @param how `add` for a new task, `update` for one it knows
 */
export async function indexTask(tx: Change, how: 'add' | 'update', id: string, title: string, description: string | null): Promise<void> {
  const texts = { title: indexed(title), description: indexed(description ?? '') };
  await tx.engine.search[how](tx, id, texts);
  const text = `${texts.title}\n${texts.description}`;
  await tx.engine.search.learn(tx, knownWords(text), text);
}

/** Lets search find a task by a comment. */
export async function indexComment(tx: Change, taskId: string, comment: string): Promise<void> {
  const folded = indexed(comment);
  await tx.engine.search.addComment(tx, taskId, folded);
  await tx.engine.search.learn(tx, knownWords(folded), folded);
}

const curled = (word: string) => word.replace(/^"/, '“').replaceAll('"', '”').replace(/^'/, '‘').replaceAll("'", '’');

/** A word as it may be spelt in the texts: those that were indexed before `’` was folded to `'` were not indexed again for that. */
const spellings = (word: string): string[] => (/["']/.test(word) ? [word, curled(word)] : [word]);

/**
 * Finds tasks in which every word of `text` occurs; if there is none, those that match with a typo.
 * @returns ids in their order, the total, and whether they are only similar
 */
export async function findTasks(
  connection: Connection,
  text: string,
  filters: TaskFilters,
  { similar, ...wanted }: WantedPage,
): Promise<Found> {
  const page = { ...wanted, size: PAGE };
  const isSimilar = similar ?? (wanted.after === undefined ? undefined : parseCursor(wanted.after)?.similar);
  const findBy = async (words: string[][], approximate: boolean) => {
    const terms: SearchTerms = { ...filters, words };
    const { cursor, ...found } = await connection.engine.search.find(connection, terms, page);
    return { ...found, cursor: cursor && { ...cursor, similar: approximate }, approximate, words };
  };
  const typed = searchWords(text);
  // Of nothing but accents.
  if (typed.length === 0 && text.trim() !== '') return { ids: [], total: 0, byComment: [], approximate: false, words: [] };
  if (typed.length === 0) return { ...(await listTaskIds(connection, filters, page)), byComment: [], approximate: false, words: [] };
  const findExact = () => findBy(typed.map(spellings), false);
  // A later page of a search for similar words has no use for it.
  const exact = isSimilar ? undefined : await findExact();
  if (exact && (exact.total > 0 || isSimilar === false)) return exact;
  const pieces = typed.join(' ').match(/\p{L}+/gu) ?? [];
  if (Math.max(typed.length, pieces.length) > MOST_MISTYPED) return exact ?? findExact();
  const near: string[][] = [];
  for (const word of typed) {
    near.push(await alternatives(connection, word));
    // On SQLite each takes its time in this very thread, in which others shall have their turn.
    await turn();
  }
  // Of several words some may be right as they are, a number for one.
  const meant = typed.length === 1 ? near : near.map((words, at) => [typed[at] ?? '', ...words]);
  if (near.every((words) => words.length === 0)) return exact ?? findExact();
  const alike = await findBy(meant, true);
  return alike.total > 0 ? alike : (exact ?? findExact());
}
