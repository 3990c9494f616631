/** Words of three to forty letters and digits in a folded text, each once. */
export function wordsIn(folded: string): string[] {
  return [...new Set(folded.match(/[\p{L}\p{N}]+/gu) ?? [])].filter((word) => word.length >= 3 && word.length <= 40);
}

/** Those a typo may be corrected to: of letters alone. A number is meant as it was typed, and there are as many of them as tasks. */
export const knownWords = (folded: string): string[] => wordsIn(folded).filter((word) => !/\p{N}/u.test(word));

/** Limit of words sent that a typo may have meant, for the page to mark. */
const MOST_TOLD = 30;
/** And so much of them as they stand in a header (bytes): proxies refuse an answer whose head is larger than 4 KB, and much else stands there. */
const ROOM = 2_000;

/**
 * The words that were looked for, as a header tells them: the likeliest of every word first, and none but in whole.
 * @param words each with its alternatives, the likeliest first
 */
export function toldWords(words: readonly (readonly string[])[]): string {
  const byLikelihood = words.flatMap((alternatives) => alternatives.map((word, at) => ({ word, at }))).sort((a, b) => a.at - b.at);
  let told = '';
  for (const word of [...new Set(byLikelihood.map((one) => one.word))].slice(0, MOST_TOLD)) {
    const longer = told ? `${told} ${encodeURIComponent(word)}` : encodeURIComponent(word);
    if (longer.length <= ROOM) told = longer;
  }
  return told;
}
