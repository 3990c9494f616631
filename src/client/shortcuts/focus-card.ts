import { makeStore } from '../ui/store.ts';
import { cardAround, cardOf } from './card-elements.ts';

/** The id of the task whose card was used last. It and its neighbours are always rendered. */
export const cardInUse = makeStore<string | null>(null);

/** Time limit for a card to be rendered (milliseconds). */
const PATIENCE = 3_000;

/** Focuses a card and scrolls it into view as little as needed. */
export function focusCard(card: HTMLElement): void {
  card.focus({ preventScroll: true });
  card.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

/** Scrolls a focused element, its card and its column into view as little as needed. */
export function bringIntoSight(element: HTMLElement): void {
  const show = () => {
    if (document.activeElement !== element) return;
    for (const one of [element.closest('[data-column]'), cardAround(element), element])
      one?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  };
  show();
  // Again once newly rendered cards are measured.
  requestAnimationFrame(show);
}

let awaited: object | null = null;

/** Whether `focusCardSoon` is waiting for a card. */
export const isCardAwaited = (): boolean => awaited !== null;

/** Focuses the card of a task as soon as it is rendered, within `PATIENCE`. */
export function focusCardSoon(id: string): void {
  cardInUse.set(id);
  const before = document.activeElement;
  const until = performance.now() + PATIENCE;
  const mine = {};
  awaited = mine;
  const look = () => {
    const { activeElement: now } = document;
    // Stop if the user moves focus. Focus on the body only means that its element was removed.
    const isMoved = now !== before && !(now === document.body && !before?.isConnected);
    const card = cardOf(id);
    const isOver = isMoved || awaited !== mine || performance.now() > until;
    if (awaited === mine && (isOver || card)) awaited = null;
    if (isOver) return;
    if (!card) return void requestAnimationFrame(look);
    focusCard(card);
    // Its neighbours are measured now, which may have moved it.
    requestAnimationFrame(() => card.isConnected && card.scrollIntoView({ block: 'nearest', inline: 'nearest' }));
  };
  look();
}
