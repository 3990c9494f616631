import { cardsIn } from './card-elements.ts';
import { focusCard } from './focus-card.ts';

export type Move = 'next' | 'previous' | 'left' | 'right' | 'first' | 'last';

const columns = () => [...document.querySelectorAll<HTMLElement>('[data-column]')];
/** How far down the window its middle is, as far as it is in sight at all. */
const middle = (card: Element) => {
  const { top, bottom } = card.getBoundingClientRect();
  return (top + Math.min(bottom, innerHeight)) / 2;
};

function isMiddleInSight(card: HTMLElement): boolean {
  const edges = card.closest('[data-column]')?.getBoundingClientRect();
  return edges !== undefined && middle(card) > Math.max(edges.top, 0) && middle(card) < Math.min(edges.bottom, innerHeight);
}

/** The card of a column that stands beside another: nearest in height on the screen. */
function beside(column: Element, card: HTMLElement): HTMLElement | undefined {
  const distance = (one: HTMLElement) => Math.abs(middle(one) - middle(card));
  return cardsIn(column).reduce<HTMLElement | undefined>(
    (nearest, one) => (nearest && distance(nearest) <= distance(one) ? nearest : one),
    undefined,
  );
}

/** How often somebody has moved: a move that takes longer gives way to the next. */
let moves = 0;

/** The last card of a column; of a long list it is drawn only when it comes into sight, and more of them may come then. */
function focusLast(column: Element): void {
  const [from, move] = [document.activeElement, moves];
  const list = column.querySelector('ul');
  const step = () => {
    // Whoever moved focus since then has the last word.
    if (!list || moves !== move || document.activeElement !== from) return;
    list.scrollIntoView({ block: 'end', inline: 'nearest' });
    const last = cardsIn(column).at(-1);
    // Room is left for cards that are not drawn yet. Focus on the way there would keep the column where it is.
    if (list.style.paddingBottom) requestAnimationFrame(step);
    else if (last) focusCard(last);
  };
  step();
}

/**
 * Moves focus from card to card.
 * @param card the one that has it
 */
export function moveFrom(card: HTMLElement, move: Move): void {
  moves += 1;
  const all = columns();
  const column = card.closest<HTMLElement>('[data-column]');
  if (!column) {
    enterCards(null);
    return;
  }
  const cards = cardsIn(column);
  const at = all.indexOf(column);
  const aside = move === 'left' ? all.slice(0, at).reverse() : all.slice(at + 1);
  if (move === 'last') focusLast(column);
  const target = {
    last: () => undefined,
    next: () => cards[cards.indexOf(card) + 1],
    previous: () => cards[cards.indexOf(card) - 1],
    first: () => cards[0],
    left: () => aside.map((one) => beside(one, card)).find(Boolean),
    right: () => aside.map((one) => beside(one, card)).find(Boolean),
  }[move]();
  if (target) focusCard(target);
}

/**
 * Comes to the cards from elsewhere on the page, or from the heading of a column to its own.
 * @param latest the id of the task whose card was used last: there one goes on, while it stands
 */
export function enterCards(latest: string | null): void {
  const column = document.activeElement?.closest('[data-column]');
  const all = (column ? [column] : columns()).flatMap(cardsIn);
  const target = all.find((card) => card.dataset.task === latest) ?? all.find(isMiddleInSight) ?? all[0];
  if (target) focusCard(target);
}
