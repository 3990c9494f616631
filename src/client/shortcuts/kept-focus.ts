import type { FocusEvent } from 'react';
import { wasChangedHere } from '../board-store/mutations/task-mutations.ts';
import { bringIntoSight, cardAround, cardInUse, cardOf, cardsIn, focusAwaited } from './card-elements.ts';

/** The focused element, its card (null for a button below the cards), and the cards around it. */
type Place = { element: HTMLElement; task: string | null; control: number; column: Element; neighbours: string[] };

const controls = (card: Element) => [...card.querySelectorAll<HTMLElement>('button, input, textarea, [role="combobox"], [tabindex="0"]')];

function placeOf(board: HTMLElement, element: HTMLElement): Place {
  const card = cardAround(element);
  const column = element.closest('[data-column]') ?? board;
  const task = card?.dataset.task ?? null;
  // A heading has no neighbours.
  const order = element.matches('h2') ? [] : cardsIn(column).map(({ dataset }) => dataset.task ?? '');
  // The button `Show more` is below all cards.
  const at = task === null ? order.length : order.indexOf(task);
  // First the cards below it, nearest first, then those above.
  const neighbours = [...order.slice(at + 1), ...order.slice(0, at).reverse()];
  const control = card ? controls(card).indexOf(element) : -1;
  return { element, task, control, column, neighbours };
}

/** The same control of the card, wherever that is now. Buttons may vary in number, but a card has one text field. */
function sameControl(board: HTMLElement, { element, task, control }: Place): HTMLElement | null {
  const card = task === null ? null : cardOf(task, board);
  if (!(element instanceof HTMLTextAreaElement)) return card && (controls(card)[control] ?? card);
  // The text for a deleted task is above the columns.
  return card?.querySelector('textarea') ?? board.querySelector(`[data-text-of="${CSS.escape(task ?? '')}"] textarea`);
}

let last: Place | null = null;
const boardNow = () => document.getElementById('tasks');

function placeNow(board: HTMLElement, place: Place): HTMLElement | null {
  const { element, task, column: former, neighbours } = place;
  const same = sameControl(board, place);
  if (same) return same;
  // A remounted column is another element, and busy while it loads.
  const column = former === board ? board : board.querySelector(`#${former.id}[aria-busy="false"]`);
  const heading = column?.querySelector<HTMLElement>('[data-column] h2') ?? null;
  // If someone else took the card away, focus the heading, where keys for cards do nothing.
  const isTaken = task !== null && former.isConnected && !wasChangedHere(task);
  if (!column || isTaken) return heading;
  const isShowMore = task === null && neighbours.length === 0 && element.matches('button');
  const next = neighbours.map((id) => cardOf(id, column)).find((card) => card !== null);
  return next ?? (isShowMore ? cardsIn(column)[0] : null) ?? heading;
}

/** Finds what to focus if the board's last focused element is gone. */
export function refuge(): HTMLElement | null {
  const board = boardNow();
  return board && last && placeNow(board, last);
}

function restore(): void {
  if (focusAwaited() || !last || last.element.isConnected || document.activeElement !== document.body) return;
  const { element } = last;
  const next = refuge();
  next?.focus({ preventScroll: true });
  // Only for the keyboard, because the page must not jump under a pointer.
  if (next?.matches(':focus-visible')) bringIntoSight(next);
  if (element instanceof HTMLTextAreaElement && next instanceof HTMLTextAreaElement && next.value === element.value)
    next.setSelectionRange(element.selectionStart, element.selectionEnd);
}

/** Handlers of the board, by which its last focused element is known. */
export const watchFocus = {
  onFocus({ target }: FocusEvent): void {
    const board = boardNow();
    // In a card's open list, the card keeps focus.
    if (!board?.contains(target)) return;
    last = target instanceof HTMLElement ? placeOf(board, target) : null;
    cardInUse.set(last?.task ?? null);
  },
  onBlur({ target, relatedTarget }: FocusEvent): void {
    // Left by a click beside it, or for another part of the page. From dialogs, lists and the toolbar, focus comes back.
    const isLeft = relatedTarget
      ? relatedTarget.closest('#tasks, [role="toolbar"], main, header')?.matches('main, header')
      : document.hasFocus() && target.isConnected;
    if (isLeft) last = null;
  },
};

/** Keeps focus on the board when the focused card moves or goes. @returns stops it */
export function keepFocus(): () => void {
  // Immediate, because the next key may be a letter of a comment.
  const observer = new MutationObserver(restore);
  const board = boardNow();
  if (board) observer.observe(board, { childList: true, subtree: true });
  return () => {
    observer.disconnect();
    last = null;
    cardInUse.set(null);
  };
}
