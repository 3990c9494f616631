import { defaultRangeExtractor, measureElement, useVirtualizer } from '@tanstack/react-virtual';
import type { RefObject } from 'react';
import type { Task } from '#shared/tasks.ts';

/** Space between two cards, and how many are drawn beyond what can be seen, above and below. */
const GAP = 8;
const AHEAD = 2;
/** So many at the beginning always stand: that is where keys enter the column, and where a new task appears. */
const FIRST = 2;

/** Lines of a text, as far as it is shown folded. */
const lines = (text: string) => text.split('\n', 3).reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / 60)), 0);

/** Close to what most cards measure; the nearer, the less moves when one is measured. */
function likelyHeight({ title, description }: Task): number {
  const shown = description ? lines(description) : 0;
  return 121 + (title.length > 48 ? 20 : 0) + (shown > 0 ? 2 + 18 * Math.min(2, shown) : 0);
}

/**
 * Which cards of a long list to draw: those in the part of the column that is seen, the first few, and the one in use with its
 * neighbours, wherever that is: so focus stays, and Tab goes on to the next card.
 * @param list the list; it is the first thing in what scrolls
 * @param inUse the id of the task whose card is in use
 */
export function useDrawnCards(list: RefObject<HTMLElement | null>, tasks: readonly Task[], inUse: string | null) {
  // The virtualizer is one object that changes inside, which the compiler would take for one that stays as it is.
  'use no memo';
  const at = inUse === null ? -1 : tasks.findIndex((one) => one.id === inUse);
  const virtualizer = useVirtualizer<Element, Element>({
    count: tasks.length,
    gap: GAP,
    overscan: AHEAD,
    getScrollElement: () => list.current?.closest('[data-scroller]') ?? null,
    // The first drawing fills the column already: nothing is blank until it has been measured.
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
  const cards = virtualizer.getVirtualItems().map(({ index, start }) => ({ index, top: start }));
  return { cards, height: virtualizer.getTotalSize(), measure: virtualizer.measureElement };
}
