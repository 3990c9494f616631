import { type RawBuilder, sql } from 'kysely';

/** Letters that alternatives share at least, or too many other words would contain the part. */
const SHARED = 6;

/** The longest run of characters in both, by the lengths of the runs that end at each pair of them. */
function commonRun(some: string[], others: string[]): string[] {
  const runs = new Uint16Array(others.length + 1);
  let [longest, end] = [0, 0];
  for (let from = 0; from < some.length; from++)
    for (let at = others.length; at > 0; at--) {
      const length = some[from] === others[at - 1] ? (runs[at - 1] ?? 0) + 1 : 0;
      runs[at] = length;
      if (length > longest) [longest, end] = [length, from + 1];
    }
  return some.slice(end - longest, end);
}

/** Parts of which each word contains one. Similar words share one, because the index takes as long for each part. */
export function sharedParts(words: string[]): string[] {
  const least = Math.min(SHARED, ...words.map((word) => [...word].length));
  const parts: string[] = [];
  for (const word of words) {
    if (parts.some((part) => word.includes(part))) continue;
    const runs = parts.map((part) => commonRun([...part], [...word]));
    const at = runs.findIndex(({ length }) => length >= least);
    parts.splice(at < 0 ? parts.length : at, 1, runs[at]?.join('') ?? word);
  }
  return parts;
}

/** SQL for a condition on any of some words. */
export const anyOf = (words: string[], condition: (word: string) => RawBuilder<boolean>) =>
  sql<boolean>`(${sql.join(words.map(condition), sql` or `)})`;
