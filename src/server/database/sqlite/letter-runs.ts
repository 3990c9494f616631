import { type QueryExecutorProvider, sql } from 'kysely';

/**
 * Letters of alphabets whose words stand between blanks. In others, such as Chinese, a whole sentence would be a run. Nothing
 * here may ever change without a migration that indexes all texts again.
 */
const RUN = /[[a-z\u00df-\u06ff]&&\p{L}]{3,}/gv;
const ONLY_LETTERS = /^[[a-z\u00df-\u06ff]&&\p{L}]+$/v;

/** A word up to this length stands whole in a piece of a longer run. */
const LONGEST_WORD = 40;

/** How many texts are read and indexed in one go. */
const AT_ONCE = 2_000;

/** A word of letters alone, which is in a text exactly if it is in one of its letter runs. */
export const isOfLetters = (word: string): boolean => word.length >= 3 && word.length <= LONGEST_WORD && ONLY_LETTERS.test(word);

/** The runs of three letters or more in a folded text, each once; a very long one in pieces, of which each overlaps the next. */
export function runsIn(folded: string): string[] {
  const runs = new Set<string>();
  for (const run of folded.match(RUN) ?? [])
    for (let at = 0; at === 0 || at + LONGEST_WORD < run.length; at += LONGEST_WORD) runs.add(run.slice(at, at + 2 * LONGEST_WORD));
  return [...runs];
}

/** What search knows of a task; `number` rises with every task. */
export type Texts = { number: number; title: string; description: string; comments: string };

/** Adds words to those that are known, each once. */
export async function learnWords(db: QueryExecutorProvider, words: string[]): Promise<void> {
  if (words.length === 0) return;
  await sql`insert or ignore into search_words (word, length) select value, length(value) from json_each(${JSON.stringify(words)})`.execute(
    db,
  );
}

/** The runs of a task's texts, one column after the other. */
const runsOf = ({ title, description, comments }: Texts) => [title, description, comments].map(runsIn);

/** Lets a task be found by the runs of its texts, and no longer by those it had before. */
export async function indexRuns(db: QueryExecutorProvider, texts: Texts): Promise<void> {
  const runs = runsOf(texts);
  const columns = sql.join([texts.number, ...runs.map((some) => some.join(' '))]);
  await sql`insert or replace into search_runs (rowid, title, description, comments) values (${columns})`.execute(db);
  await learnWords(db, runs.flat());
}

/**
 * The same for all tasks that search may find.
 * @param after tasks up to this number are indexed already
 */
export async function indexAllRuns(db: QueryExecutorProvider, after = 0): Promise<void> {
  const learnt = new Set<string>();
  for (let last: number | undefined = after; last !== undefined; ) {
    const { rows }: { rows: Texts[] } = await sql<Texts>`
      select number, title, description, comments from search_texts where number > ${last}
        and task_id not in (select id from tasks where deleted_at is not null) order by number limit ${AT_ONCE}`.execute(db);
    const taken = rows.map((texts) => ({ number: texts.number, runs: runsOf(texts) }));
    const values = JSON.stringify(taken.map(({ number, runs }) => [number, ...runs.map((some) => some.join(' '))]));
    await sql`insert into search_runs (rowid, title, description, comments)
      select value ->> 0, value ->> 1, value ->> 2, value ->> 3 from json_each(${values})`.execute(db);
    const unknown = [...new Set(taken.flatMap(({ runs }) => runs.flat()))].filter((run) => !learnt.has(run));
    for (const run of unknown) learnt.add(run);
    await learnWords(db, unknown);
    last = rows.at(-1)?.number;
  }
}
