import { sql } from 'kysely';
import type { Connection } from './database.ts';
import type { SearchIndex, WordPart } from './search-index.ts';
import { anyOf } from './search-words.ts';

/** What FTS5 takes for one text, whatever it is made of. */
const quoted = (word: string) => `"${word.replaceAll('"', '""')}"`;

/** Any of them stands there, as FTS5 says it. */
export const oneOf = (words: string[]) => `(${words.map(quoted).join(' OR ')})`;

/**
 * The runs in which one of these words stands.
 * @param words of three letters or more
 * @returns no more than `limit` of them
 */
export async function runsWith(connection: Connection, words: string[], limit: number): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    select word from search_word_parts where search_word_parts match ${oneOf(words)} limit ${limit}`.execute(connection.sql);
  return rows.map(({ word }) => word);
}

/** See `wordsWith` of the search index. */
export const wordsWith: SearchIndex['wordsWith'] = async (connection, parts, { apart, shortest, longest }) => {
  const stands = ({ text, at }: WordPart) =>
    sql`instr(substr(word, ${Math.max(0, at - apart) + 1}, ${text.length + 2 * apart}), ${text}) > 0`;
  const long = parts.filter(({ text }) => [...text].length >= 3);
  const short = parts.filter((part) => !long.includes(part));
  const found = [
    long.length > 0 &&
      sql`select word from search_word_parts where search_word_parts match ${oneOf(long.map(({ text }) => text))}
        and length(word) between ${shortest} and ${longest} and ${anyOf(long.map(stands))}`,
    short.length > 0 && sql`select word from search_words where length between ${shortest} and ${longest} and ${anyOf(short.map(stands))}`,
  ].filter((query) => query !== false);
  const { rows } = await sql<{ words: string }>`select json_group_array(word) as words from (${sql.join(found, sql` union `)})`.execute(
    connection.sql,
  );
  return JSON.parse(rows[0]?.words ?? '[]');
};
