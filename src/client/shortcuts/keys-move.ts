import { cardOf, cardsIn, focusCard } from './card-elements.ts';

export type Move = 'next' | 'previous' | 'left' | 'right' | 'first' | 'last';

const columns = () => [...document.querySelectorAll<HTMLElement>('[data-column]')];
/** The vertical middle of a card's visible part, in the window. */
const middle = (card: Element) => {
  const { top, bottom } = card.getBoundingClientRect();
  return (top + Math.min(bottom, innerHeight)) / 2;
};

function isMiddleInSight(card: HTMLElement): boolean {
  const edges = card.closest('[data-column]')?.getBoundingClientRect();
  return edges !== undefined && middle(card) > Math.max(edges.top, 0) && middle(card) < Math.min(edges.bottom, innerHeight);
}

function beside(column: Element, card: HTMLElement): HTMLElement | undefined {
  const distance = (one: HTMLElement) => Math.abs(middle(one) - middle(card));
  return cardsIn(column).reduce<HTMLElement | undefined>(
    (nearest, one) => (nearest && distance(nearest) <= distance(one) ? nearest : one),
    undefined,
  );
}

/** Moves focus from a card. @returns the card that has it */
export function moveFrom(card: HTMLElement, move: Exclude<Move, 'last'>): HTMLElement | undefined {
  const all = columns();
  const column = card.closest<HTMLElement>('[data-column]');
  if (!column) return enterCards(null);
  const cards = cardsIn(column);
  const at = all.indexOf(column);
  const aside = move === 'left' ? all.slice(0, at).reverse() : all.slice(at + 1);
  const target = {
    next: () => cards[cards.indexOf(card) + 1],
    previous: () => cards[cards.indexOf(card) - 1],
    first: () => cards[0],
    left: () => aside.map((one) => beside(one, card)).find(Boolean),
    right: () => aside.map((one) => beside(one, card)).find(Boolean),
  }[move]();
  if (target) focusCard(target);
  return target;
}

/** The card so many places below that of a task in its column. @param step negative for above */
export function neighbourOf(id: string, step: number): HTMLElement | undefined {
  const card = cardOf(id);
  const column = card?.closest('[data-column]');
  if (!card || !column) return undefined;
  const cards = cardsIn(column);
  return cards[cards.indexOf(card) + step];
}

/** Focuses the card of the task `latest` if possible, or a card in view; within the current column, if any. */
export function enterCards(latest: string | null): HTMLElement | undefined {
  const column = document.activeElement?.closest('[data-column]');
  const all = (column ? [column] : columns()).flatMap(cardsIn);
  const target = all.find((card) => card.dataset.task === latest) ?? all.find(isMiddleInSight) ?? all[0];
  if (target) focusCard(target);
  return target;
}

function focusField(selector: string): void {
  const field = document.querySelector<HTMLInputElement>(selector);
  field?.focus();
  field?.select();
}

/** Focuses the search box and selects its text, so that typing replaces it. */
export const focusSearch = (): void => focusField('search input[type="search"]');

export const focusNewTitle = (): void => focusField('main form input[name="title"]');
