import { useRef } from 'react';

/**
 * Handlers for a Radix dialog that is opened by state: when it closes, focus goes back to where it was. Radix by itself
 * does so only for a dialog with a trigger of its own. A field in the dialog must not use `autoFocus`.
 * @param instead where focus goes when the element it came from is gone
 */
export function useFocusReturn(instead?: () => HTMLElement | null) {
  const cameFrom = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      cameFrom.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      // Whoever moved focus since then has the last word. A window below this one takes it only as a whole.
      if (document.activeElement !== document.body && !document.activeElement?.matches('[role="dialog"], [role="alertdialog"]')) return;
      const element = cameFrom.current;
      // A card that left the page may have taken the element along.
      if (element instanceof HTMLElement && element.isConnected) element.focus();
      else if (document.activeElement === document.body) instead?.()?.focus();
    },
  };
}
