import { sql } from 'kysely';
import type { Connection } from '../database/database.ts';
import type { Pace } from './read-hits.ts';

/** Allowed edits: one from four letters, two from eight. */
const forgiven = (word: string) => (word.length < 4 ? 0 : word.length < 8 ? 1 : 2);

const ALTERNATIVES = 8;
/** Letters that a known word may have after the typed ones, because people type beginnings. */
const GOES_ON = 6;
const AT_ONCE = 20_000;
/** Batches of known words; a limit in time would give each page other words. */
const BATCHES = 15;

/** Counts the edits (add, drop, change, swap) from a typed word to any prefix of a known one. @returns at most `limit + 1` */
export function editsToBeginning(typed: string, limit: number): (word: string) => number {
  const tooMany = limit + 1;
  // Three reused rows, because allocating them for each of thousands of words took four times as long.
  const row = () => new Uint16Array(typed.length + limit + 2);
  let [beforeLast, last, line] = [row(), row(), row()];
  return (word) => {
    for (let column = 0; column <= tooMany; column++) last[column] = column;
    for (let at = 1; at <= typed.length; at++) {
      // Columns further than `limit` from the diagonal take too many edits.
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

const swappedAt = (text: string, at: number) => text.slice(0, at - 1) + text.charAt(at) + text.charAt(at - 1) + text.slice(at + 1);

/**
 * Parts of which every word within `edits` edits contains one.
 * These are one piece more than edits, and joined pieces with the letters swapped across their border.
 */
export function untouchedParts(typed: string, edits: number): string[] {
  const borders = Array.from({ length: edits + 2 }, (_, at) => Math.round((typed.length * at) / (edits + 1)));
  const pieces = Array.from({ length: edits + 1 }, (_, at) => typed.slice(borders[at], borders[at + 1]));
  const inner = borders.slice(1, -1);
  const joined = inner.map((border, at) => swappedAt(typed, border).slice(borders[at], borders[at + 2]));
  return [...pieces, ...joined, inner.reduce(swappedAt, typed)];
}

type Near = { word: string; edits: number };

/** The nearest words, without those that contain a nearer one, because a search for it finds them too. @param whole puts a word into its compound */
function nearest(near: Near[], whole = (word: string) => word): Near[] {
  const found: Near[] = [];
  for (const { word, edits } of near.sort((a, b) => a.edits - b.edits || a.word.length - b.word.length || (a.word < b.word ? -1 : 1))) {
    if (found.length === ALTERNATIVES) break;
    const one = { word: whole(word), edits };
    if (!found.some((nearer) => one.word.includes(nearer.word))) found.push(one);
  }
  return found;
}

/** The words near a typed one. @param known words after a blank each */
function nearIn(known: string, typed: string): Near[] {
  const limit = forgiven(typed);
  const parts = untouchedParts(typed, limit).map(RegExp.escape).join('|');
  const editsTo = editsToBeginning(typed, limit);
  // One regular expression over all words, because testing each took ten times as long.
  return [...known.matchAll(new RegExp(`(?<= )\\S*?(?:${parts})\\S*`, 'g'))]
    .filter(([word]) => word !== typed && word.length <= typed.length + GOES_ON)
    .map(([word]) => ({ word, edits: editsTo(word) }))
    .filter(({ edits }) => edits <= limit);
}

/** Known words near the typed ones, read once for all in batches. */
async function nearTo(connection: Connection, typed: string[], pace: Pace): Promise<Map<string, Near[]>> {
  const words = [...new Set(typed)].filter((word) => forgiven(word) > 0);
  const near = new Map(words.map((word): [string, Near[]] => [word, []]));
  const shortest = Math.min(...words.map((word) => [...word].length - forgiven(word)));
  const longest = Math.max(...words.map((word) => word.length)) + GOES_ON;
  for (let last = { length: shortest, word: '' }, batch = 0; words.length > 0 && batch < BATCHES; batch++) {
    pace.check();
    const { rows } = await sql<{ known: string | null }>`select string_agg(word, ' ') as known from (
      select word from search_words where (length, word) > (${last.length}, ${last.word}) and length <= ${longest}
      order by length, word limit ${AT_ONCE}) as part`.execute(connection.sql);
    const { known } = rows[0] ?? {};
    if (!known) break;
    for (const [word, found] of near) found.push(...nearIn(` ${known}`, word));
    const word = known.slice(known.lastIndexOf(' ') + 1);
    last = { length: [...word].length, word };
  }
  return near;
}

const isWord = (piece: string) => /^\p{L}/u.test(piece);

/** Alternatives for each typed word, nearest first; for a compound such as `wi-fi`, with one part corrected. */
export async function alternativesOf(connection: Connection, typed: string[], pace: Pace): Promise<string[][]> {
  const made = typed.map((word) => ({ word, pieces: Array.from(word.match(/\p{L}+|\P{L}+/gu) ?? [], String) }));
  const words = made.flatMap(({ word, pieces }) => [word, ...pieces.filter(isWord)]);
  const known = await nearTo(connection, words, pace);
  return made.map(({ word, pieces }) => {
    const near = nearest(known.get(word) ?? []);
    if (pieces.length > 1)
      for (const [at, piece] of pieces.entries())
        if (isWord(piece)) near.push(...nearest(known.get(piece) ?? [], (one) => pieces.with(at, one).join('')));
    return nearest(near).map((one) => one.word);
  });
}
