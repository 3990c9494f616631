import { fold } from '#shared/fold.ts';
import { foldWithOffsets } from '#shared/fold-with-offsets.ts';

/** A part of a text, whether it is what was searched for, and where in the text it begins. */
export type Piece = { text: string; marked: boolean; at: number };

/** How much of a text stands before its first mark where it is shown in part, and within which it needs no such cut (characters). */
const BEFORE = 30;
const NEAR = 80;

/** From where to where the words stand in a text: accents that were typed or not go with their letters. */
function findWords(text: string, words: readonly string[]): { from: number; to: number }[] {
  const { folded, offsets } = foldWithOffsets(text);
  const found: { from: number; to: number }[] = [];
  for (const word of words.map(fold).filter(Boolean)) {
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + word.length)) {
      // One letter may fold to several, which all stand in its place.
      let after = at + word.length;
      while (offsets[after] === offsets[after - 1]) after += 1;
      found.push({ from: offsets[at] ?? 0, to: offsets[after] ?? text.length });
    }
  }
  return found.sort((a, b) => a.from - b.from);
}

/**
 * Cuts a text into what is marked and what is not.
 * @param words what was searched for; case and accents do not matter
 * @param length show no more than this: from where the first word stands, should that be far down
 */
export function markWords(text: string, words: readonly string[], length = Number.POSITIVE_INFINITY): Piece[] {
  const found = findWords(text, words);
  const first = found[0]?.from ?? 0;
  const cut = Number.isFinite(length) && first > NEAR ? text.lastIndexOf(' ', first - BEFORE) + 1 || first : 0;
  const end = Math.min(text.length, cut + length);
  const pieces: Piece[] = cut > 0 ? [{ text: '…', marked: false, at: -1 }] : [];
  let at = cut;
  const put = (to: number, marked: boolean) => {
    const upTo = Math.min(to, end);
    if (upTo > at) pieces.push({ text: text.slice(at, upTo), marked, at });
    at = Math.max(at, upTo);
  };
  for (const { from, to } of found) {
    put(from, false);
    put(to, true);
  }
  put(end, false);
  return pieces;
}
