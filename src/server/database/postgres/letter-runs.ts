import { type RawBuilder, sql } from 'kysely';
import type { Connection, Transaction } from '../database.ts';
import { COUNT_LIMIT } from '../search-index.ts';
import { anyOf } from '../search-words.ts';
import { cachedTotal, cacheTotal } from '../total-cache.ts';
import { contains, everything, trigrams } from './texts.ts';

const INDEX = 'search_texts_by_run';
const WORDS_INDEX = 'search_words_by_trigram';

/** What no run holds: blanks, digits, and punctuation of the usual kinds. The same to PostgreSQL and here. */
const APART = String.raw`\u0001-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u303f`;
const isRun = (word: string) => new RegExp(`^[^${APART}]{3,}$`, 'u').test(word);

/** An entry of a GIN index has a greatest size: a longer run is indexed as this character for private use, which nobody writes. */
const LONG = '\ue000';

/** The runs of a text, that is what stands between blanks and the like. A word that is one run stands in a text where it stands in one of these. */
const runsIn = (text: RawBuilder<string>) =>
  sql`regexp_split_to_array(regexp_replace(${text}, ${sql.lit(`[^${APART}]{60,}`)}, ${sql.lit(LONG)}, 'g'), ${sql.lit(`[${APART}]+`)})`;

/** Where more known words hold what is looked for, the index of trigrams is as fast. */
const MOST_RUNS = 60;
/** So is it where more texts have them, for each alternative of a word: it takes its time for every one. */
const MOST_TEXTS = 2_000;

/** Makes the index of runs, and lets all of them be known, where that was not done before. */
export async function prepareRuns(tx: Transaction): Promise<void> {
  const { rows } = await sql<{ found: string | null }>`select to_regclass(${INDEX})::text as found`.execute(tx.sql);
  if (rows[0]?.found) return;
  await sql`create index ${sql.raw(INDEX)} on search_texts using gin ((${runsIn(everything(''))}))
    with (fastupdate = on, gin_pending_list_limit = 256)`.execute(tx.sql);
  await sql`create index if not exists ${sql.raw(WORDS_INDEX)} on search_words using gin (word ${await trigrams(tx)})`.execute(tx.sql);
  await sql`insert into search_words (word, length) select distinct run, length(run) from search_texts, unnest(${runsIn(everything(''))}) as run
    where length(run) >= 3 order by run on conflict do nothing`.execute(tx.sql);
}

/**
 * The runs of a text, of three characters or more, that are to be known as well as its words, each once: those that are no such words, of letters
 * alone with nothing else right beside them.
 */
export function oddRunsIn(text: string): string[] {
  const words = new Set(text.match(/[\p{L}\p{N}]+/gu));
  const isWord = (run: string) => words.has(run) && run.length <= 40 && !/\p{N}/u.test(run);
  const runs = text.replaceAll(new RegExp(`[^${APART}]{60,}`, 'gu'), LONG).split(new RegExp(`[${APART}]+`, 'u'));
  return [...new Set(runs)].filter((run) => run.length >= 3 && !isWord(run));
}

/**
 * The texts that may have all words, where they are few; `null` where they are not, or this cannot tell. To be called in a transaction.
 * @param words each with its alternatives; those that are no runs are passed over
 */
export async function findRare(connection: Connection, words: string[][]): Promise<string[] | null> {
  const asked = words.filter((alternatives) => alternatives.every(isRun));
  if (asked.length === 0) return null;
  const known = await Promise.all(
    asked.map(async (alternatives) => {
      const { rows } = await sql<{ word: string }>`
        select word from search_words as texts where ${anyOf(alternatives.map((word) => contains('word', word)))} limit ${MOST_RUNS + 1}`.execute(
        connection.sql,
      );
      return rows.map(({ word }) => word);
    }),
  );
  const few = known.filter(({ length }) => length > 0 && length <= MOST_RUNS);
  // Those that were not rare a moment ago are not asked for again.
  const kind = JSON.stringify(['runs', few]);
  if (few.length === 0 || cachedTotal(connection, kind)) return null;
  const conditions = few.map((runs) => sql`${runsIn(everything(''))} && ${[...runs, LONG]}::text[]`);
  // To take every text apart takes a hundred times as long, which the planner does not know.
  await sql`set local enable_seqscan = off`.execute(connection.sql);
  const most = Math.min(COUNT_LIMIT, MOST_TEXTS * Math.max(...asked.map((alternatives) => alternatives.length)));
  const { rows } = await sql<{ task_id: string }>`
    select task_id from search_texts where ${sql.join(conditions, sql` and `)} limit ${most + 1}`.execute(connection.sql);
  await sql`set local enable_seqscan = on`.execute(connection.sql);
  if (rows.length <= most) return rows.map(({ task_id }) => task_id);
  cacheTotal(connection, kind, rows.length);
  return null;
}
