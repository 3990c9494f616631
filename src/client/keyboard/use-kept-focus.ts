import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type FocusEvent, type RefObject, useEffect, useRef } from 'react';
import { changeKey } from '../tasks/use-task-change.ts';
import { cardInUse } from './card-in-use.ts';
import { isCardAwaited } from './focus-card.ts';
import { ignoreKeysUntilPause } from './ignored-keys.ts';

const focusable = 'button, textarea, [role="combobox"], [tabindex="0"]';

/** Where focus was: which control of which card (none for a button below the cards), and what stood around it. */
type Place = { element: HTMLElement; task: string | null; control: number; column: Element; neighbours: string[]; byKeyboard: boolean };

const controls = (card: Element) => [...card.querySelectorAll<HTMLElement>(focusable)];
const cardOf = (within: Element, task: string) => within.querySelector<HTMLElement>(`[data-task="${CSS.escape(task)}"]`);

function placeOf(board: HTMLElement, element: HTMLElement): Place {
  const card = element.closest<HTMLElement>('[data-task]');
  const column = element.closest('[data-column]') ?? board;
  const task = card?.dataset.task ?? null;
  // A heading stands for its whole column.
  const cards = element.matches('h2') ? [] : [...column.querySelectorAll<HTMLElement>('[data-task]')];
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
function placeNow(board: HTMLElement, { element, task, control, column: former, neighbours }: Place): HTMLElement | null {
  const card = task === null ? null : cardOf(board, task);
  // A field that is written in is the only one of its card; of buttons there may be one more now, or one less.
  if (card) return (element instanceof HTMLTextAreaElement ? card.querySelector('textarea') : controls(card)[control]) ?? card;
  const column = columnNow(board, former);
  if (!column) return null;
  for (const neighbour of neighbours) {
    const next = cardOf(column, neighbour);
    if (next) return next;
  }
  // Who has asked for the first cards of a column reads on with them.
  const isButton = task === null && neighbours.length === 0 && element.matches('button');
  return (isButton && column.querySelector<HTMLElement>('[data-task]')) || column.querySelector('h2');
}

/** Scrolls to what has focus, with as little movement as that takes: by the column as a whole where columns are swiped, and to all of its card that has room. */
function bringIntoSight(element: HTMLElement): void {
  const show = () => {
    if (document.activeElement !== element) return;
    for (const one of [element.closest('[data-column]'), element.closest('[data-task]'), element])
      one?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  };
  show();
  // A column keeps what was read in it where it was, which comes right after this, and a long list measures what is new with the next frame.
  queueMicrotask(show);
  requestAnimationFrame(show);
}

/** So long after a change of one's own its card may leave because of that (milliseconds). */
const OWN_MS = 3_000;

const wasChangedHere = (client: QueryClient, task: string): boolean =>
  client
    .getMutationCache()
    .findAll({ mutationKey: changeKey(task) })
    .some(({ state }) => Date.now() - state.submittedAt < OWN_MS);

/**
 * Keeps focus on the board when the card that had it moves to another column or goes.
 * @returns `watch`: handlers for the element around all columns; `refuge`: where focus goes when what it came from is gone
 */
export function useKeptFocus(board: RefObject<HTMLElement | null>) {
  const client = useQueryClient();
  const last = useRef<Place | null>(null);

  // Whose board comes next has used no card of it yet.
  useEffect(() => () => cardInUse.set(null), []);

  const refuge = () => (board.current && last.current ? placeNow(board.current, last.current) : null);

  // Whichever part was drawn anew may have taken away the card that had focus. The next key, which may be a letter of a comment, finds it back already.
  useEffect(() => {
    const area = board.current;
    if (!area) return;
    const restore = () => {
      const place = last.current;
      if (!place || place.element.isConnected || document.activeElement !== document.body || isCardAwaited()) return;
      const next = placeNow(area, place);
      if (!next) return;
      next.focus({ preventScroll: true });
      // For somebody who points, focus may move, but the page must not jump away under the pointer.
      if (place.byKeyboard) bringIntoSight(next);
      if (!(place.element instanceof HTMLTextAreaElement)) {
        // Whoever is about to press a key for a card that somebody else takes away means no other one. Who chose other columns took it away by that.
        const isStill = next.closest<HTMLElement>('[data-task]')?.dataset.task === place.task;
        const isTaken = place.task !== null && !isStill && place.column.isConnected;
        if (isTaken && !wasChangedHere(client, place.task ?? '')) ignoreKeysUntilPause(next, false);
      } else if (!(next instanceof HTMLTextAreaElement)) ignoreKeysUntilPause(next);
      else if (next.value === place.element.value) next.setSelectionRange(place.element.selectionStart, place.element.selectionEnd);
    };
    const observer = new MutationObserver(restore);
    observer.observe(area, { childList: true, subtree: true });
    // What had focus may be gone already while a window was open: whoever points elsewhere is done with it.
    const letGo = ({ target }: PointerEvent) => {
      const isElsewhere = target instanceof Element && target.closest('main, header') !== null && !area.contains(target);
      if (isElsewhere && !last.current?.element.isConnected) last.current = null;
    };
    document.addEventListener('pointerdown', letGo);
    return () => {
      observer.disconnect();
      document.removeEventListener('pointerdown', letGo);
    };
  }, [board, client]);

  const onFocus = (event: FocusEvent) => {
    // From a list that a card has opened over the page: the card still has it.
    if (!board.current?.contains(event.target)) return;
    last.current = event.target instanceof HTMLElement ? placeOf(board.current, event.target) : null;
    cardInUse.set(last.current?.task ?? null);
  };
  const onBlur = ({ target, relatedTarget }: FocusEvent) => {
    // Let go of by the person, for instance by a click beside it, or left for another part of the page. From windows and lists over the page focus comes back.
    const isLeft = relatedTarget
      ? relatedTarget.closest('main, header') !== null && !board.current?.contains(relatedTarget)
      : document.hasFocus() && target.isConnected;
    if (isLeft) last.current = null;
  };
  // Whoever has pressed a control may go on with keys, and the other way round. A field is written in by keys in any case.
  const goesOnBy = (byKeyboard: boolean) => () => {
    const place = last.current;
    if (place && !(place.element instanceof HTMLTextAreaElement)) place.byKeyboard = byKeyboard;
  };
  return { watch: { onFocus, onBlur, onKeyDownCapture: goesOnBy(true), onPointerDownCapture: goesOnBy(false) }, refuge };
}
