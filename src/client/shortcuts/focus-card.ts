import { makeStore } from '../ui/store.ts';
import { cardAround, cardOf } from './card-elements.ts';

/** The id of the task whose card is in use, or was last: its card and the cards beside it are always drawn. */
export const cardInUse = makeStore<string | null>(null);

/** How long a card is waited for that is not drawn yet (milliseconds). */
const PATIENCE = 3_000;

/** Gives a card focus and brings it into sight with as little movement as that takes. */
export function focusCard(card: HTMLElement): void {
  card.focus({ preventScroll: true });
  card.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

/** Scrolls to what has focus, with as little movement as that takes: by the column as a whole where columns are swiped, and to all of its card that has room. */
export function bringIntoSight(element: HTMLElement): void {
  const show = () => {
    if (document.activeElement !== element) return;
    for (const one of [element.closest('[data-column]'), cardAround(element), element])
      one?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  };
  show();
  // The newly drawn cards have been measured by then.
  requestAnimationFrame(show);
}

/** The latest wait for a card. */
let awaited: object | null = null;

/** Whether a card that is yet to be drawn is about to get focus. */
export const isCardAwaited = (): boolean => awaited !== null;

/**
 * Does the same with a card that may be drawn only in a moment.
 * @param id of its task
 */
export function focusCardSoon(id: string): void {
  cardInUse.set(id);
  const before = document.activeElement;
  const until = performance.now() + PATIENCE;
  const mine = {};
  awaited = mine;
  const look = () => {
    const { activeElement: now } = document;
    // Whoever moved focus since then has the last word. What had it may have gone with what is shown no longer.
    const isMoved = now !== before && !(now === document.body && !before?.isConnected);
    const card = cardOf(id);
    const isOver = isMoved || awaited !== mine || performance.now() > until;
    if (awaited === mine && (isOver || card)) awaited = null;
    if (isOver) return;
    if (!card) return void requestAnimationFrame(look);
    focusCard(card);
    // What stands around it is measured now, and may have moved it.
    requestAnimationFrame(() => card.isConnected && card.scrollIntoView({ block: 'nearest', inline: 'nearest' }));
  };
  look();
}
