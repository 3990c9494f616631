import { useEffect, useEffectEvent, useRef } from 'react';
import './second-press.ts';

type FocusReturnProps = {
  /** Where focus goes when the element it came from is gone. */
  instead?: (() => HTMLElement | null) | undefined;
  /** Happens once focus is back. */
  then?: () => void;
};

/** For the content of a Radix dialog that holds a `FocusReturn`: Radix would move focus a moment after it. */
export const leaveFocus = (event: Event): void => event.preventDefault();

/**
 * Stands inside a Radix dialog that is opened by state: when the dialog goes, focus goes back to where it was. Radix by itself does so
 * only for a dialog with a trigger, and a timer later: a key pressed meanwhile would be nobody's. A field in the dialog must not use `autoFocus`.
 */
export function FocusReturn({ instead, then }: FocusReturnProps) {
  const cameFrom = useRef<Element | null>(null);
  const giveBack = useEffectEvent(() => {
    const { activeElement, body } = document;
    // Whoever moved focus since then has the last word. A dialog below this one takes it only as a whole.
    if (activeElement === body || activeElement?.matches('[role="dialog"], [role="alertdialog"]')) {
      const element = cameFrom.current;
      // A card that left the page may have taken the element along.
      if (element instanceof HTMLElement && element.isConnected) element.focus();
      if (document.activeElement === body) instead?.()?.focus();
    }
    then?.();
  });
  // A dialog's own effects, its focus trap among them, begin after those of what stands inside, and end before.
  useEffect(() => {
    cameFrom.current = document.activeElement;
    return () => giveBack();
  }, []);
  return null;
}
