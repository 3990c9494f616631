import type { Connection } from '../database/database.ts';

/** How many edits a word of this length is forgiven: one from four letters, two from eight. */
const forgiven = (word: string) => (word.length < 4 ? 0 : word.length < 8 ? 1 : 2);

/** Of all known words, how many may stand for a mistyped one: the nearest. */
const ALTERNATIVES = 30;
/** A known word may go on this many letters after what was typed, for people type beginnings. */
const GOES_ON = 6;

/**
 * The fewest edits (a letter added, dropped, changed, or two neighbours swapped) that turn `typed` into a beginning of
 * `word`, the whole of it included.
 * @returns the number of edits, or `limit + 1` where it takes more than `limit`
 */
export function editsToBeginning(typed: string, word: string, limit: number): number {
  const width = word.length + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: width }, (_, column) => column);
  for (let row = 1; row <= typed.length; row++) {
    const line = [row];
    let least = row;
    for (let column = 1; column < width; column++) {
      const same = typed[row - 1] === word[column - 1];
      let edits = Math.min((last[column - 1] ?? 0) + (same ? 0 : 1), (last[column] ?? 0) + 1, (line[column - 1] ?? 0) + 1);
      const swapped = row > 1 && column > 1 && typed[row - 1] === word[column - 2] && typed[row - 2] === word[column - 1];
      if (swapped) edits = Math.min(edits, (beforeLast[column - 2] ?? 0) + 1);
      line.push(edits);
      least = Math.min(least, edits);
    }
    if (least > limit) return limit + 1;
    beforeLast = last;
    last = line;
  }
  return Math.min(limit + 1, ...last);
}

/** The known words that a typed one may have meant, nearest first; itself alone where it is too short to be forgiven. */
export async function alternatives(connection: Connection, typed: string): Promise<string[]> {
  const limit = forgiven(typed);
  if (limit === 0) return [typed];
  const known = await connection.engine.search.wordsOfLength(connection, typed.length - limit, typed.length + GOES_ON);
  const near = known.map((word) => ({ word, edits: editsToBeginning(typed, word, limit) })).filter(({ edits }) => edits <= limit);
  near.sort((a, b) => a.edits - b.edits || a.word.length - b.word.length || (a.word < b.word ? -1 : 1));
  return near.slice(0, ALTERNATIVES).map(({ word }) => word);
}
