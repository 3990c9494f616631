import type { ReactNode } from 'react';
import { markWords, type Piece } from './mark-words.ts';

/** An address of the web. What ends a sentence or closes a bracket does not belong to it. */
const ADDRESS = /\bhttps?:\/\/[^\s<>"]*[^\s<>".,;:!?'’”)\]}]/g;

type Address = { from: number; to: number; href: string };
type Segment = Piece & { href: string | undefined };

/** A piece cut where an address begins or ends. */
function segmentsOf({ text, marked, at }: Piece, addresses: readonly Address[]): Segment[] {
  const end = at + text.length;
  const borders = addresses.flatMap(({ from, to }) => [from, to]).filter((border) => border > at && border < end);
  return [at, ...borders].map((from, index) => ({
    text: text.slice(from - at, (borders[index] ?? end) - at),
    marked,
    at: from,
    href: addresses.find((address) => address.from <= from && from < address.to)?.href,
  }));
}

const draw = ({ text, marked, at }: Segment): ReactNode =>
  marked ? (
    <mark key={at} className="rounded-[2px] bg-mark text-body">
      {text}
    </mark>
  ) : (
    text
  );

/**
 * A text with what was searched for marked in it, and its addresses as links.
 * @param how `length`: show no more than this of it, the first mark included; `links`: whether addresses are links
 */
export function drawText(text: string, words: readonly string[], { length, links }: { length?: number; links?: boolean }): ReactNode[] {
  const found = links ? [...text.matchAll(ADDRESS)] : [];
  const addresses = found.map(({ 0: href, index }) => ({ href, from: index, to: index + href.length }));
  const all = markWords(text, words, length).flatMap((piece) => segmentsOf(piece, addresses));
  // What is marked in an address is drawn in its link.
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
      <a key={at} href={href} target="_blank" rel="noopener noreferrer" className="text-accent-text underline hover:no-underline">
        {segments.map(draw)}
      </a>
    );
  });
}
