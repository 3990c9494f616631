import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { SqlConnection, SqlTransaction } from '../database/sql-connection.ts';

/** A task's search key: its number on SQLite, its id on PostgreSQL. Newer tasks have higher ones. */
export type TaskKey = number | string;

/** Where a word is found: in the title (0), the description (1), or only a comment (2). */
export type Rank = 0 | 1 | 2;
export const BY_COMMENT: Rank = 2;

/** A task with all words; its rank is the worst of theirs. */
export type Hit = { key: TaskKey; rank: Rank };

/** A word of a search by its alternatives, one of which a task must contain, and the number of tasks that were seen to. */
export type Word = { alternatives: string[]; seen: number };

/** A text of a task by its place: title 0, description 1, and each comment the version that it made. */
export type TaskText = { taskId: string; place: number; text: string };
export const TITLE = 0;
export const DESCRIPTION = 1;

/** Hits to find: tasks `t` of a range of keys, `from` included, that pass `filter`. */
export type Wanted = { from: TaskKey; below: TaskKey; leftOut?: TaskKey; filter?: RawBuilder<SqlBool> };

/** The engine-specific part of search; texts come folded. */
export type SearchEngine = {
  atOnce: number;
  /** Startup work that no migration can do. */
  prepare(tx: SqlTransaction): Promise<void>;
  put(tx: SqlTransaction, texts: TaskText[]): Promise<void>;
  remove(tx: SqlTransaction, taskIds: string[]): Promise<void>;
  /** Merges some of the parts that writes have left in the index, because each slows every search. @returns whether more remain */
  mergeParts(tx: SqlTransaction): Promise<boolean>;
  /** A task's key in SQL, and tasks `t` by their keys. */
  key: RawBuilder<TaskKey>;
  tasksOf(keys: TaskKey[]): RawBuilder<unknown>;
  textOf(key: RawBuilder<unknown>, place: RawBuilder<unknown>): RawBuilder<string>;
  /** Joins the texts of tasks `t` from a place on, as `texts`. */
  textsFrom(place: number): RawBuilder<unknown>;
  stands(word: string): RawBuilder<boolean>;
  /** Tasks `t` from a key on whose title has all of some words, newest first; ends a query. */
  titled(words: string[], from: TaskKey): RawBuilder<unknown>;
  keyOf(text: string): TaskKey;
  isIndexed(words: string[]): boolean;
  /** A key above all others, and the key `size` tasks older; `null` if there are fewer. */
  newest: TaskKey;
  older(connection: SqlConnection, below: TaskKey, size: number): Promise<TaskKey | null>;
  /** Those of some all-letter words that occur in no text. */
  unsaid(connection: SqlConnection, words: string[]): Promise<string[]>;
  /** The hits in a range of `size` tasks, newest first; `null` on timeout. @param words the rarest first; SQLite sorts them anew */
  find(connection: SqlConnection, words: Word[], wanted: Wanted, size: number, isOver: () => boolean): Promise<Hit[] | null>;
  /** The newest `most` hits and the number of all, by one query of the index; `null` on timeout. Without it hits are read in steps. */
  findAll?(connection: SqlConnection, words: Word[], wanted: Wanted, most: number): Promise<{ hits: Hit[]; total: number } | null>;
};

/** SQL for a condition on any of some words. */
export const anyOf = (words: string[], condition: (word: string) => RawBuilder<boolean>) =>
  sql<boolean>`(${sql.join(words.map(condition), sql` or `)})`;
