import { makeOwnStore } from '../ui/store.ts';

/** The rendered cards within an element, in document order. */
export const cardsIn = (within: ParentNode): HTMLElement[] => [...within.querySelectorAll<HTMLElement>('[data-task]')];

/** The card of a task by id; null while it isn't rendered. */
export const cardOf = (id: string, within: ParentNode = document): HTMLElement | null =>
  within.querySelector<HTMLElement>(`[data-task="${CSS.escape(id)}"]`);

/** The card whose menu opens at an element; none where the browser has a menu of its own. */
export const cardWithMenu = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element && !target.closest('a, input, textarea') ? cardAround(target) : null;

/** The card that an element is or belongs to. */
export const cardAround = (element: Element): HTMLElement | null => element.closest<HTMLElement>('[data-task]');

/** The id of the task whose card was used last. It and its neighbours are always rendered. */
export const cardInUse = makeOwnStore<string | null>(null);

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

/** Focuses a card and brings it into sight. */
export function focusCard(card: HTMLElement): void {
  card.focus({ preventScroll: true });
  bringIntoSight(card);
}

/** Time limit for a card to be rendered (milliseconds). */
const PATIENCE = 3_000;

let awaited: { id: string; before: Element | null; until: number } | null = null;

/** Focuses the card of a task as soon as it is rendered, within `PATIENCE`. */
export function focusCardSoon(id: string): void {
  cardInUse.set(id);
  awaited = { id, before: document.activeElement, until: performance.now() + PATIENCE };
  focusAwaited();
}

/** Focuses the awaited card if it is there by now, unless the user has moved focus. @returns whether it is still awaited, or has focus now */
export function focusAwaited(): boolean {
  if (!awaited) return false;
  const { id, before, until } = awaited;
  const { activeElement: now, body } = document;
  const card = cardOf(id);
  // Focus is on the body once its element is removed.
  const isMoved = now !== before && now !== body;
  if (!card && !isMoved && performance.now() < until) return true;
  awaited = null;
  if (!card || isMoved) return false;
  focusCard(card);
  return true;
}
