import { sql } from 'kysely';
import { fold } from '#shared/fold.ts';
import type { SimilarTask } from '#shared/tasks.ts';
import type { Connection } from '../database/database.ts';
import { type Hit, TITLE } from './engine.ts';
import { type Pace, readDown, searchFor } from './read-hits.ts';
import { wordsIn } from './texts.ts';

const SHOWN = 3;
const CLOSE = 200;
/** The longest words of a title are used, because they are the rarest. */
const WORDS = 6;
/** Newest tasks read per word; a more common word says little. */
const REACH = 300;
const LITTLE = new Set(['and', 'are', 'but', 'for', 'from', 'has', 'have', 'not', 'that', 'the', 'this', 'was', 'with']);
/** Minimum share of a title's words, and of their weight, in a similar one. */
const ENOUGH = 0.5;

type TitledTask = { id: string; title: string };

/** Open tasks with similar titles, by shared words weighted by rarity. Reads a bounded number of tasks. */
export async function similarTasks(connection: Connection, title: string, pace: Pace): Promise<SimilarTask[]> {
  const words = wordsIn(fold(title))
    .filter((word) => !LITTLE.has(word))
    .sort((a, b) => b.length - a.length)
    .slice(0, WORDS);
  if (words.length < 2) return [];
  const found = new Map<string, TitledTask>();
  const weights = new Map<string, number>();
  const collect = async (some: string[]) => {
    const search = await searchFor(connection, { words: some.map((word) => [word]) });
    const { engine } = search;
    const titled: Hit[] = [];
    for await (const { hits } of readDown(search, engine.newest, pace, { most: REACH, worst: 0 })) {
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
    // A word found nowhere distinguishes nothing.
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
