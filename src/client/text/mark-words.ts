import { fold, foldWithOffsets } from '#shared/fold.ts';

/** A part of a text that begins at `at`; `marked` if it matches the search. */
type Piece = { text: string; marked: boolean; at: number };

/** Characters kept before the first word in an excerpt. A first word within `NEAR` needs no cut. */
const BEFORE = 30;
const NEAR = 80;

/** The ranges of the words in a text, regardless of case and accents. */
function findWords(text: string, words: readonly string[]): { from: number; to: number }[] {
  const wanted = words.map(fold).filter(Boolean);
  // Outside a search no card's text is folded.
  if (wanted.length === 0) return [];
  const { folded, offsets } = foldWithOffsets(text);
  const found: { from: number; to: number }[] = [];
  for (const word of wanted) {
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + word.length)) {
      // One letter may fold to several, which share its offset.
      let after = at + word.length;
      while (offsets[after] === offsets[after - 1]) after += 1;
      found.push({ from: offsets[at] ?? 0, to: offsets[after] ?? text.length });
    }
  }
  return found.sort((a, b) => a.from - b.from);
}

/** The marked and unmarked pieces of a text. */
export function markWords(text: string, words: readonly string[]): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  const put = (to: number, marked: boolean) => {
    if (to > at) pieces.push({ text: text.slice(at, to), marked, at });
    at = Math.max(at, to);
  };
  for (const { from, to } of findWords(text, words)) {
    put(from, false);
    put(to, true);
  }
  put(text.length, false);
  return pieces;
}

/** At most `length` characters of a text, from near its first word. */
export function excerptOf(text: string, words: readonly string[], length: number): string {
  const first = findWords(text, words)[0]?.from ?? 0;
  const begin = first > NEAR ? text.lastIndexOf(' ', first - BEFORE) + 1 || first : 0;
  return `${begin > 0 ? '…' : ''}${text.slice(begin, begin + length)}`;
}
