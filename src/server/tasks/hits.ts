import { fold } from '#shared/fold.ts';
import { foldWithOffsets } from '#shared/fold-with-offsets.ts';
import type { Hit } from '#shared/tasks.ts';
import { newestComments } from '../activities/queries.ts';
import type { Connection } from '../database/database.ts';
import type { Found } from './search.ts';

/** Limit of comments read for one page of hits: of more, people find them in the tasks' own activity. */
const COMMENTS_READ = 2_000;
/** As much of a comment as a card shows, in characters, and how much of it before the word. */
const SHOWN = 240;
const BEFORE = 60;

/** The index in a line of what is at an index of the folded line; 0 if there is none. Whole pieces are folded much faster than single characters. */
function unfoldedIndex(line: string, index: number): number {
  let [at, before] = [0, 0];
  for (const piece of line.match(/.{1,200}/gsu) ?? []) {
    const { length } = fold(piece);
    if (index < before + length) return at + (foldWithOffsets(piece).offsets[index - before] ?? 0);
    before += length;
    at += piece.length;
  }
  return 0;
}

/** The line of a comment in which a word stands; of a long line, the part around it. */
function lineWith(comment: string, words: readonly string[]): string {
  const holds = (text: string) => words.some((word) => fold(text).includes(word));
  const line = (comment.split('\n').find(holds) ?? comment).trim();
  if (line.length <= SHOWN) return line;
  const folded = fold(line);
  const first = Math.min(...words.map((word) => folded.indexOf(word)).filter((place) => place >= 0));
  const begin = Math.max(0, Math.min(unfoldedIndex(line, first) - BEFORE, line.length - SHOWN));
  const part = line
    .slice(begin, begin + SHOWN)
    .toWellFormed()
    .replaceAll('\uFFFD', '')
    .trim();
  return `${begin > 0 ? '…' : ''}${part}${begin + SHOWN < line.length ? '…' : ''}`;
}

/**
 * Of tasks that a search has found by a comment, the line that says most of what was looked for; of equal ones, the newest.
 * @returns by task; nothing for tasks whose title and description say it all
 */
export async function findHits(connection: Connection, { words, byComment }: Found): Promise<Map<string, Hit>> {
  const hits = new Map<string, Hit & { holds: number }>();
  for (const { taskId, note, by } of await newestComments(connection, byComment, COMMENTS_READ)) {
    const folded = fold(note);
    const held = words.flat().filter((word) => folded.includes(word));
    if (held.length > (hits.get(taskId)?.holds ?? 0)) hits.set(taskId, { comment: lineWith(note, held), by, holds: held.length });
  }
  return new Map([...hits].map(([id, { comment, by }]) => [id, { comment, by }]));
}
