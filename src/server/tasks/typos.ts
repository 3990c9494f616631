import type { Connection } from '../database/database.ts';
import type { WordPart } from '../database/search-index.ts';

/** How many edits a word of this length is forgiven: one from four letters, two from eight. */
const forgiven = (word: string) => (word.length < 4 ? 0 : word.length < 8 ? 1 : 2);

/** Of all known words, how many may stand for a mistyped one: the nearest. */
const ALTERNATIVES = 15;
/** A known word may go on this many letters after what was typed, for people type beginnings. */
const GOES_ON = 6;

/**
 * The fewest edits (a letter added, dropped, changed, or two neighbours swapped) that turn `typed` into a beginning of
 * `word`, the whole of it included.
 * @returns the number of edits, or `limit + 1` where it takes more than `limit`
 */
export function editsToBeginning(typed: string, word: string, limit: number): number {
  const tooMany = limit + 1;
  // One row for each letter typed. A column further than `limit` from its row takes too many edits, and is not looked at.
  let beforeLast: number[] = [];
  let last = Array.from({ length: tooMany + 1 }, (_, column) => column);
  for (let row = 1; row <= typed.length; row++) {
    const from = Math.max(0, row - limit);
    const line: number[] = [];
    let least = tooMany;
    if (from === 0) line[0] = least = row;
    else line[from - 1] = tooMany;
    for (let column = Math.max(1, from); column <= Math.min(word.length, row + limit); column++) {
      const same = typed[row - 1] === word[column - 1];
      let edits = Math.min(
        (last[column - 1] ?? tooMany) + (same ? 0 : 1),
        (last[column] ?? tooMany) + 1,
        (line[column - 1] ?? tooMany) + 1,
      );
      const swapped = row > 1 && column > 1 && typed[row - 1] === word[column - 2] && typed[row - 2] === word[column - 1];
      if (swapped) edits = Math.min(edits, (beforeLast[column - 2] ?? tooMany) + 1);
      line[column] = edits;
      if (edits < least) least = edits;
    }
    if (least > limit) return tooMany;
    beforeLast = last;
    last = line;
  }
  return last.reduce((least, edits) => Math.min(least, edits), tooMany);
}

/** `text` with its two letters around `at` swapped. */
const swappedAt = (text: string, at: number) => text.slice(0, at - 1) + text.charAt(at) + text.charAt(at - 1) + text.slice(at + 1);

/**
 * Parts of which at least one stands untouched, and no further than `edits` letters from its place, in every word that is at
 * most `edits` edits away: one piece more than edits. Only two neighbours swapped across a border touch two pieces at once;
 * therefore the pieces joined, with that swap, are parts as well.
 */
export function untouchedParts(typed: string, edits: number): WordPart[] {
  const borders = Array.from({ length: edits + 2 }, (_, at) => Math.round((typed.length * at) / (edits + 1)));
  const part = (text: string, from: number, to: number) => ({ text: text.slice(borders[from], borders[to]), at: borders[from] ?? 0 });
  const pieces = Array.from({ length: edits + 1 }, (_, at) => part(typed, at, at + 1));
  const inner = borders.slice(1, -1);
  const joined = inner.map((border, at) => part(swappedAt(typed, border), at, at + 2));
  const whole = { text: inner.reduce(swappedAt, typed), at: 0 };
  return [...pieces, ...joined, whole];
}

type Near = { word: string; edits: number };

/** The nearest of them, in that order. */
const nearest = (near: Near[]): Near[] =>
  near.sort((a, b) => a.edits - b.edits || a.word.length - b.word.length || (a.word < b.word ? -1 : 1)).slice(0, ALTERNATIVES);

/** The known words that are near enough to a typed one and not that very one, the nearest first. */
async function nearTo(connection: Connection, typed: string): Promise<Near[]> {
  const limit = forgiven(typed);
  if (limit === 0) return [];
  const parts = untouchedParts(typed, limit);
  const known = await connection.engine.search.wordsWith(connection, parts, {
    apart: limit,
    shortest: typed.length - limit,
    longest: typed.length + GOES_ON,
  });
  const near = known.map((word) => ({ word, edits: editsToBeginning(typed, word, limit) }));
  return nearest(near.filter(({ word, edits }) => edits <= limit && word !== typed));
}

/**
 * Words of one's own making, such as `wi-fi` or `ana@example.com`, with one of the words in them put right. Only the nearest are put together:
 * each of them repeats all that was typed.
 */
async function nearInside(connection: Connection, typed: string): Promise<Near[]> {
  const pieces: string[] = typed.match(/\p{L}+|\P{L}+/gu) ?? [];
  if (pieces.length < 2) return [];
  const near: (Near & { at: number })[] = [];
  for (const [at, piece] of pieces.entries())
    if (/^\p{L}/u.test(piece)) near.push(...(await nearTo(connection, piece)).map((one) => ({ ...one, at })));
  return near.map(({ word, edits, at }) => ({ word: pieces.with(at, word).join(''), edits }));
}

/** What somebody who typed a word may have meant instead of it, nearest first. */
export async function alternatives(connection: Connection, typed: string): Promise<string[]> {
  return nearest([...(await nearTo(connection, typed)), ...(await nearInside(connection, typed))]).map(({ word }) => word);
}
