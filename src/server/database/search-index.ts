import type { Connection, Transaction } from './database.ts';
import type { KeyedOrder, TaskFilters } from './task-filters.ts';

/** What search reads of one task, folded. */
type SearchTexts = { title: string; description: string };

/** A search: every word must occur in a task. Each comes with its alternatives, of which one is enough. */
export type SearchTerms = TaskFilters & { words: string[][] };

/** Whether there are filters besides words. */
export const hasFilters = ({ words: _, ...filters }: SearchTerms): boolean => Object.values(filters).some(Boolean);

/** Letters, and how many others should precede them. */
export type WordPart = { text: string; at: number };

/**
 * Where a page ended: its last task, in which part of the list that was (by rank, or open before completed) and by which key within that part.
 * The task may have changed by now, or be gone; what follows must not be left out.
 */
export type PageCursor = {
  id: string;
  part: number;
  key: number;
  /** How far an engine has put a search in order, in words of its own; 0 if it has put all in order. Absent if unknown. */
  reach?: number;
  /** Whether the search had found similar words only. */
  similar?: boolean;
};

/**
 * How many tasks come at once, after which one (its id, or a page cursor that was sent), and in which order if not the best match first: one of its own,
 * or the newest first.
 */
export type SearchPage = { size: number; after?: string; order?: KeyedOrder; byAge?: boolean };

/**
 * A page of ids in their order, how many there are in all, and which of the page are found by a comment only: title and description do not contain
 * all words. If there is a cursor, more may follow; after a page that is not full only where `more` says so.
 */
export type FoundTasks = { ids: string[]; total: number; byComment: string[]; cursor?: PageCursor; more?: boolean };

/** A task by the title that search knows; it may be deleted. */
export type TitledTask = { id: string; title: string };

/** The index that finds tasks by a part of their text. Kept in step in the transaction that changes a task. */
export type SearchIndex = {
  /** Prepares, at a start, what no migration can. */
  prepare(tx: Transaction): Promise<void>;
  add(tx: Transaction, taskId: string, texts: SearchTexts): Promise<void>;
  update(tx: Transaction, taskId: string, texts: SearchTexts): Promise<void>;
  addComment(tx: Transaction, taskId: string, comment: string): Promise<void>;
  /** Copies the filter and sort columns of a task, as it now is. */
  follow(tx: Transaction, taskId: string): Promise<void>;
  /** A deleted task is found no more; `show` brings it back. */
  hide(tx: Transaction, taskId: string): Promise<void>;
  show(tx: Transaction, taskId: string): Promise<void>;
  /** Forgets a task for good. */
  remove(tx: Transaction, taskId: string): Promise<void>;
  /**
   * Adds the words that typos may be corrected to; those it knows already cost nothing.
   * @param text where they occur
   */
  learn(tx: Transaction, words: string[], text: string): Promise<void>;
  /** Known words in which one of `parts` is where it should be, or up to `apart` letters away; of these lengths, both included. */
  wordsWith(connection: Connection, parts: WordPart[], limits: { apart: number; shortest: number; longest: number }): Promise<string[]>;
  /**
   * Ids best first: all words in the title, then in title and description, then with the comments; newest first in each. The total
   * is exact to `COUNT_LIMIT`, beyond that estimated from how dense the newest hits are. In an order of its own come the
   * newest hits up to that limit. By age all come, the newest first.
   */
  find(connection: Connection, terms: SearchTerms, page: SearchPage): Promise<FoundTasks>;
  /** The newest tasks with all of `words`, of three letters or more, in the title; no more than the newest that have them anywhere may be looked through. */
  newestTitled(connection: Connection, words: string[], size: number): Promise<TitledTask[]>;
};

/** Up to here hits are counted one by one. */
export const COUNT_LIMIT = 10_000;

/** What no index finds, such as a word of one or two letters, is searched for in this many of the newest tasks only. */
export const SHORT_WORD_REACH = 20_000;
