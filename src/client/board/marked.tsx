import { createContext, useContext } from 'react';
import type { Hit } from '#shared/tasks.ts';
import { lazyPart, useLazyPart } from '../ui/lazy-part.ts';

/** What a search looked for, and by which comments it found tasks that do not say it themselves. */
type SearchMarks = { words: readonly string[]; hits: Readonly<Record<string, Hit>> };

/** What cards mark; null outside search mode. */
export const SearchMarksContext = createContext<SearchMarks | null>(null);

const marking = lazyPart(async () => (await import('./mark-words.ts')).markWords);
/** Without it everything is found all the same, and the next card that is found fetches it again. */
const whenFailed = () => {};

/**
 * A text with what was searched for marked in it.
 * @param length show no more than this of it, the first mark included
 */
export function Marked({ text, length }: { text: string; length?: number }) {
  const words = useContext(SearchMarksContext)?.words ?? [];
  const mark = useLazyPart(marking, words.length > 0, whenFailed);
  if (!mark) return text.slice(0, length);
  return mark(text, words, length).map((piece) =>
    piece.marked ? (
      <mark key={piece.at} className="rounded-[2px] bg-mark text-body">
        {piece.text}
      </mark>
    ) : (
      piece.text
    ),
  );
}
