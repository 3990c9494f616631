import type { Status } from '#shared/tasks.ts';
import type { Connection, Transaction } from './database.ts';

/** What search may read of one task, folded. */
type SearchTexts = { title: string; description: string };

/** A search: every word must occur in a task. Each stands with its alternatives, of which one is enough. */
export type SearchTerms = { words: string[][]; status?: Status; assigneeId?: string };

/** How many tasks come at once, and after which one. */
export type SearchPage = { size: number; after?: string };

/** The index that finds tasks by a part of their text. Kept in step in the transaction that changes a task. */
export type SearchIndex = {
  /** Readies, at a start, what no step of the schema can. */
  prepare(tx: Transaction): Promise<void>;
  add(tx: Transaction, taskId: string, texts: SearchTexts): Promise<void>;
  update(tx: Transaction, taskId: string, texts: SearchTexts): Promise<void>;
  addComment(tx: Transaction, taskId: string, comment: string): Promise<void>;
  /** A deleted task is found no more; `show` brings it back. */
  hide(tx: Transaction, taskId: string): Promise<void>;
  show(tx: Transaction, taskId: string): Promise<void>;
  /** Forgets a task for good. */
  remove(tx: Transaction, taskId: string): Promise<void>;
  /** Adds the words that typos may be corrected to; those it knows already cost nothing. */
  learn(tx: Transaction, words: string[]): Promise<void>;
  /** Known words of a length (in UTF-16 units, both ends included). */
  wordsOfLength(connection: Connection, shortest: number, longest: number): Promise<string[]>;
  /** Ids best first: all words in the title, then in title and description, then with the comments; newest first in each. */
  find(connection: Connection, terms: SearchTerms, page: SearchPage): Promise<string[]>;
  count(connection: Connection, terms: SearchTerms): Promise<number>;
};

/** What no index finds, such as a word of one or two letters, is looked for among this many of the newest tasks only. */
export const SHORT_WORD_REACH = 20_000;
