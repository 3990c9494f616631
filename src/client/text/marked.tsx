import { createContext, useContext } from 'react';
import type { Hit } from '#shared/tasks.ts';
import { drawText } from './drawn-text.tsx';

/** What a search looked for, and by which comments it found tasks that do not say it themselves. */
type SearchMarks = { words: readonly string[]; hits: Readonly<Record<string, Hit>> };

/** What cards mark; null outside search mode. */
export const SearchMarksContext = createContext<SearchMarks | null>(null);

/**
 * A text with what was searched for marked in it. All of it stands in elements of its own: a browser that translates the page replaces text nodes,
 * and React changes what is the only child of an element, but loses a text beside others.
 * @param how `length`: show no more than this of it, the first mark included; `links`: addresses of the web are links
 */
export function Marked({ text, ...how }: { text: string; length?: number | undefined; links?: boolean }) {
  const words = useContext(SearchMarksContext)?.words ?? [];
  const isPlain = words.length === 0 && !(how.links === true && text.includes('://'));
  return isPlain ? <span>{text.slice(0, how.length)}</span> : drawText(text, words, how);
}
