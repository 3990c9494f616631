import { cardAround, cardOf, cardsIn } from '../shortcuts/card-elements.ts';

const focusable = 'button, textarea, [role="combobox"], [tabindex="0"]';

/** Where focus was: which control of which card (none for a button below the cards), and what stood around it. */
export type Place = {
  element: HTMLElement;
  task: string | null;
  control: number;
  column: Element;
  neighbours: string[];
  byKeyboard: boolean;
};

const controls = (card: Element) => [...card.querySelectorAll<HTMLElement>(focusable)];

/** Notes where focus is. @param board around all columns */
export function placeOf(board: HTMLElement, element: HTMLElement): Place {
  const card = cardAround(element);
  const column = element.closest('[data-column]') ?? board;
  const task = card?.dataset.task ?? null;
  // A heading stands for its whole column.
  const cards = element.matches('h2') ? [] : cardsIn(column);
  const order = cards.map((one) => one.dataset.task ?? '');
  // A button that shows more stands below them all.
  const at = task === null ? order.length : order.indexOf(task);
  // First those below it, nearest first, then those above.
  const neighbours = [...order.slice(at + 1), ...order.slice(0, at).reverse()];
  return {
    element,
    task,
    control: card ? controls(card).indexOf(element) : -1,
    column,
    neighbours,
    byKeyboard: element.matches(':focus-visible'),
  };
}

/** A column, or what stands in its place since all of them were drawn anew; none while its cards are still on their way. */
const columnNow = (board: HTMLElement, column: Element): Element | null =>
  column === board ? board : board.querySelector(`#${column.id}[aria-busy="false"]`);

/** The same control of the same card, wherever that is now; else the next card; else the column's heading. */
export function placeNow(board: HTMLElement, { element, task, control, column: former, neighbours }: Place): HTMLElement | null {
  const card = task === null ? null : cardOf(task, board);
  // A field that is written in is the only one of its card; of buttons there may be one more now, or one less.
  if (card) return (element instanceof HTMLTextAreaElement ? card.querySelector('textarea') : controls(card)[control]) ?? card;
  const column = columnNow(board, former);
  if (!column) return null;
  for (const neighbour of neighbours) {
    const next = cardOf(neighbour, column);
    if (next) return next;
  }
  // Who has asked for the first cards of a column reads on with them.
  const isButton = task === null && neighbours.length === 0 && element.matches('button');
  return (isButton && cardsIn(column)[0]) || column.querySelector('h2');
}
