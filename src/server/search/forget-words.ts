import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { knownWordsOf } from './texts.ts';

const EACH_TIME = 2_000;
const AT_ONCE = 50;

/** Deletes those of a few words that no text contains any more. */
async function forgetUnsaid(database: Database, words: string[]): Promise<void> {
  const unsaid = await database.aside((connection) => connection.engine.search.unsaid(connection, words));
  if (unsaid.length === 0) return;
  await database.transaction(async (tx) => {
    // A text may have come meanwhile.
    const gone = await tx.engine.search.unsaid(tx, unsaid);
    if (gone.length > 0) await sql`delete from search_words where ${tx.engine.json.among(sql`word`, gone)}`.execute(tx.sql);
  });
}

/** Deletes the words that only a replaced text contained, so that typos aren't corrected to them. @param now the text in its place */
export async function forgetWordsOf(database: Database, text: string, now = ''): Promise<void> {
  const kept = new Set(knownWordsOf(now));
  const words = knownWordsOf(text).filter((word) => !kept.has(word));
  for (let at = 0; at < words.length; at += AT_ONCE) await forgetUnsaid(database, words.slice(at, at + AT_ONCE));
}

/** Deletes words that no text contains any more, whatever erased it. @returns checks the next batch per call */
export function wordForgetter(database: Database): () => Promise<void> {
  let last = { length: 0, word: '' };
  return async () => {
    for (let looked = 0; looked < EACH_TIME; looked += AT_ONCE) {
      const { rows } = await database.aside((connection) =>
        sql<typeof last>`select length, word from search_words
          where (length, word) > (${last.length}, ${last.word}) order by length, word limit ${AT_ONCE}`.execute(connection.sql),
      );
      await forgetUnsaid(
        database,
        rows.map(({ word }) => word),
      );
      last = rows.at(-1) ?? { length: 0, word: '' };
      if (rows.length < AT_ONCE) {
        last = { length: 0, word: '' };
        return;
      }
    }
  };
}
