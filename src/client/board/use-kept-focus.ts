import { useQueryClient } from '@tanstack/react-query';
import { type FocusEvent, type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { wasChangedHere } from '../board-store/mutations/task-mutations.ts';
import { cardAround, cardOf, cardsIn } from '../shortcuts/card-elements.ts';
import { bringIntoSight, cardInUse, isCardAwaited } from '../shortcuts/focus-card.ts';

/** The element with focus: which control of which card it is (none for a button below the cards), and the cards around it. */
type Place = { element: HTMLElement; task: string | null; control: number; column: Element; neighbours: string[]; byKeyboard: boolean };

const controls = (card: Element) => [...card.querySelectorAll<HTMLElement>('button, textarea, [role="combobox"], [tabindex="0"]')];

function placeOf(board: HTMLElement, element: HTMLElement): Place {
  const card = cardAround(element);
  const column = element.closest('[data-column]') ?? board;
  const task = card?.dataset.task ?? null;
  // A heading stands for its whole column.
  const order = element.matches('h2') ? [] : cardsIn(column).map(({ dataset }) => dataset.task ?? '');
  // A button that shows more stands below them all.
  const at = task === null ? order.length : order.indexOf(task);
  // First the cards below it, nearest first, then those above.
  const neighbours = [...order.slice(at + 1), ...order.slice(0, at).reverse()];
  const control = card ? controls(card).indexOf(element) : -1;
  return { element, task, control, column, neighbours, byKeyboard: element.matches(':focus-visible') };
}

/** The control's card, wherever that is now. A field that is written in is the only one of its card; of buttons there may be another number. */
function sameControl(board: HTMLElement, { element, task, control }: Place): HTMLElement | null {
  const card = task === null ? null : cardOf(task, board);
  if (!(element instanceof HTMLTextAreaElement)) return card && (controls(card)[control] ?? card);
  // Of a task that was deleted, the typed text is above the columns.
  return card?.querySelector('textarea') ?? board.querySelector(`[data-text-of="${CSS.escape(task ?? '')}"] textarea`);
}

/**
 * Keeps focus on the board when the card that had it moves to another column or goes.
 * @returns `watch`: handlers for the element around all columns; `refuge`: where focus goes when the element it came from is gone
 */
export function useKeptFocus(board: RefObject<HTMLElement | null>) {
  const client = useQueryClient();
  const last = useRef<Place | null>(null);

  // The next person has used no card yet.
  useEffect(() => () => cardInUse.set(null), []);

  const placeNow = (area: HTMLElement, place: Place): HTMLElement | null => {
    const { element, task, column: former, neighbours } = place;
    const same = sameControl(area, place);
    if (same) return same;
    // Columns that were drawn anew have other elements, and are busy while their cards are on their way.
    const column = former === area ? area : area.querySelector(`#${former.id}[aria-busy="false"]`);
    const heading = column?.querySelector<HTMLElement>('[data-column] h2') ?? null;
    // The user meant no other card than the one that somebody else took away. On the heading, a key for a card does nothing.
    const isTaken = task !== null && former.isConnected && !wasChangedHere(client, task);
    if (!column || isTaken) return heading;
    // After `Show more` on an empty column, the user reads on with its first card.
    const isShowMore = task === null && neighbours.length === 0 && element.matches('button');
    const next = neighbours.map((id) => cardOf(id, column)).find((card) => card !== null);
    return next ?? (isShowMore ? cardsIn(column)[0] : null) ?? heading;
  };
  const refuge = () => (board.current && last.current ? placeNow(board.current, last.current) : null);

  const restore = useEffectEvent(() => {
    const place = last.current;
    if (!place || place.element.isConnected || document.activeElement !== document.body || isCardAwaited()) return;
    const next = refuge();
    next?.focus({ preventScroll: true });
    // For a user who points, focus may move, but the page must not jump away under the pointer.
    if (next && place.byKeyboard) bringIntoSight(next);
    const { element } = place;
    if (element instanceof HTMLTextAreaElement && next instanceof HTMLTextAreaElement && next.value === element.value)
      next.setSelectionRange(element.selectionStart, element.selectionEnd);
  });

  useEffect(() => {
    const area = board.current;
    if (!area) return;
    // Before the next key, which may be a letter of a comment.
    const observer = new MutationObserver(() => restore());
    observer.observe(area, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [board]);

  const onFocus = ({ target }: FocusEvent) => {
    // From a list that a card has opened over the page: the card still has it.
    if (!board.current?.contains(target)) return;
    last.current = target instanceof HTMLElement ? placeOf(board.current, target) : null;
    cardInUse.set(last.current?.task ?? null);
  };
  const onBlur = ({ target, relatedTarget }: FocusEvent) => {
    // The user let go of it by a click beside it, or left for another part of the page. From dialogs and lists over the page focus comes back.
    const isLeft = relatedTarget
      ? relatedTarget.closest('main, header') !== null && !board.current?.contains(relatedTarget)
      : document.hasFocus() && target.isConnected;
    if (isLeft) last.current = null;
  };
  // A user who has pressed a control may go on with keys, and the other way round. A field is written in by keys in any case.
  const goesOnBy = (byKeyboard: boolean) => () => {
    const place = last.current;
    if (place && !(place.element instanceof HTMLTextAreaElement)) place.byKeyboard = byKeyboard;
  };
  return { watch: { onFocus, onBlur, onKeyDownCapture: goesOnBy(true), onPointerDownCapture: goesOnBy(false) }, refuge };
}
