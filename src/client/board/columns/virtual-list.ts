import {
  defaultRangeExtractor,
  elementScroll,
  measureElement,
  observeElementOffset,
  observeElementRect,
  Virtualizer,
} from '@tanstack/virtual-core';
import { cardsIn } from '../../shortcuts/card-elements.ts';
import { cardsInSight } from './cards-in-sight.ts';

/** How many are drawn beyond the visible part, above and below. */
const AHEAD = 2;
/** How many at the beginning are always drawn: that is where keys enter the column, and where a new task appears. */
const FIRST = 2;

/** What a list of cards is: what it holds, which of them must stand, what each is called and how high it is likely to be. */
type LongList = {
  items: readonly unknown[];
  /** Space between two of them (pixels). */
  gap: number;
  kept: readonly number[];
  keyOf: (index: number) => string;
  likelyHeight: (index: number) => number;
  /** What it scrolls in; it is the first thing there. */
  scroller: () => Element | null;
  /** Other cards are to be drawn, or at another place. `now`: in this very frame, or there would be a gap. */
  onChange: (now: boolean) => void;
};

/** Reckons which cards of a long list are drawn, and where. */
export type VirtualList = ReturnType<typeof virtualList>;

/** Cards that stand one below the other have so much around them (pixels): what they draw beyond their edge. */
const AROUND = 8;

/** The heights of the cards that stand already, by their tasks: the list goes on with them, or what is read would be elsewhere. */
function heightsNow(list: Element | null): Map<string | undefined, number> {
  const cards = list ? cardsIn(list) : [];
  return new Map(cards.map(({ dataset, parentElement }) => [dataset.task, (parentElement?.offsetHeight ?? 0) - AROUND]));
}

/** One for each list, as long as it is shown. The library's own hook could not come later than the component that uses it. */
export function virtualList(first: LongList) {
  const stood = heightsNow(first.scroller());
  let items: readonly unknown[] = [];
  /** What was seen before others came or went, as long as that has not been scrolled back to; and where it is by now. */
  let keysSeen: ReadonlySet<string | undefined> | null = null;
  let seen: readonly number[] = [];
  const optionsOf = ({ items: { length: count }, gap, kept, keyOf, likelyHeight, scroller, onChange }: LongList) => ({
    count,
    gap,
    overscan: AHEAD,
    observeElementRect,
    observeElementOffset,
    scrollToFn: elementScroll,
    getScrollElement: scroller,
    // A column that grows long while it is read is not taken back to its beginning.
    initialOffset: () => scroller()?.scrollTop ?? 0,
    // The first drawing fills the column already: nothing is blank until it has been measured.
    initialRect: { width: innerWidth, height: innerHeight },
    estimateSize: (index: number) => stood.get(keyOf(index)) ?? likelyHeight(index),
    getItemKey: keyOf,
    // What is not laid out has no height, and must not count as one of zero.
    measureElement: (element: Element, entry: ResizeObserverEntry | undefined, instance: Virtualizer<Element, Element>) =>
      measureElement(element, entry, instance) || likelyHeight(instance.indexFromElement(element)),
    rangeExtractor: (range: Parameters<typeof defaultRangeExtractor>[0]) =>
      [...new Set([...Array(Math.min(FIRST, range.count)).keys(), ...kept, ...seen, ...defaultRangeExtractor(range)])].sort(
        (a, b) => a - b,
      ),
    onChange(_: unknown, now: boolean) {
      // Scrolled to where they are, and drawn for that.
      if (!keysSeen) seen = [];
      onChange(now && !measuring);
    },
  });
  let measuring = false;
  const inner = new Virtualizer<Element, Element>(optionsOf(first));
  return {
    /** What was seen stands also where so much came or went above it that it is far from there: so its place can be kept. */
    update(now: LongList) {
      if (now.items !== items) {
        const scroller = now.scroller();
        const keys = keysSeen ?? new Set(scroller && cardsInSight(scroller).map(({ dataset }) => dataset.task));
        keysSeen = keys;
        seen = [...now.items.keys()].filter((index) => keys.has(now.keyOf(index)));
      }
      items = now.items;
      inner.setOptions(optionsOf(now));
    },
    cards: () => inner.getVirtualItems().map(({ index, start }) => ({ index, top: start })),
    height: () => inner.getTotalSize(),
    /** For the `ref` of each card. */
    measure(element: Element | null) {
      measuring = true;
      inner.measureElement(element);
      measuring = false;
    },
    /** Called once it is shown. @returns what ends it */
    begin: () => inner._didMount(),
    /** Called after each drawing. */
    follow() {
      inner._willUpdate();
      // Behind what scrolls, which may be after more than one drawing.
      queueMicrotask(() => {
        keysSeen = null;
      });
    },
  };
}
