/** More of a word tells hardly anything more. */
const LONGEST = 40;

/**
 * The longest part of a word, of up to 40 characters, in which no three characters come twice; the first of several. An index of trigrams compares,
 * for each three characters asked for, all the places where they stand in a text: of a line of dashes every place, once for each dash.
 * Asked for such a part it goes through a text once at the most.
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
