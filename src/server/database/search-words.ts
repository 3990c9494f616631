import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { allOf } from './task-filters.ts';

type Column = 'title' | 'description' | 'comments';
/** The columns that must contain all words for a hit of the first, second and third rank. */
export type Rank = readonly Column[];

/** An index of trigrams finds three characters or more; shorter words are looked for letter by letter. */
export const isIndexable = (alternatives: string[]) => alternatives.every((word) => [...word].length >= 3);

/** A condition that is true where one of these is; there must be some. */
export const anyOf = (conditions: RawBuilder<unknown>[]): RawBuilder<SqlBool> => sql`(${sql.join(conditions, sql` or `)})`;

/**
 * All words occur in the columns of a rank, letter by letter.
 * @param contains a word occurs in a column, in the engine's SQL
 */
export const standsIn = (contains: (column: Column, word: string) => RawBuilder<SqlBool>, rank: Rank, words: string[][]) =>
  allOf(words.map((alternatives) => anyOf(rank.flatMap((column) => alternatives.map((word) => contains(column, word))))));
