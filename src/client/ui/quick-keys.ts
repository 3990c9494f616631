import type { KeyboardEvent as ReactKeyboardEvent } from 'react';

const ENTRY = '[role="option"], [role^="menuitem"]:not([data-disabled])';

/** The entry that a key leads to; `undefined` for other keys. Menus go round, lists end. */
function entryAt(key: string): Element | null | undefined {
  const list = document.activeElement?.closest('[role="menu"], [role="listbox"]');
  const entries = [...(list?.querySelectorAll(ENTRY) ?? [])];
  const at = entries.indexOf(document.activeElement as Element);
  const isMenu = list?.role === 'menu';
  if (key === 'Home') return entries[0];
  if (key === 'End') return entries.at(-1);
  if (key === 'ArrowDown') return entries[at + 1] ?? (isMenu ? entries[0] : null);
  if (key === 'ArrowUp') return at > 0 || isMenu || at < 0 ? entries.at(Math.max(at, 0) - 1) : null;
  return undefined;
}

/** Whether a letter's move is still to come. */
let isMoving = false;

function expectMove(): void {
  isMoving = true;
  // Radix moves between these two tasks.
  setTimeout(() => setTimeout(() => (isMoving = false)));
}

/**
 * The `onKeyDownCapture` of a list or menu, for keys that follow each other quickly. Radix moves in a later task, from where the key was
 * pressed: a second arrow would go nowhere, and Enter would choose the entry before.
 */
export function heedQuickKeys(event: ReactKeyboardEvent): void {
  const { key } = event;
  if (!event.isTrusted) return;
  if (key.length === 1 && key !== ' ') expectMove();
  const entry = entryAt(key);
  const choosesLater = isMoving && (key === 'Enter' || key === ' ');
  if (entry === undefined && !choosesLater) return;
  event.preventDefault();
  event.stopPropagation();
  if (entry instanceof HTMLElement) entry.focus();
  if (choosesLater)
    setTimeout(() =>
      document.activeElement?.closest(ENTRY)?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })),
    );
}
