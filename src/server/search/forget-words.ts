import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

const EACH_TIME = 2_000;
const AT_ONCE = 50;

/** Deletes words that no text contains any more, so that typos aren't corrected to them. @returns checks the next batch per call */
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
