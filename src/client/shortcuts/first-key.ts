import { latinKey } from './latin-key.ts';

/** Elements that have keys of their own. */
const ownKeys = 'input, textarea, select, [contenteditable], [role="combobox"], [role="dialog"], [role="alertdialog"], [role="menu"]';

let first: { event: KeyboardEvent; at: Element | null } | undefined;

function keep(event: KeyboardEvent): void {
  const { key, target, ctrlKey, metaKey, altKey } = event;
  const isMeant = ctrlKey || metaKey ? latinKey(event).toLowerCase() === 'k' : key.length === 1 && key !== ' ' && !altKey;
  if (!isMeant || !(target instanceof Element) || target.closest(ownKeys)) return;
  // The browser has a use of its own for some keys.
  event.preventDefault();
  first ??= { event, at: document.activeElement };
}

/** Keeps the first key that is pressed until the code for keys is there. @returns ends it */
export function keepFirstKey(): () => void {
  document.addEventListener('keydown', keep);
  return () => document.removeEventListener('keydown', keep);
}

/** Presses the key that was kept, unless focus has gone elsewhere. Keys are listened for by now. */
export function giveFirstKey(): void {
  document.removeEventListener('keydown', keep);
  const kept = first;
  first = undefined;
  if (!kept?.at || kept.at !== document.activeElement) return;
  const { key, code, shiftKey, ctrlKey, metaKey } = kept.event;
  kept.at.dispatchEvent(new KeyboardEvent('keydown', { key, code, shiftKey, ctrlKey, metaKey, bubbles: true, cancelable: true }));
}
