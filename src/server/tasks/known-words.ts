/** Words of three to forty letters and digits in a folded text, each once. */
export function wordsIn(folded: string): string[] {
  return [...new Set(folded.match(/[\p{L}\p{N}]+/gu) ?? [])].filter((word) => word.length >= 3 && word.length <= 40);
}

/** Those a typo may be corrected to: of letters alone. A number is meant as it was typed, and there are as many of them as tasks. */
export const knownWords = (folded: string): string[] => wordsIn(folded).filter((word) => !/\p{N}/u.test(word));
