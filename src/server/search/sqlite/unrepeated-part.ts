const LONGEST = 40;

/**
 * The longest part of a word, up to 40 characters, that repeats no trigram.
 * FTS5 compares all positions of each trigram asked for, so a line of dashes would cost their square.
 */
export function unrepeatedPart(word: string): string {
  const characters = [...word];
  const lastAt = new Map<string, number>();
  let longest: readonly [number, number] = [0, 0];
  let from = 0;
  for (let at = 0; at + 3 <= characters.length; at++) {
    const three = characters.slice(at, at + 3).join('');
    from = Math.max(from, (lastAt.get(three) ?? -1) + 1, at + 3 - LONGEST);
    lastAt.set(three, at);
    if (at + 3 - from > longest[1] - longest[0]) longest = [from, at + 3];
  }
  return characters.slice(...longest).join('');
}
