import { type RefObject, startTransition, useEffect, useLayoutEffect, useReducer, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import type { Task } from '#shared/tasks.ts';
import { cardInUse } from '../../shortcuts/focus-card.ts';
import { CARD_GAP, likelyHeight, windowful } from './likely-height.ts';
import type { VirtualList, virtualList } from './virtual-list.ts';

/** Up to this many cards all are drawn, for the browser's own search too; of more, those near the visible part. */
const ALL = 60;
/** The first cards are painted by then, and what cannot be seen yet is not in their way (milliseconds). */
const SOON = 100;
/** If others change so much that React never gets to it, or the code for long lists is late, the rest is drawn after this time (milliseconds). */
const NOW = 1_000;

/** `top`: its position in pixels below the beginning of the list; those without are one below the other. */
type DrawnCard = { index: number; top?: number; first?: boolean };

/** What the list scrolls in; none as long as it is not on the page. */
export const scrollerOf = (list: RefObject<HTMLElement | null>) => list.current?.closest<HTMLElement>('[data-scroller]') ?? null;

/**
 * Which cards of a column to draw. First the cards that fit the window. Then all, or, of many, a virtual window plus the first two and the
 * focused card with its neighbours, wherever that is: so focus stays, and can follow a task that is moved; and Tab goes on to the next card.
 * @param list the list; it is the first thing in what scrolls
 * @param all draw every card, however many
 * @returns `complete`: whether the last card drawn is the last of the column; `layout`: changes when cards are laid out otherwise, not when others are drawn
 */
export function useDrawnCards(list: RefObject<HTMLElement | null>, tasks: readonly Task[], all: boolean) {
  // The virtual list is one object that changes inside, which the compiler would take for a constant one.
  'use no memo';
  const [first] = useState(() => windowful(tasks));
  const [begun, setBegun] = useState(false);
  const [hurries, setHurries] = useState(false);
  const [held, setHeld] = useState<VirtualList | null>(null);
  const [makeVirtual, setMakeVirtual] = useState<typeof virtualList | 'failed' | null>(null);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  // A long one that has grown short stays virtual while somebody reads far down in it: the heights of cards never drawn are unknown.
  const isRead = held !== null && tasks.length > 0 && (scrollerOf(list)?.scrollTop ?? 0) > 0;
  // Without the code for long lists all are drawn: slower, but all there.
  const long = (tasks.length > ALL || isRead) && !all && makeVirtual !== 'failed';
  // One that has only now grown long stays as it is until that code is there.
  const [waits] = useState(long);

  useEffect(() => {
    if (!long) return;
    import('./virtual-list.ts').then(
      (come) => setMakeVirtual(() => come.virtualList),
      () => setMakeVirtual('failed'),
    );
  }, [long]);

  useEffect(() => {
    const soon = setTimeout(() => startTransition(() => setBegun(true)), SOON);
    const hurry = () => {
      setBegun(true);
      setHurries(true);
    };
    const now = setTimeout(hurry, NOW);
    // Somebody who scrolls already would come to a false end.
    const over = new AbortController();
    scrollerOf(list)?.addEventListener('scroll', hurry, { once: true, signal: over.signal });
    return () => {
      clearTimeout(soon);
      clearTimeout(now);
      over.abort();
    };
  }, [list]);

  // Read here and not passed down: a focus that moves renders one column again, and not the board.
  const at = useSyncExternalStore(cardInUse.subscribe, () => tasks.findIndex((one) => one.id === cardInUse.get()));
  const taskAt = (index: number) => tasks[index] as Task;
  const whole = {
    items: tasks,
    gap: CARD_GAP,
    kept: at < 0 ? [] : [at - 1, at, at + 1].filter((index) => index >= 0 && index < tasks.length),
    keyOf: (index: number) => taskAt(index).id,
    likelyHeight: (index: number) => likelyHeight(taskAt(index)),
    scroller: () => scrollerOf(list),
    onChange: (now: boolean) => (now ? flushSync(redraw) : redraw()),
  };
  if (!long && held) setHeld(null);
  if (long && begun && makeVirtual && !held) setHeld(makeVirtual(whole));
  held?.update(whole);
  useLayoutEffect(() => held?.begin(), [held]);
  useLayoutEffect(() => held?.follow());

  if (held && long)
    return { cards: held.cards() as DrawnCard[], complete: true, layout: held, height: held.height(), measure: held.measure };
  const every = all || (begun && !(long && waits));
  const cards: DrawnCard[] = [];
  const most = every ? tasks.length : hurries ? ALL : first;
  for (let index = 0; index < tasks.length; index++) if (index < most || index === at) cards.push({ index, first: index < first });
  return { cards, complete: most >= tasks.length, layout: most, height: undefined, measure: undefined };
}
