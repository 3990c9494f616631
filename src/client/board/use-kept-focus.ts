import { useQueryClient } from '@tanstack/react-query';
import { type FocusEvent, type RefObject, useEffect, useRef } from 'react';
import { wasChangedHere } from '../board-store/mutations/task-mutations.ts';
import { cardAround } from '../shortcuts/card-elements.ts';
import { cardInUse } from '../shortcuts/card-in-use.ts';
import { bringIntoSight, isCardAwaited } from '../shortcuts/focus-card.ts';
import { type Place, placeNow, placeOf } from './focus-place.ts';
import { ignoreKeysUntilPause } from './ignored-keys.ts';

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
        const isStill = cardAround(next)?.dataset.task === place.task;
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
