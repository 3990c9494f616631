import { sql } from 'kysely';
import type { Connection } from '../database/database.ts';
import type { Pace } from './read-hits.ts';

/** How many edits a word of this length is forgiven: one from four letters, two from eight. */
const forgiven = (word: string) => (word.length < 4 ? 0 : word.length < 8 ? 1 : 2);

/** Of all known words, how many may stand for a mistyped one: the nearest. */
const ALTERNATIVES = 15;
/** A known word may go on this many letters after what was typed, for people type beginnings. */
const GOES_ON = 6;
/** How many known words are read at once. */
const AT_ONCE = 20_000;

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

/** Letters, and how many others should precede them. */
type WordPart = { text: string; at: number };

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

/** Goes through known words, and collects those that are near enough to a typed one and not that very one. */
function collector(typed: string) {
  const limit = forgiven(typed);
  const parts = untouchedParts(typed, limit);
  const any = new RegExp(parts.map(({ text }) => RegExp.escape(text)).join('|'), 'g');
  const editsTo = editsToBeginning(typed, limit);
  const near: Near[] = [];
  const stands = (word: string, { text, at }: WordPart) => {
    const found = word.indexOf(text, Math.max(0, at - limit));
    return found >= 0 && found <= at + limit;
  };
  return {
    typed,
    near,
    // In characters, as databases count them.
    shortest: [...typed].length - limit,
    longest: typed.length + GOES_ON,
    /** @param words one after the other, a blank before and after each */
    look(words: string) {
      // The text as a whole is searched for the parts: to take every word by itself takes ten times as long.
      any.lastIndex = 0;
      while (any.test(words)) {
        const end = words.indexOf(' ', any.lastIndex - 1);
        const word = words.slice(words.lastIndexOf(' ', any.lastIndex - 1) + 1, end);
        any.lastIndex = end + 1;
        if (word === typed || word.length > this.longest) continue;
        const edits = parts.some((part) => stands(word, part)) ? editsTo(word) : limit + 1;
        if (edits <= limit) near.push({ word, edits });
      }
    },
  };
}

/** The known words near some typed ones, by these. They are read once for all of them, some thousands at a time. */
async function nearTo(connection: Connection, typed: string[], pace: Pace): Promise<Map<string, Near[]>> {
  const collectors = [...new Set(typed)].filter((word) => forgiven(word) > 0).map(collector);
  const shortest = Math.min(...collectors.map((one) => one.shortest));
  const longest = Math.max(...collectors.map((one) => one.longest));
  for (let last = ''; collectors.length > 0 && !pace.isOver(); ) {
    pace.check();
    const { rows } = await sql<{ words: string | null }>`select string_agg(word, ' ') as words from (
      select word from search_words where (length, word) > (${[...last].length}, ${last}) and length between ${shortest} and ${longest}
      order by length, word limit ${AT_ONCE}) as part`.execute(connection.sql);
    const { words } = rows[0] ?? {};
    if (!words) break;
    for (const one of collectors) one.look(` ${words} `);
    last = words.slice(words.lastIndexOf(' ') + 1);
  }
  return new Map(collectors.map(({ typed: word, near }) => [word, nearest(near)]));
}

const isWord = (piece: string) => /^\p{L}/u.test(piece);

/**
 * Alternatives for each typed word, nearest first. An alternative is a known word. For a compound, such as `wi-fi` or `ana@example.com`, it is the
 * compound with one part corrected.
 */
export async function alternativesOf(connection: Connection, typed: string[], pace: Pace): Promise<string[][]> {
  const made = typed.map((word) => ({ word, pieces: Array.from(word.match(/\p{L}+|\P{L}+/gu) ?? [], String) }));
  const known = await nearTo(
    connection,
    made.flatMap(({ word, pieces }) => [word, ...pieces.filter(isWord)]),
    pace,
  );
  return made.map(({ word, pieces }) => {
    const near = [...(known.get(word) ?? [])];
    // Only the nearest are put together: each of them repeats all that was typed.
    if (pieces.length > 1)
      for (const [at, piece] of pieces.entries())
        if (isWord(piece)) near.push(...(known.get(piece) ?? []).map((one) => ({ ...one, word: pieces.with(at, one.word).join('') })));
    return nearest(near).map((one) => one.word);
  });
}
