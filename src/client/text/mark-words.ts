import { fold } from '#shared/fold.ts';
import { foldWithOffsets } from '#shared/fold-with-offsets.ts';

/** A part of a text that begins at `at`; `marked` if it matches the search. */
export type Piece = { text: string; marked: boolean; at: number };

/** Characters kept before the first mark in a cut text. A first mark within `NEAR` needs no cut. */
const BEFORE = 30;
const NEAR = 80;

/** The ranges of the words in a text, regardless of case and accents. */
function findWords(text: string, words: readonly string[]): { from: number; to: number }[] {
  const { folded, offsets } = foldWithOffsets(text);
  const found: { from: number; to: number }[] = [];
  for (const word of words.map(fold).filter(Boolean)) {
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + word.length)) {
      // One letter may fold to several, which share its offset.
      let after = at + word.length;
      while (offsets[after] === offsets[after - 1]) after += 1;
      found.push({ from: offsets[at] ?? 0, to: offsets[after] ?? text.length });
    }
  }
  return found.sort((a, b) => a.from - b.from);
}

/** The marked and unmarked pieces of a text. A text longer than `length` is cut, from near its first mark. */
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
