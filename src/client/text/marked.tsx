import { createContext, type ReactNode, useContext } from 'react';
import { TaskLink, TextLink } from './links.tsx';
import { excerptOf, markWords } from './mark-words.ts';

/** The words that a search marks on the cards. */
export const SearchWordsContext = createContext<readonly string[]>([]);

/** A text cut to `length` characters, from near its first search word. */
export function useExcerpt(text: string, length: number): string {
  const words = useContext(SearchWordsContext);
  return excerptOf(text, words, length);
}

/** A URL, without the punctuation or bracket after it and without invisible characters, or a task's number such as `#142`. */
const ADDRESS = /\bhttps?:\/\/[^\s\p{Cc}\p{Cf}<>"`«»]*[^\s\p{Cc}\p{Cf}<>"`«».,;:!?'’”…。、)*\]}]|(?<![\w&#/])#([1-9]\d{0,8})\b/gu;

/** A part of a text that is drawn as one element around its pieces. */
export type Span = { from: number; to: number; draw: (pieces: ReactNode, key: number) => ReactNode };

const span = (from: number, text: string, draw: Span['draw']): Span => ({ from, to: from + text.length, draw });

/** The URLs and task numbers in a text. A closing bracket belongs to the URL that opened it. */
function addressesIn(text: string): Span[] {
  return Array.from(text.matchAll(ADDRESS), ({ 0: found, 1: number, index: from }) => {
    if (number)
      return span(from, found, (pieces, key) => (
        <TaskLink key={key} name={number}>
          {pieces}
        </TaskLink>
      ));
    const isOpen = found.lastIndexOf('(') > found.lastIndexOf(')') && text[from + found.length] === ')';
    const href = isOpen ? `${found})` : found;
    return span(from, href, (pieces, key) => (
      <TextLink key={key} href={href}>
        {pieces}
      </TextLink>
    ));
  });
}

/** A text with the search words marked, and its URLs and task numbers as links if `links` is set. @param spans further parts to draw */
export function drawText(
  text: string,
  words: readonly string[],
  { links, spans = [] }: { links: boolean; spans?: readonly Span[] },
): ReactNode[] {
  const pieces = markWords(text, words);
  /** The pieces between two offsets, which may cut a mark. */
  const between = (from: number, to: number): ReactNode[] =>
    pieces.flatMap(({ text: piece, marked, at }) => {
      const begin = Math.max(from, at);
      const part = piece.slice(begin - at, Math.max(to - at, 0));
      if (!part) return [];
      if (!marked) return <span key={begin}>{part}</span>;
      return (
        <mark key={begin} className="rounded-[2px] bg-mark text-body">
          {part}
        </mark>
      );
    });
  const drawn: ReactNode[] = [];
  let last = 0;
  for (const { from, to, draw } of [...spans, ...(links ? addressesIn(text) : [])].sort((a, b) => a.from - b.from)) {
    // It may overlap the one before.
    const begin = Math.max(last, from);
    if (to <= begin) continue;
    drawn.push(...between(last, begin), draw(between(begin, to), begin));
    last = to;
  }
  return [...drawn, ...between(last, text.length)];
}

/** The same as a component. Pieces are only children: React can't update a text among siblings that the browser has translated. */
export function Marked({ text, links = false }: { text: string; links?: boolean }) {
  const words = useContext(SearchWordsContext);
  return drawText(text, words, { links });
}
