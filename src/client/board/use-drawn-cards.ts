import { type RefObject, startTransition, useEffect, useLayoutEffect, useReducer, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import type { Task } from '#shared/tasks.ts';
import { lazyPart, useLazyPart } from '../ui/lazy-part.ts';
import { cardInUse } from './card-in-use.ts';
import { CARD_GAP, likelyHeight, windowful } from './likely-height.ts';
import type { VirtualList } from './virtual-list.ts';

/** Up to so many cards are simply all there, for the browser's own search too; of more, those near the part that is seen. */
const ALL = 60;
/** The first cards are painted by then, and what cannot be seen yet is not in their way (milliseconds). */
const SOON = 100;
/** Where others change so much that React never gets to it, or what draws long lists is long in coming, the rest no longer waits (milliseconds). */
const NOW = 1_000;

const virtual = lazyPart(async () => (await import('./virtual-list.ts')).virtualList);

/** Fetches what reckons long lists ahead of a column that grows long. */
export const prepareLongLists = virtual.prepare;

/** `top`: where it stands, in pixels below the beginning of the list; those without stand one below the other. */
type DrawnCard = { index: number; top?: number; first?: boolean };

/** What the list scrolls in; none as long as it is not on the page. */
export const scrollerOf = (list: RefObject<HTMLElement | null>) => list.current?.closest<HTMLElement>('[data-scroller]') ?? null;

/**
 * Which cards of a column to draw. At first those that a window has room for. Then all, or of many those in the part of the column
 * that is seen, the first few, and the one in use with its neighbours, wherever that is: so focus stays, and can follow a task
 * that is moved; and Tab goes on to the next card.
 * @param list the list; it is the first thing in what scrolls
 * @param all wanted is every one, however many
 * @returns `complete`: whether what ends below them is the end; `way`: changes where they are drawn in another way, and not where others of them are
 */
export function useDrawnCards(list: RefObject<HTMLElement | null>, tasks: readonly Task[], all: boolean) {
  // What reckons them is one object that changes inside, which the compiler would take for one that stays as it is.
  'use no memo';
  const [first] = useState(() => windowful(tasks));
  const [begun, setBegun] = useState(false);
  const [hurries, setHurries] = useState(false);
  const [failed, setFailed] = useState(false);
  const [held, setHeld] = useState<VirtualList | null>(null);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  // A long one that has grown short stays as it is while somebody reads far down in it: where cards are that were never drawn, nobody knows.
  const isRead = held !== null && tasks.length > 0 && (scrollerOf(list)?.scrollTop ?? 0) > 0;
  const long = (tasks.length > ALL || isRead) && !all && !failed;
  // One that has only now grown long stays as it is until that which reckons it is there.
  const [waits] = useState(long);
  // Where it does not come: slower, but all there.
  const virtualList = useLazyPart(virtual, long, () => setFailed(true));

  useEffect(() => {
    const soon = setTimeout(() => startTransition(() => setBegun(true)), SOON);
    const hurry = () => {
      setBegun(true);
      setHurries(true);
    };
    const now = setTimeout(hurry, NOW);
    // Whoever scrolls already would come to an end that is none.
    const over = new AbortController();
    scrollerOf(list)?.addEventListener('scroll', hurry, { once: true, signal: over.signal });
    return () => {
      clearTimeout(soon);
      clearTimeout(now);
      over.abort();
    };
  }, [list]);

  // Whose card that is, is asked here and not handed down: a focus that moves draws one column anew, and not the board.
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
  if (long && begun && virtualList && !held) setHeld(virtualList(whole));
  held?.update(whole);
  useLayoutEffect(() => held?.begin(), [held]);
  useLayoutEffect(() => held?.follow());

  if (held && long) return { cards: held.cards() as DrawnCard[], complete: true, way: held, height: held.height(), measure: held.measure };
  const every = all || (begun && !(long && waits));
  const cards: DrawnCard[] = [];
  const most = every ? tasks.length : hurries ? ALL : first;
  for (let index = 0; index < tasks.length; index++) if (index < most || index === at) cards.push({ index, first: index < first });
  return { cards, complete: most >= tasks.length, way: most, height: undefined, measure: undefined };
}
