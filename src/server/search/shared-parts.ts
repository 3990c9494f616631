/** Letters that alternatives share at least, or too many other words would contain the part. */
const SHARED = 6;

/** The longest run of characters in both. */
function commonRun(some: string[], others: string[]): string[] {
  let longest: string[] = [];
  for (let from = 0; from < some.length; from++)
    for (let at = 0; at < others.length; at++) {
      let length = 0;
      while (from + length < some.length && some[from + length] === others[at + length]) length += 1;
      if (length > longest.length) longest = some.slice(from, from + length);
    }
  return longest;
}

/** Fewer parts than words, so that each word contains one. Similar words share parts, and the index is asked for each part. */
export function sharedParts(words: string[]): string[] {
  const all = words.map((word) => [...word]);
  const least = Math.min(SHARED, ...all.map(({ length }) => length));
  const parts: string[][] = [];
  for (const word of all) {
    const runs = parts.map((part) => commonRun(part, word));
    const at = runs.findIndex(({ length }) => length >= least);
    parts.splice(at < 0 ? parts.length : at, 1, runs[at] ?? word);
  }
  return parts.map((part) => part.join(''));
}
