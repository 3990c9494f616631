import { sql } from 'kysely';
import { fold } from '#shared/fold.ts';
import type { SimilarTask } from '#shared/tasks.ts';
import type { Connection } from '../database/database.ts';
import { type Hit, TITLE } from './engine.ts';
import { type Pace, readDown, searchFor } from './read-hits.ts';
import { wordsIn } from './words.ts';

const SHOWN = 3;
/** How many of the best are checked for being open. */
const CLOSE = 200;
/** Of a long title the longest words: they are the rarest, and a task that has them is the same in other words. */
const WORDS = 6;
/** How many of the newest tasks with a word are looked at. A word of more tasks than that says little. */
const REACH = 300;
/** They stand in every other title. */
const LITTLE = new Set(['and', 'are', 'but', 'for', 'from', 'has', 'have', 'not', 'that', 'the', 'this', 'was', 'with']);
/** How many of the words of a title, and how much of what they say, a similar one must have as well. */
const ENOUGH = 0.5;

type TitledTask = { id: string; title: string };

/**
 * Open tasks whose titles say much the same: several of its words, the rarer the better. What stays to be read is bounded,
 * however many tasks there are: of every word the newest that have it, and those that have all of them.
 */
export async function similarTasks(connection: Connection, title: string, pace: Pace): Promise<SimilarTask[]> {
  const words = wordsIn(fold(title))
    .filter((word) => !LITTLE.has(word))
    .sort((a, b) => b.length - a.length)
    .slice(0, WORDS);
  if (words.length < 2) return [];
  const found = new Map<string, TitledTask>();
  const weights = new Map<string, number>();
  /** The newest tasks with all of some words in their titles, folded. */
  const collect = async (some: string[]) => {
    const search = await searchFor(connection, { words: some.map((word) => [word]) });
    const { engine } = search;
    const titled: Hit[] = [];
    for await (const { hits } of readDown(search, engine.newest, pace)) {
      titled.push(...hits.filter(({ rank }) => rank === 0));
      if (titled.length >= REACH) break;
    }
    if (titled.length === 0) return 0;
    const { rows } = await sql<TitledTask>`
      select t.id, ${engine.textOf(engine.key, sql.lit(TITLE))} as title
      from ${engine.tasksOf(titled.slice(0, REACH).map(({ key }) => key))}`.execute(connection.sql);
    for (const one of rows) found.set(one.id, one);
    return rows.length;
  };
  await collect(words);
  for (const word of words) {
    const tasks = await collect([word]);
    // What stands nowhere yet, such as the name of a new place, tells no task from another.
    weights.set(word, tasks === 0 ? 0 : 1 / Math.log2(1 + tasks));
  }
  const said = (text: string) => words.filter((word) => text.includes(word));
  const weigh = (some: string[]) => some.reduce((sum, word) => sum + (weights.get(word) ?? 0), 0);
  const best = [...found.values()]
    .map((one) => ({ id: one.id, words: said(one.title) }))
    .map((one) => ({ ...one, weight: weigh(one.words) }))
    .filter((one) => one.words.length >= Math.max(2, words.length * ENOUGH) && one.weight >= weigh(words) * ENOUGH)
    .sort((a, b) => b.weight - a.weight || (a.id < b.id ? 1 : -1))
    .slice(0, CLOSE)
    .map(({ id }) => id);
  if (best.length === 0) return [];
  const rows = await connection.sql
    .selectFrom('tasks')
    .select(['id', 'title', 'status'])
    .where(connection.engine.json.among(sql`id`, best))
    .where('status', '<>', 'completed')
    .where('deleted_at', 'is', null)
    .execute();
  return best.flatMap((id) => rows.find((row) => row.id === id) ?? []).slice(0, SHOWN);
}
