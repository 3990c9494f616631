import {
  defaultRangeExtractor,
  elementScroll,
  measureElement,
  observeElementOffset,
  observeElementRect,
  Virtualizer,
} from '@tanstack/virtual-core';

/** So many are drawn beyond what can be seen, above and below. */
const AHEAD = 2;
/** So many at the beginning always stand: that is where keys enter the column, and where a new task appears. */
const FIRST = 2;

/** What a list of cards is: how many there are, which of them must stand, what each is called and how high it is likely to be. */
type LongList = {
  count: number;
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
  const cards = [...(list?.querySelectorAll<HTMLElement>('[data-task]') ?? [])];
  return new Map(cards.map(({ dataset, parentElement }) => [dataset.task, (parentElement?.offsetHeight ?? 0) - AROUND]));
}

/** One for each list, as long as it is shown. The library's own hook could not come later than the component that uses it. */
export function virtualList(first: LongList) {
  const stood = heightsNow(first.scroller());
  const optionsOf = ({ count, gap, kept, keyOf, likelyHeight, scroller, onChange }: LongList) => ({
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
      [...new Set([...Array(Math.min(FIRST, range.count)).keys(), ...kept, ...defaultRangeExtractor(range)])].sort((a, b) => a - b),
    onChange: (_: unknown, now: boolean) => onChange(now && !measuring),
  });
  let measuring = false;
  const inner = new Virtualizer<Element, Element>(optionsOf(first));
  return {
    update: (list: LongList) => inner.setOptions(optionsOf(list)),
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
    follow: () => inner._willUpdate(),
  };
}
