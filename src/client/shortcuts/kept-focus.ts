import { wasChangedHere } from '../board-store/mutations/pending.ts';
import { keepFocusIn } from '../ui/focus-path.ts';
import { bringIntoSight, cardAround, cardInUse, cardOf, cardsIn, focusAwaited } from './card-elements.ts';

/** The elements of a card of the same kind as one of its own. A field of a comment being edited has a name, and that for a new one has none. */
function alike(card: Element, element: Element): HTMLElement[] {
  const { role, localName } = element;
  const name = element.getAttribute('name');
  const kind = name ? `${localName}[name="${name}"]` : `${localName}:not([name])`;
  return [...card.querySelectorAll<HTMLElement>(role ? `[role="${role}"]` : kind)];
}

/** Finds the focused element again, or what takes its place once it has gone: the list that it left, the same control of its card, or a card or heading near it. */
function placeOf(board: HTMLElement, element: HTMLElement): () => HTMLElement | null {
  const card = cardAround(element);
  const task = card?.dataset.task ?? '';
  const isText = element instanceof HTMLTextAreaElement;
  const control = card ? alike(card, element).indexOf(element) : -1;
  // Letters that are meant as text are keys on a card, and so in its list.
  const list = isText ? null : element.closest<HTMLElement>('section[tabindex]');
  const column = element.closest('[data-column]') ?? board;
  const order = cardsIn(column).map(({ dataset }) => dataset.task ?? '');
  // The button `Show more` is below all cards.
  const at = card ? order.indexOf(task) : order.length;
  // First the cards below it, nearest first, then those above.
  const neighbours = [...order.slice(at + 1), ...order.slice(0, at).reverse()];

  return () => {
    if (element.isConnected) return element;
    // A button of the history goes while the history grows, and that of a kept text with it.
    if (list?.isConnected) return list;
    // The card may be in another column now.
    const now = card && cardOf(task, board);
    const same = now && alike(now, element)[control];
    if (same) return same;
    if (now && !isText) return now;
    // The text for a deleted task is above the columns.
    const text = isText && board.querySelector<HTMLElement>(`[data-text-of="${CSS.escape(task)}"] textarea`);
    if (text) return text;
    if (column.ariaBusy === 'true') return null;
    // Unless the user took the card away or was below a column's cards, focus the heading, where keys for cards do nothing.
    const takesNext = card ? !now && wasChangedHere(task) : column !== board;
    const near = !takesNext ? [] : [...neighbours.map((id) => cardOf(id, column)), ...cardsIn(column)];
    const found = near.find((one) => one !== null);
    return found ?? (column === board && !isText ? board : column.querySelector<HTMLElement>('[data-column] h2'));
  };
}

/** Keeps focus on the board when the focused card moves or goes. For the board's `ref`. @returns stops it */
export function keepFocus(board: HTMLElement | null): (() => void) | undefined {
  if (!board) return;
  return keepFocusIn(board, (element) => {
    const find = placeOf(board, element);
    cardInUse.set(cardAround(element)?.dataset.task ?? null);
    return () => {
      if (focusAwaited()) return;
      const next = find();
      next?.focus({ preventScroll: true });
      // Only for the keyboard, because the page must not jump under a pointer.
      if (next?.matches(':focus-visible')) bringIntoSight(next);
      if (element instanceof HTMLTextAreaElement && next instanceof HTMLTextAreaElement && next.value === element.value)
        next.setSelectionRange(element.selectionStart, element.selectionEnd);
    };
  });
}
