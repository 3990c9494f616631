/** Text as search compares it: without case, accents and curly quotes. `Peña` equals `PENA`, `Straße` equals `STRASSE`. */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .replaceAll('ß', 'ss')
    .replace(/[‘’ʼ]/gu, "'")
    .replace(/[“”]/gu, '"');
}

export function searchWords(text: string): string[] {
  return [...new Set(fold(text).split(/\s+/u).filter(Boolean))];
}

/** The folded text, and the original index of each of its units. One character may fold to several, or to none. */
export function foldWithOffsets(text: string): { folded: string; offsets: number[] } {
  // Each character once: folding every one of a long text takes 30 ms.
  const known = new Map<string, string>();
  const offsets: number[] = [];
  let folded = '';
  let at = 0;
  for (const character of text) {
    const part = known.get(character) ?? fold(character);
    if (!known.has(character)) known.set(character, part);
    for (let unit = 0; unit < part.length; unit++) offsets.push(at);
    folded += part;
    at += character.length;
  }
  return { folded, offsets };
}
