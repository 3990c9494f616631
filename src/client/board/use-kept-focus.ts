import { type FocusEvent, type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { wasChangedHere } from '../board-store/mutations/task-mutations.ts';
import { cardAround, cardOf, cardsIn } from '../shortcuts/card-elements.ts';
import { bringIntoSight, cardInUse, focusAwaited } from '../shortcuts/focus-card.ts';

/** The focused element, its card (null for a button below the cards), and the cards around it. */
type Place = { element: HTMLElement; task: string | null; control: number; column: Element; neighbours: string[]; byKeyboard: boolean };

const controls = (card: Element) => [...card.querySelectorAll<HTMLElement>('button, textarea, [role="combobox"], [tabindex="0"]')];

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
  return { element, task, control, column, neighbours, byKeyboard: element.matches(':focus-visible') };
}

/** The same control of the card, wherever that is now. Buttons may vary in number, but a card has one text field. */
function sameControl(board: HTMLElement, { element, task, control }: Place): HTMLElement | null {
  const card = task === null ? null : cardOf(task, board);
  if (!(element instanceof HTMLTextAreaElement)) return card && (controls(card)[control] ?? card);
  // The text for a deleted task is above the columns.
  return card?.querySelector('textarea') ?? board.querySelector(`[data-text-of="${CSS.escape(task ?? '')}"] textarea`);
}

/** Keeps focus on the board when the focused card moves or goes. @returns `refuge` finds what to focus if the last element is gone */
export function useKeptFocus(board: RefObject<HTMLElement | null>) {
  const last = useRef<Place | null>(null);

  useEffect(() => () => cardInUse.set(null), []);

  const placeNow = (area: HTMLElement, place: Place): HTMLElement | null => {
    const { element, task, column: former, neighbours } = place;
    const same = sameControl(area, place);
    if (same) return same;
    // A remounted column is another element, and busy while it loads.
    const column = former === area ? area : area.querySelector(`#${former.id}[aria-busy="false"]`);
    const heading = column?.querySelector<HTMLElement>('[data-column] h2') ?? null;
    // If someone else took the card away, focus the heading, where keys for cards do nothing.
    const isTaken = task !== null && former.isConnected && !wasChangedHere(task);
    if (!column || isTaken) return heading;
    const isShowMore = task === null && neighbours.length === 0 && element.matches('button');
    const next = neighbours.map((id) => cardOf(id, column)).find((card) => card !== null);
    return next ?? (isShowMore ? cardsIn(column)[0] : null) ?? heading;
  };
  const refuge = () => (board.current && last.current ? placeNow(board.current, last.current) : null);

  const restore = useEffectEvent(() => {
    if (focusAwaited()) return;
    const place = last.current;
    if (!place || place.element.isConnected || document.activeElement !== document.body) return;
    const next = refuge();
    next?.focus({ preventScroll: true });
    // Only for the keyboard, because the page must not jump under a pointer.
    if (next && place.byKeyboard) bringIntoSight(next);
    const { element } = place;
    if (element instanceof HTMLTextAreaElement && next instanceof HTMLTextAreaElement && next.value === element.value)
      next.setSelectionRange(element.selectionStart, element.selectionEnd);
  });

  useEffect(() => {
    const area = board.current;
    if (!area) return;
    // Immediate, because the next key may be a letter of a comment.
    const observer = new MutationObserver(() => restore());
    observer.observe(area, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [board]);

  const onFocus = ({ target }: FocusEvent) => {
    // In a card's open list, the card keeps focus.
    if (!board.current?.contains(target)) return;
    last.current = target instanceof HTMLElement ? placeOf(board.current, target) : null;
    cardInUse.set(last.current?.task ?? null);
  };
  const onBlur = ({ target, relatedTarget }: FocusEvent) => {
    // Left by a click beside it, or for another part of the page. From dialogs and lists, focus comes back.
    const isLeft = relatedTarget
      ? relatedTarget.closest('main, header') !== null && !board.current?.contains(relatedTarget)
      : document.hasFocus() && target.isConnected;
    if (isLeft) last.current = null;
  };
  // Users may switch between pointer and keys, but write in a field by keys.
  const goesOnBy = (byKeyboard: boolean) => () => {
    const place = last.current;
    if (place && !(place.element instanceof HTMLTextAreaElement)) place.byKeyboard = byKeyboard;
  };
  return { watch: { onFocus, onBlur, onKeyDownCapture: goesOnBy(true), onPointerDownCapture: goesOnBy(false) }, refuge };
}
