import { createContext, useContext } from 'react';
import type { Hit } from '#shared/tasks.ts';
import { drawText } from './drawn-text.tsx';
import { excerptOf } from './mark-words.ts';

/** The words of a search, and the comments that matched by task id. */
type SearchMarks = { words: readonly string[]; hits: Readonly<Record<string, Hit>> };

/** The marks on the cards; null outside search mode. */
export const SearchMarksContext = createContext<SearchMarks | null>(null);

/** A text cut to `length` characters, from near its first search word. */
export function useExcerpt(text: string, length: number): string {
  const words = useContext(SearchMarksContext)?.words ?? [];
  return excerptOf(text, words, length);
}

/**
 * A text with the search words marked, and its URLs and task numbers as links if `links` is set.
 * Each piece is an only child, because React can't update a text among siblings once the browser has translated it.
 */
export function Marked({ text, links = false }: { text: string; links?: boolean }) {
  const words = useContext(SearchMarksContext)?.words ?? [];
  const isPlain = words.length === 0 && !(links && /:\/\/|#\d/.test(text));
  return isPlain ? <span>{text}</span> : drawText(text, words, { links });
}
