import type { ReactNode } from 'react';
import { taskAddress } from '../board-store/linked-task.ts';
import { markWords, type Piece } from './mark-words.ts';

/** A URL, without the punctuation or bracket after it and without invisible characters, or a task's number such as `#142`. */
const ADDRESS = /\bhttps?:\/\/[^\s\p{Cc}\p{Cf}<>"`«»]*[^\s\p{Cc}\p{Cf}<>"`«».,;:!?'’”…。、)*\]}]|(?<![\w&#/])#([1-9]\d{0,8})\b/gu;

type Address = { from: number; to: number; href: string };
type Segment = Piece & { href: string | undefined };

/** The URLs and task numbers in a text. A closing bracket belongs to the URL that opened it. */
function addressesIn(text: string): Address[] {
  return Array.from(text.matchAll(ADDRESS), ({ 0: found, 1: number, index: from }) => {
    if (number) return { from, to: from + found.length, href: taskAddress(number) };
    const isOpen = found.lastIndexOf('(') > found.lastIndexOf(')') && text[from + found.length] === ')';
    const href = isOpen ? `${found})` : found;
    return { from, to: from + href.length, href };
  });
}

/** The pieces, split where a URL begins or ends. */
function segmentsOf(pieces: readonly Piece[], addresses: readonly Address[]): Segment[] {
  const segments: Segment[] = [];
  let next = 0;
  for (const { text, marked, at } of pieces) {
    const end = at + text.length;
    for (let from = at; from < end; ) {
      while ((addresses[next]?.to ?? end) <= from) next += 1;
      const address = addresses[next];
      const isInside = address !== undefined && address.from <= from;
      const to = Math.min(end, isInside ? address.to : (address?.from ?? end));
      segments.push({ text: text.slice(from - at, to - at), marked, at: from, href: isInside ? address.href : undefined });
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

/** A text with the search words marked, and its URLs and task numbers as links if `links` is set. */
export function drawText(text: string, words: readonly string[], { length, links }: { length?: number; links?: boolean }): ReactNode[] {
  const all = segmentsOf(markWords(text, words, length), links ? addressesIn(text) : []);
  // A mark within a URL is drawn inside its link.
  const groups: Segment[][] = [];
  for (const segment of all) {
    const last = groups.at(-1);
    if (last && segment.href && last[0]?.href === segment.href) last.push(segment);
    else groups.push([segment]);
  }
  return groups.map((segments) => {
    const [{ href, at } = { href: undefined, at: 0 }] = segments;
    if (!href) return segments.map(draw);
    return (
      <a
        key={at}
        href={href}
        target={href.startsWith('/') ? undefined : '_blank'}
        rel="noopener noreferrer"
        className="text-accent-text underline hover:no-underline"
      >
        {segments.map(draw)}
      </a>
    );
  });
}
