import type { ReactNode } from 'react';
import { taskAddress } from '../board-store/linked-task.ts';
import { markWords, type Piece } from './mark-words.ts';

/** A URL, without the punctuation or bracket after it and without invisible characters, or a task's number such as `#142`. */
const ADDRESS = /\bhttps?:\/\/[^\s\p{Cc}\p{Cf}<>"`«»]*[^\s\p{Cc}\p{Cf}<>"`«».,;:!?'’”…。、)*\]}]|(?<![\w&#/])#([1-9]\d{0,8})\b/gu;

/** A part of a text that is drawn as one element around its pieces. */
export type Span = { from: number; to: number; draw: (pieces: ReactNode, key: number) => ReactNode };
type Segment = Piece & { span: Span | undefined };

const link = (from: number, text: string, href = text): Span => ({
  from,
  to: from + text.length,
  draw: (pieces, key) => (
    <a
      key={key}
      href={href}
      target={href.startsWith('/') ? undefined : '_blank'}
      rel="noopener noreferrer"
      className="text-accent-text underline hover:no-underline"
    >
      {pieces}
    </a>
  ),
});

/** The URLs and task numbers in a text. A closing bracket belongs to the URL that opened it. */
function addressesIn(text: string): Span[] {
  return Array.from(text.matchAll(ADDRESS), ({ 0: found, 1: number, index: from }) => {
    if (number) return link(from, found, taskAddress(number));
    const isOpen = found.lastIndexOf('(') > found.lastIndexOf(')') && text[from + found.length] === ')';
    return link(from, isOpen ? `${found})` : found);
  });
}

/** The pieces, split where a span begins or ends. */
function segmentsOf(pieces: readonly Piece[], spans: readonly Span[]): Segment[] {
  const segments: Segment[] = [];
  let next = 0;
  for (const { text, marked, at } of pieces) {
    const end = at + text.length;
    for (let from = at; from < end; ) {
      while ((spans[next]?.to ?? end) <= from) next += 1;
      const span = spans[next];
      const isInside = span !== undefined && span.from <= from;
      const to = Math.min(end, isInside ? span.to : (span?.from ?? end));
      segments.push({ text: text.slice(from - at, to - at), marked, at: from, span: isInside ? span : undefined });
      from = to;
    }
  }
  return segments;
}

const draw = ({ text, marked, at }: Segment): ReactNode =>
  marked ? (
    <mark key={at} className="rounded-[2px] bg-mark text-body">
      {text}
    </mark>
  ) : (
    <span key={at}>{text}</span>
  );

/**
 * A text with the search words marked, and its URLs and task numbers as links if `links` is set.
 * @param spans further parts to draw, in order
 */
export function drawText(
  text: string,
  words: readonly string[],
  { links, spans = [] }: { links: boolean; spans?: readonly Span[] },
): ReactNode[] {
  const parts = [...spans, ...(links ? addressesIn(text) : [])].sort((a, b) => a.from - b.from);
  // A mark within a span is drawn inside it.
  const groups: Segment[][] = [];
  for (const segment of segmentsOf(markWords(text, words), parts)) {
    const last = groups.at(-1);
    if (last && segment.span && last[0]?.span === segment.span) last.push(segment);
    else groups.push([segment]);
  }
  return groups.map((segments) => {
    const [{ span, at } = { span: undefined, at: 0 }] = segments;
    const pieces = segments.map(draw);
    return span ? span.draw(pieces, at) : pieces;
  });
}
