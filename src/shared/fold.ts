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
