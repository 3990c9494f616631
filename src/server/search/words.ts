/** Distinct words of 3 to 40 letters and digits in a folded text. */
export function wordsIn(folded: string): string[] {
  return [...new Set(folded.match(/[\p{L}\p{N}]+/gu) ?? [])].filter((word) => word.length >= 3 && word.length <= 40);
}

/** Words a typo may be corrected to. Numbers are meant as typed, and there are as many as tasks. */
export const knownWords = (folded: string): string[] => wordsIn(folded).filter((word) => !/\p{N}/u.test(word));

/** Limit of alternatives sent to the page for marking. */
const MOST_TOLD = 30;
/** Header limit in bytes, because proxies refuse heads over 4 KB. */
const ROOM = 2_000;

/** The searched words as a header, the likeliest alternatives first. @param words each with its alternatives */
export function toldWords(words: readonly (readonly string[])[]): string {
  const byLikelihood = words.flatMap((alternatives) => alternatives.map((word, at) => ({ word, at }))).sort((a, b) => a.at - b.at);
  let told = '';
  for (const word of [...new Set(byLikelihood.map((one) => one.word))].slice(0, MOST_TOLD)) {
    const longer = told ? `${told} ${encodeURIComponent(word)}` : encodeURIComponent(word);
    if (longer.length <= ROOM) told = longer;
  }
  return told;
}
