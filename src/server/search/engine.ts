import type { RawBuilder } from 'kysely';
import type { Connection, Transaction } from '../database/database.ts';

/** A task as an engine knows it in search: its number on SQLite, its id on PostgreSQL. The higher, the newer. */
export type TaskKey = number | string;

/** Where a word is best found in a task: in its title (0), in its description (1), or only in a comment (2). */
export type Rank = 0 | 1 | 2;

/** A task in which a word stands, or all of several; then its rank is that of the worst. */
export type Hit = { key: TaskKey; rank: Rank };

/** A text of a task: its title is at place 0, its description at 1, and each comment at the task's version that it made. */
export type TaskText = { taskId: string; place: number; text: string };
export const TITLE = 0;
export const DESCRIPTION = 1;

/** The tasks to look at: all of them through the index, those between two keys (`from` included), or some, the newest first. */
export type Scope = 'all' | { from: TaskKey; below: TaskKey } | { tasks: TaskKey[] };

/** The engine-specific part of search. Texts are folded before they are stored, so engines compare them letter by letter. */
export type SearchEngine = {
  /** How many searches it is to run at a time. */
  atOnce: number;
  /** Prepares, at a start, what no migration can. */
  prepare(tx: Transaction): Promise<void>;
  /** Stores texts, each in place of the one that was there. */
  put(tx: Transaction, texts: TaskText[]): Promise<void>;
  /** Forgets all texts of a task. */
  remove(tx: Transaction, taskId: string): Promise<void>;
  /** The key of a task `t` in SQL, and tasks `t` by it: the newest, or those of some keys. */
  key: RawBuilder<TaskKey>;
  tasks: RawBuilder<unknown>;
  tasksOf(keys: TaskKey[]): RawBuilder<unknown>;
  /** A text of a task by its key and place, in SQL. */
  textOf(key: RawBuilder<unknown>, place: RawBuilder<unknown>): RawBuilder<string>;
  /** Joins the texts of tasks `t` from a place on as `texts`, with `place` and `text`. */
  textsFrom(place: number): RawBuilder<unknown>;
  /** One of these words stands in `texts.text`, in SQL. */
  stands(words: string[]): RawBuilder<boolean>;
  keyOf(text: string): TaskKey;
  /** Keys that SQL has joined by commas. */
  keysIn(joined: string | null): TaskKey[];
  /** Whether all of `words` can be looked for in the index. */
  isIndexed(words: string[]): boolean;
  /** Whether `having` can look at all tasks at once. */
  looksAtAll: boolean;
  /** The key above all others, and the key of the task that is `size` tasks older; `null` if there are fewer. */
  newest: TaskKey;
  older(connection: Connection, below: TaskKey, size: number): Promise<TaskKey | null>;
  /** Those of some words, of letters alone, that stand in no text. */
  unsaid(connection: Connection, words: string[]): Promise<string[]>;
  /** The tasks in which one of `words` stands, the newest first. `null` if all are looked at and there are too many. */
  having(connection: Connection, words: string[], scope: Scope): Promise<Hit[] | null>;
};
