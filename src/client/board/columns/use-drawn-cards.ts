import { type RefObject, startTransition, useEffect, useLayoutEffect, useReducer, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import type { Task } from '#shared/tasks.ts';
import { cardInUse } from '../../shortcuts/card-elements.ts';
import { listen } from '../../ui/listen.ts';
import { compactCards } from '../cards/compact-cards.ts';

/** Lists up to this length are rendered whole, so that the browser's find works. */
const ALL = 60;
/** The first cards are always rendered, because keys enter and new tasks appear there. */
const FIRST = 2;
/** How far beyond the visible part cards are rendered (px). */
const AHEAD = 250;
/** The delay before further cards below the window are rendered (ms), and how far (px), so that paints and keys between are fast. */
const SOON = 100;
const STEP = 700;

const CARD_GAP = 8;
/** The least height above a column (px). */
const ABOVE = 190;

const lines = (text: string) => text.split('\n', 3).reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / 60)), 0);

const COMPACT = 60;

/** A card's estimated height (px). The closer it is, the less moves once it is measured. */
function likelyHeight({ title, description }: Task): number {
  if (compactCards.get()) return COMPACT;
  const shown = description ? lines(description) : 0;
  return 121 + (title.length > 48 ? 20 : 0) + (shown > 0 ? 2 + 18 * Math.min(2, shown) : 0);
}

/** `skipped`: the height of the cards before it that are not rendered. */
type DrawnCard = { index: number; skipped: number };

/** Card heights by task id, compact or not, the edges of the visible part, and the cards seen at the last scroll. */
type View = { isCompact: boolean; heights: Map<string, number>; top: number; bottom: number; seen: ReadonlySet<string> };

/** @param ahead how far below the visible part (px) */
function drawnIn({ heights, top, bottom, seen }: View, tasks: readonly Task[], at: number, ahead: number) {
  const cards: DrawnCard[] = [];
  const visible = new Set<string>();
  let [y, skipped] = [0, 0];
  for (const [index, task] of tasks.entries()) {
    const known = heights.get(task.id) ?? likelyHeight(task);
    heights.set(task.id, known);
    const height = known + CARD_GAP;
    if (y + height > top && y < bottom) visible.add(task.id);
    const isNear = y + height > top - Math.max(AHEAD, ahead) && y < bottom + ahead;
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
 * The cards of a column to render: first those that fit the window, then by steps all, or those near the visible part of many.
 * The card in use and its neighbours are always rendered, so that focus and Tab work.
 * Cards seen before others came above them are rendered too, so that they keep their place.
 * @param list must be the first element of its scroller @param topic another one begins with the first cards again
 * @returns `height`: of a list with all its cards while some are not rendered; `complete`: whether scrolling reaches the column's end
 */
export function useDrawnCards(list: RefObject<HTMLElement | null>, tasks: readonly Task[], topic: string | undefined, all: boolean) {
  // The view is mutated, but the compiler would take it for a constant.
  'use no memo';
  const [drawn, draw] = useState({ topic, reach: -ABOVE });
  const reach = drawn.topic === topic ? drawn.reach : -ABOVE;
  const isCompact = useSyncExternalStore(compactCards.subscribe, compactCards.get);
  const [view] = useState((): View => ({ isCompact, heights: new Map(), top: 0, bottom: innerHeight, seen: new Set() }));
  if (view.isCompact !== isCompact) Object.assign(view, { isCompact, heights: new Map() });
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  // Read here, so that moving focus rerenders one column and not the board.
  const at = useSyncExternalStore(cardInUse.subscribe, () => tasks.findIndex((one) => one.id === cardInUse.get()));

  const isLong = tasks.length > ALL && !all;
  const ahead = all ? Number.POSITIVE_INFINITY : Math.min(reach, isLong ? AHEAD : Number.POSITIVE_INFINITY);
  const { cards, height } = drawnIn(view, tasks, at, ahead);
  const isWhole = cards.length === tasks.length;

  useEffect(() => {
    if (reach === Number.POSITIVE_INFINITY) return;
    const next = isLong || isWhole ? Number.POSITIVE_INFINITY : reach + STEP;
    const soon = setTimeout(() => startTransition(() => draw({ topic, reach: next })), SOON);
    return () => clearTimeout(soon);
  }, [topic, reach, isLong, isWhole]);

  useEffect(() => {
    const scroller = list.current?.parentElement;
    const look = () => {
      if (!scroller) return;
      // Otherwise scrolling would reach a false end.
      if (reach < Number.POSITIVE_INFINITY) draw({ topic, reach: Number.POSITIVE_INFINITY });
      view.top = scroller.scrollTop;
      view.bottom = view.top + scroller.clientHeight;
      view.seen = new Set();
      const next = drawnIn(view, tasks, at, AHEAD);
      view.seen = next.visible;
      // In this frame, because otherwise a gap would flash.
      if (isLong && !same(cards, next.cards)) flushSync(redraw);
    };
    return scroller ? listen(scroller, { scroll: look }, { passive: true }) : undefined;
  });

  useLayoutEffect(() => {
    for (const [row, { index }] of cards.entries()) {
      const element = list.current?.children[row];
      const task = tasks[index];
      // Zero without a layout.
      if (task && element instanceof HTMLElement && element.offsetHeight > 0) view.heights.set(task.id, element.offsetHeight);
    }
    if (isLong && !same(cards, drawnIn(view, tasks, at, ahead).cards)) redraw();
  });

  return { cards, height: isWhole ? undefined : height, complete: isLong || isWhole };
}
