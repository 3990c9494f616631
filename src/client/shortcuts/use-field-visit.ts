import { useRef } from 'react';
import { cardAround } from './card-elements.ts';
import { focusCard } from './focus-card.ts';

/** `visit` moves focus to a field. `leave` moves it to the field's card or back to the previous element. */
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
