import { sql } from 'kysely';
import { fold } from '#shared/fold.ts';
import type { SimilarTask } from '#shared/tasks.ts';
import type { Connection } from '../database/database.ts';
import { type Pace, SHORT_WORD_REACH } from './read-hits.ts';
import { wordsIn } from './texts.ts';

const SHOWN = 3;
/** The longest words of a title are used, because they are the rarest. */
const WORDS = 6;
/** Newest tasks read per word; a more common word says little. */
const REACH = 300;
const LITTLE = new Set(['and', 'are', 'but', 'for', 'from', 'has', 'have', 'not', 'that', 'the', 'this', 'was', 'with']);
/** Minimum share of a title's words, and of their weight, in a similar one. */
const ENOUGH = 0.5;

/** Open tasks with similar titles, by shared words weighted by rarity. Reads a bounded number of tasks, for a bounded time. */
export async function similarTasks(connection: Connection, title: string, pace: Pace): Promise<SimilarTask[]> {
  const words = wordsIn(fold(title))
    .filter((word) => !LITTLE.has(word))
    .sort((a, b) => b.length - a.length)
    .slice(0, WORDS);
  if (words.length < 2) return [];
  const { search } = connection.engine;
  const short = search.isIndexed(words) ? null : await search.older(connection, search.newest, SHORT_WORD_REACH);
  const oldest = short ?? search.keyOf('');
  const found = new Map<string, SimilarTask>();
  const weights = new Map<string, number>();
  for (const some of [words, ...words.map((word) => [word])]) {
    pace.check();
    // The first query asks for all words, and the longest follow.
    if (weights.size > 0 && pace.isOver()) break;
    const { rows } = await sql<SimilarTask>`
      select t.id, t.title, t.status from ${search.titled(some, oldest)} limit ${REACH}`.execute(connection.sql);
    for (const one of rows) found.set(one.id, one);
    // A word found nowhere distinguishes nothing.
    weights.set(some.join(' '), rows.length === 0 ? 0 : 1 / Math.log2(1 + rows.length));
  }
  const weigh = (some: string[]) => some.reduce((sum, word) => sum + (weights.get(word) ?? 0), 0);
  return [...found.values()]
    .filter(({ status }) => status !== 'completed')
    .map((task) => {
      const title = fold(task.title);
      const said = words.filter((word) => title.includes(word));
      return { task, count: said.length, weight: weigh(said) };
    })
    .filter(({ count, weight }) => count >= Math.max(2, words.length * ENOUGH) && weight >= weigh(words) * ENOUGH)
    .sort((a, b) => b.weight - a.weight || (a.task.id < b.task.id ? 1 : -1))
    .slice(0, SHOWN)
    .map(({ task }) => task);
}
