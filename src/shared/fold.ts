/**
 * Text as search compares it: without case and accents. `Peña` and `PENA` come out alike; so do `Straße` and `STRASSE`, and `don't` and
 * `don’t`, for phones put in the second where the first is typed.
 */
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

/** The words somebody searches for, folded, each once. */
export function searchWords(text: string): string[] {
  return [...new Set(fold(text).split(/\s+/u).filter(Boolean))];
}
