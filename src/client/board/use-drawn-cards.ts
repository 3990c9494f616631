import { defaultRangeExtractor, measureElement, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useLayoutEffect, useState } from 'react';
import type { Task } from '#shared/tasks.ts';
import type { CardPlace } from './card-row.tsx';
import { useMedia } from './use-media.ts';

/** Space between two cards, and how many are drawn beyond what the window shows, above and below. */
const GAP = 10;
const AHEAD = 3;
/** So many at the beginning always stand: that is where keys enter the column, and where a new task appears. */
const FIRST = 4;

/** Lines of a text, as far as it is shown folded. */
const lines = (text: string) => text.split('\n', 4).reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / 60)), 0);

/** Close to what most cards measure; the nearer, the less moves when one is measured. */
function likelyHeight({ title, description }: Task): number {
  const shown = description ? lines(description) : 0;
  const more = shown > 3 || (description?.length ?? 0) > 140 ? 22 : 0;
  return 194 + (title.length > 45 ? 20 : 0) + (shown > 0 ? 4 + 20 * Math.min(3, shown) : 0) + more;
}

/**
 * Which cards of a long list to draw: those near the window, the first few, and the one in use with its neighbours, wherever that is:
 * so focus stays, and Tab goes on to the next card.
 * @param inUse the id of the task whose card is in use
 */
export function useDrawnCards(list: RefObject<HTMLElement | null>, tasks: readonly Task[], inUse: string | null) {
  // The virtualizer is one object that changes inside, which the compiler would take for one that stays as it is.
  'use no memo';
  const wide = useMedia('(width >= 64rem)');
  const lanes = useMedia('(40rem <= width < 64rem)') ? 2 : 1;
  const [top, setTop] = useState(0);
  const at = inUse === null ? -1 : tasks.findIndex((one) => one.id === inUse);
  const virtualizer = useWindowVirtualizer({
    count: tasks.length,
    lanes,
    gap: GAP,
    overscan: AHEAD,
    scrollMargin: top,
    // The first drawing fills the window already: nothing is blank until it has been measured.
    initialRect: { width: innerWidth, height: innerHeight },
    estimateSize: (index) => likelyHeight(tasks[index] as Task),
    getItemKey: (index) => (tasks[index] as Task).id,
    // What is not laid out has no height, and must not count as one of zero.
    measureElement: (element, entry, instance) =>
      measureElement(element, entry, instance) || likelyHeight(tasks[instance.indexFromElement(element)] as Task),
    rangeExtractor: (range) => {
      const kept = at < 0 ? [] : [at - 1, at, at + 1].filter((index) => index >= 0 && index < tasks.length);
      return [...new Set([...Array(FIRST).keys(), ...kept, ...defaultRangeExtractor(range)])].sort((a, b) => a - b);
    },
  });
  // Side by side, the columns share one scroll bar: what is corrected for one by scrolling would move the others.
  virtualizer.shouldAdjustScrollPositionOnItemSizeChange = wide ? () => false : undefined;

  useLayoutEffect(() => {
    const observer = new ResizeObserver(() => {
      if (list.current) setTop(Math.round(list.current.getBoundingClientRect().top + scrollY));
    });
    // Whatever grows above the list makes the page longer.
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [list]);

  const cards = virtualizer.getVirtualItems().map(({ index, start, lane }): CardPlace & { index: number } => ({
    index,
    top: start - top,
    lane,
    lanes,
  }));
  return { cards, height: virtualizer.getTotalSize(), measure: virtualizer.measureElement };
}
