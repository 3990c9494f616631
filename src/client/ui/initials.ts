/**
 * The first letters of a name's first and last word, in capitals: `Ana María Diaz` gives `AD`. Words without a letter are passed over; a name
 * of nothing else gives its first sign, such as one picture.
 */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = words.map((word) => /[\p{L}\p{N}]/u.exec(word)?.[0]).filter((letter) => letter !== undefined);
  if (letters.length === 0) return [...new Intl.Segmenter().segment(name.trim())][0]?.segment ?? '';
  return [letters[0], letters.length > 1 ? letters.at(-1) : ''].join('').toLocaleUpperCase('en-US');
}
