import { type RefObject, startTransition, useEffect, useLayoutEffect, useReducer, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import type { Task } from '#shared/tasks.ts';
import { cardInUse } from '../../shortcuts/focus-card.ts';

/** Up to this many cards all are drawn, for the browser's own search too; of more, those near the visible part. */
const ALL = 60;
/** This many at the beginning are always drawn: there keys enter the column, and new tasks appear. */
const FIRST = 2;
/** How far beyond the visible part cards are drawn (pixels). */
const AHEAD = 400;
/** By then the first cards are painted, and cards below the window are not in their way (milliseconds). */
const SOON = 100;

/** Space between two cards (pixels). */
const CARD_GAP = 8;
/** How much of a window's height is surely not a column's (pixels). */
const ABOVE = 190;

/** Lines of a text, as far as it is shown folded. */
const lines = (text: string) => text.split('\n', 3).reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / 60)), 0);

/** How high a card is likely to be, in pixels: close to what most measure; the nearer, the less moves when one is measured. */
function likelyHeight({ title, description }: Task): number {
  const shown = description ? lines(description) : 0;
  return 121 + (title.length > 48 ? 20 : 0) + (shown > 0 ? 2 + 18 * Math.min(2, shown) : 0);
}

/** How many of these cards the window has room for in one column, from the first one on. */
function windowful(tasks: readonly Task[]): number {
  let count = 0;
  for (let room = innerHeight - ABOVE; room > 0 && count < tasks.length; count++) room -= likelyHeight(tasks[count] as Task) + CARD_GAP;
  return Math.max(2, count);
}

/** `skipped`: the height of the cards between the one before and this one, which are not drawn. */
type DrawnCard = { index: number; skipped: number };

/** A column's scroll state. `heights`: by task id, as last drawn. `top`, `bottom`: the visible part. `seen`: the cards in it at the last scroll. */
type View = { heights: Map<string, number>; top: number; bottom: number; seen: ReadonlySet<string> };

/** @param at the card in use */
function drawnIn({ heights, top, bottom, seen }: View, tasks: readonly Task[], at: number) {
  const cards: DrawnCard[] = [];
  const visible = new Set<string>();
  let [y, skipped] = [0, 0];
  for (const [index, task] of tasks.entries()) {
    const known = heights.get(task.id) ?? likelyHeight(task);
    heights.set(task.id, known);
    const height = known + CARD_GAP;
    if (y + height > top && y < bottom) visible.add(task.id);
    const isNear = y + height > top - AHEAD && y < bottom + AHEAD;
    if (isNear || index < FIRST || Math.abs(index - at) <= 1 || seen.has(task.id)) {
      cards.push({ index, skipped });
      skipped = 0;
    } else skipped += height;
    y += height;
  }
  return { cards, height: y - CARD_GAP, visible };
}

const same = (one: readonly DrawnCard[], other: readonly DrawnCard[]) =>
  one.length === other.length && one.every(({ index }, at) => index === other[at]?.index);

/**
 * Which cards of a column to draw. First the cards that fit the window. Then all, or, of many, those near the visible part plus the first two and the
 * card in use with its neighbours, wherever that is: so focus stays, and Tab goes on to the next card. The cards that were seen when others came above
 * them are drawn too, so that their place can be kept.
 * @param list the list; it is the first thing in what scrolls
 * @param all draw every card, however many
 * @returns `height`: of a long list with all its cards; `complete`: whether the last one drawn is the last of the column, or will be by scrolling
 */
export function useDrawnCards(list: RefObject<HTMLElement | null>, tasks: readonly Task[], all: boolean) {
  // The view changes inside, which the compiler would take for a constant.
  'use no memo';
  const [first] = useState(() => windowful(tasks));
  const [view] = useState((): View => ({ heights: new Map(), top: 0, bottom: innerHeight, seen: new Set() }));
  const [begun, begin] = useReducer(() => true, false);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  // Read here and not passed down: a focus that moves renders one column again, and not the board.
  const at = useSyncExternalStore(cardInUse.subscribe, () => tasks.findIndex((one) => one.id === cardInUse.get()));

  const isLong = tasks.length > ALL && !all;
  const most = begun || all ? tasks.length : first;
  const whole = tasks.flatMap((_, index) => (index < most || index === at ? { index, skipped: 0 } : []));
  const { cards, height } = isLong ? drawnIn(view, tasks, at) : { cards: whole, height: undefined };

  useEffect(() => {
    const soon = setTimeout(() => startTransition(begin), SOON);
    return () => clearTimeout(soon);
  }, []);

  useEffect(() => {
    const scroller = list.current?.parentElement;
    const look = () => {
      if (!scroller) return;
      // A user who scrolls already would come to a false end.
      if (!begun) begin();
      view.top = scroller.scrollTop;
      view.bottom = view.top + scroller.clientHeight;
      view.seen = new Set();
      const next = drawnIn(view, tasks, at);
      view.seen = next.visible;
      // In this very frame, or there would be a gap.
      if (isLong && !same(cards, next.cards)) flushSync(redraw);
    };
    scroller?.addEventListener('scroll', look, { passive: true });
    return () => scroller?.removeEventListener('scroll', look);
  });

  useLayoutEffect(() => {
    for (const [row, { index }] of cards.entries()) {
      const element = list.current?.children[row];
      const task = tasks[index];
      // Without a layout there is no height.
      if (task && element instanceof HTMLElement && element.offsetHeight > 0) view.heights.set(task.id, element.offsetHeight);
    }
    if (isLong && !same(cards, drawnIn(view, tasks, at).cards)) redraw();
  });

  return { cards, height, complete: isLong || most >= tasks.length };
}
