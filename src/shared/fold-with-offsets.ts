import { fold } from './fold.ts';

/**
 * The folded text and, per UTF-16 unit of it, the index of its character in the original: one character may fold to many, and accents to none.
 * After the last one follows the length of the text.
 */
export function foldWithOffsets(text: string): { folded: string; offsets: number[] } {
  const offsets: number[] = [];
  let folded = '';
  let at = 0;
  for (const character of text) {
    const part = fold(character);
    for (let unit = 0; unit < part.length; unit++) offsets.push(at);
    folded += part;
    at += character.length;
  }
  offsets.push(text.length);
  return { folded, offsets };
}
