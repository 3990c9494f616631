import { fold } from './fold.ts';

/**
 * A text as search compares it, and where in the text each of its characters comes from: one sign may fold to many letters, and accents to
 * none. Behind the last one stands the end of the text.
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
