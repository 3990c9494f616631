import type { Connection } from '../database/database.ts';
import type { WordPart } from '../database/search-index.ts';

/** How many edits a word of this length is forgiven: one from four letters, two from eight. */
const forgiven = (word: string) => (word.length < 4 ? 0 : word.length < 8 ? 1 : 2);

/** Of all known words, how many may stand for a mistyped one: the nearest. */
const ALTERNATIVES = 15;
/** A known word may go on this many letters after what was typed, for people type beginnings. */
const GOES_ON = 6;

/**
 * How many edits a typed word is from a known one: the fewest letters added, dropped, changed, or swapped with a neighbour that turn it into a beginning
 * of that word, the whole of it included.
 * @returns counts them; `limit + 1` where it takes more than `limit`
 */
export function editsToBeginning(typed: string, limit: number): (word: string) => number {
  const tooMany = limit + 1;
  // One row for each letter typed, of which three are held: thousands of words are looked at, and to make rows for each took four times as long.
  const row = () => new Uint16Array(typed.length + limit + 2);
  let [beforeLast, last, line] = [row(), row(), row()];
  return (word) => {
    for (let column = 0; column <= tooMany; column++) last[column] = column;
    for (let at = 1; at <= typed.length; at++) {
      // A column further than `limit` from its row takes too many edits, and is not looked at.
      const [from, to] = [Math.max(1, at - limit), Math.min(word.length, at + limit)];
      let left = from === 1 ? Math.min(at, tooMany) : tooMany;
      let least = left;
      line[from - 1] = left;
      line[at + limit + 1] = tooMany;
      for (let column = from; column <= to; column++) {
        const same = typed[at - 1] === word[column - 1];
        let edits = Math.min((last[column - 1] ?? tooMany) + (same ? 0 : 1), (last[column] ?? tooMany) + 1, left + 1);
        const swapped = at > 1 && column > 1 && typed[at - 1] === word[column - 2] && typed[at - 2] === word[column - 1];
        if (swapped) edits = Math.min(edits, (beforeLast[column - 2] ?? tooMany) + 1);
        line[column] = left = edits;
        if (edits < least) least = edits;
      }
      if (least > limit) return tooMany;
      [beforeLast, last, line] = [last, line, beforeLast];
    }
    const held = last.subarray(Math.max(0, typed.length - limit), Math.min(word.length, typed.length + limit) + 1);
    return held.reduce((least, edits) => Math.min(least, edits), tooMany);
  };
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
  const editsTo = editsToBeginning(typed, limit);
  const near = known.map((word) => ({ word, edits: editsTo(word) }));
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
