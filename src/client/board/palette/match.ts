import { fold } from '#shared/fold.ts';

const wordsOf = (text: string) => fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** Whether the letters occur in this order, perhaps with others between. */
function inOrder(letters: string, word: string): boolean {
  let at = -1;
  return [...letters].every((letter) => {
    at = word.indexOf(letter, at + 1);
    return at >= 0;
  });
}

/** The closeness of a name if every typed word begins one of its words. */
export const BEGINS = 3;

function closenessOfWord(typed: string, words: readonly string[]): number {
  if (words.some((word) => word.startsWith(typed))) return BEGINS;
  if (words.some((word) => word.includes(typed))) return 2;
  return words.some((word) => word.startsWith(typed.charAt(0)) && inOrder(typed, word)) ? 1 : 0;
}

/** How well a name fits the typed words: 0 if not, otherwise 1 to 3, the higher the better. */
export function closeness(typed: string, name: string): number {
  const words = wordsOf(name);
  const fits = wordsOf(typed).map((word) => closenessOfWord(word, words));
  return fits.includes(0) ? 0 : fits.reduce((sum, one) => sum + one, 0) / (fits.length || 1);
}
