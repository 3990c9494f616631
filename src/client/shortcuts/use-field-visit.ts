import { useRef } from 'react';
import { cardAround } from './card-elements.ts';
import { focusCard } from './focus-card.ts';

/**
 * Going to a field by a key, and back.
 * @returns `visit` calls what focuses the field and remembers where focus was; `leave` takes it from a field to its card, or back there
 */
export function useFieldVisit() {
  const cameFrom = useRef<Element | null>(null);
  const visit = (focusField: () => void) => {
    cameFrom.current = document.activeElement;
    focusField();
  };
  const leave = (field: HTMLElement) => {
    const card = cardAround(field);
    const back = cameFrom.current;
    cameFrom.current = null;
    if (card) focusCard(card);
    else if (back instanceof HTMLElement && back.isConnected && back !== document.body) back.focus();
    else field.blur();
  };
  return { visit, leave };
}
