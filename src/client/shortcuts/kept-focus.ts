import { wasChangedHere } from '../board-store/mutations/task-mutations.ts';
import { keepFocusIn } from '../ui/focus-path.ts';
import { bringIntoSight, cardAround, cardInUse, cardOf, cardsIn, focusAwaited } from './card-elements.ts';

const controls = (card: Element) => [...card.querySelectorAll<HTMLElement>('button, input, textarea, [role="combobox"], [tabindex="0"]')];

/** Finds the focused element again, or what takes its place once it has gone: the same control of its card, or a card or heading near it. */
function placeOf(board: HTMLElement, element: HTMLElement): () => HTMLElement | null {
  const card = cardAround(element);
  const task = card?.dataset.task ?? '';
  const control = card ? controls(card).indexOf(element) : -1;
  const former = element.closest('[data-column]') ?? board;
  // A heading has no neighbours.
  const order = element.matches('h2') ? [] : cardsIn(former).map(({ dataset }) => dataset.task ?? '');
  // The button `Show more` is below all cards.
  const at = card ? order.indexOf(task) : order.length;
  // First the cards below it, nearest first, then those above.
  const neighbours = [...order.slice(at + 1), ...order.slice(0, at).reverse()];

  return () => {
    if (element.isConnected) return element;
    // The card may be in another column now. Buttons may vary in number, but a card has one text field.
    const now = card && cardOf(task, board);
    const isText = element instanceof HTMLTextAreaElement;
    if (now && !isText) return controls(now)[control] ?? now;
    // The text for a deleted task is above the columns.
    const field = isText && (now ?? board.querySelector(`[data-text-of="${CSS.escape(task)}"]`))?.querySelector('textarea');
    if (field) return field;
    // A remounted column is another element, and busy while it loads.
    const column = former === board ? board : board.querySelector(`#${former.id}[aria-busy="false"]`);
    const heading = column?.querySelector<HTMLElement>('[data-column] h2') ?? null;
    // If someone else took the card away, focus the heading, where keys for cards do nothing.
    if (!column || (card && former.isConnected && !wasChangedHere(task))) return heading;
    const next = neighbours.map((id) => cardOf(id, column)).find((one) => one !== null);
    return next ?? (!card && element.matches('button') ? cardsIn(column)[0] : null) ?? heading;
  };
}

/** Keeps focus on the board when the focused card moves or goes. For the board's `ref`. @returns stops it */
export function keepFocus(board: HTMLElement | null): (() => void) | undefined {
  if (!board) return;
  let restore = () => {};
  const note = ({ target }: FocusEvent) => {
    const element = target as HTMLElement;
    const find = placeOf(board, element);
    cardInUse.set(cardAround(element)?.dataset.task ?? null);
    restore = () => {
      const next = find();
      next?.focus({ preventScroll: true });
      // Only for the keyboard, because the page must not jump under a pointer.
      if (next?.matches(':focus-visible')) bringIntoSight(next);
      if (element instanceof HTMLTextAreaElement && next instanceof HTMLTextAreaElement && next.value === element.value)
        next.setSelectionRange(element.selectionStart, element.selectionEnd);
    };
  };
  const stop = keepFocusIn(board, () => focusAwaited() || restore());
  board.addEventListener('focusin', note);
  const observer = new MutationObserver(focusAwaited);
  observer.observe(board, { childList: true, subtree: true });
  return () => {
    stop();
    board.removeEventListener('focusin', note);
    observer.disconnect();
    cardInUse.set(null);
  };
}
