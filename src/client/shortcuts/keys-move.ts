import { cardsIn, focusCard } from './card-elements.ts';

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
  return cardsIn(column).sort((one, other) => distance(one) - distance(other))[0];
}

/** The card that a move from another one leads to, among those that are rendered. */
export function cardFrom(card: HTMLElement, move: Exclude<Move, 'last'>): HTMLElement | undefined {
  const column = card.closest<HTMLElement>('[data-column]');
  if (!column) return undefined;
  const [all, cards] = [columns(), cardsIn(column)];
  const at = all.indexOf(column);
  const nearest = (aside: HTMLElement[]) => aside.map((one) => beside(one, card)).find(Boolean);
  return {
    next: () => cards[cards.indexOf(card) + 1],
    previous: () => cards[cards.indexOf(card) - 1],
    first: () => cards[0],
    left: () => nearest(all.slice(0, at).reverse()),
    right: () => nearest(all.slice(at + 1)),
  }[move]();
}

/** Focuses the card of the task `latest` if possible, or a card in view; within the current column, if any. */
export function enterCards(latest: string | null): void {
  const column = document.activeElement?.closest('[data-column]');
  const all = (column ? [column] : columns()).flatMap(cardsIn);
  const target = all.find((card) => card.dataset.task === latest) ?? all.find(isMiddleInSight) ?? all[0];
  if (target) focusCard(target);
}

function focusField(selector: string): void {
  const field = document.querySelector<HTMLInputElement>(selector);
  field?.focus();
  field?.select();
}

/** Focuses the search box and selects its text, so that typing replaces it. */
export const focusSearch = (): void => focusField('search input[type="search"]');

export const focusNewTitle = (): void => focusField('main form input[name="title"]');
