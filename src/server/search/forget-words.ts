import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

/** How many words are looked at each time, and how many of them at once. */
const EACH_TIME = 2_000;
const AT_ONCE = 50;

/**
 * Forgets words that no text has any more, so that typos are not corrected to them and they do not pile up.
 * @returns looks at some words, the next time at those that follow
 */
export function wordForgetter(database: Database): () => Promise<void> {
  let last = { length: 0, word: '' };
  return async () => {
    for (let looked = 0; looked < EACH_TIME; looked += AT_ONCE) {
      const { words, unsaid } = await database.aside(async (connection) => {
        const { rows } = await sql<typeof last>`select length, word from search_words
          where (length, word) > (${last.length}, ${last.word}) order by length, word limit ${AT_ONCE}`.execute(connection.sql);
        return {
          words: rows,
          unsaid: await connection.engine.search.unsaid(
            connection,
            rows.map(({ word }) => word),
          ),
        };
      });
      if (unsaid.length > 0)
        await database.transaction(async (tx) => {
          // A text may have come meanwhile.
          const gone = await tx.engine.search.unsaid(tx, unsaid);
          if (gone.length > 0) await sql`delete from search_words where ${tx.engine.json.among(sql`word`, gone)}`.execute(tx.sql);
        });
      last = words.at(-1) ?? { length: 0, word: '' };
      if (words.length < AT_ONCE) {
        last = { length: 0, word: '' };
        return;
      }
    }
  };
}
