import { createContext, useContext } from 'react';
import type { Hit } from '#shared/tasks.ts';
import { lazyPart, useLazyPart } from '../ui/lazy-part.ts';

/** What a search looked for, and by which comments it found tasks that do not say it themselves. */
type SearchMarks = { words: readonly string[]; hits: Readonly<Record<string, Hit>> };

/** What cards mark; null outside search mode. */
export const SearchMarksContext = createContext<SearchMarks | null>(null);

const drawing = lazyPart(async () => (await import('./drawn-text.tsx')).drawText);
/** Without it everything is found and read all the same, and the next card that needs it fetches it again. */
const whenFailed = () => {};

/**
 * A text with what was searched for marked in it.
 * @param how `length`: show no more than this of it, the first mark included; `links`: addresses of the web are links
 */
export function Marked({ text, ...how }: { text: string; length?: number | undefined; links?: boolean }) {
  const words = useContext(SearchMarksContext)?.words ?? [];
  const draw = useLazyPart(drawing, words.length > 0 || (how.links === true && text.includes('://')), whenFailed);
  return draw ? draw(text, words, how) : text.slice(0, how.length);
}
