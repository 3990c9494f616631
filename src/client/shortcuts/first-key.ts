import { latinKey } from './latin-key.ts';

const ownKeys = 'input, textarea, select, [contenteditable], [role="combobox"], [role="dialog"], [role="alertdialog"], [role="menu"]';

let first: { event: KeyboardEvent; at: Element | null } | undefined;

function keep(event: KeyboardEvent): void {
  const { key, target, ctrlKey, metaKey, altKey } = event;
  const isMeant = ctrlKey || metaKey ? latinKey(event).toLowerCase() === 'k' : key.length === 1 && key !== ' ' && !altKey;
  if (!isMeant || !(target instanceof Element) || target.closest(ownKeys)) return;
  // Block the browser's own use of some keys.
  event.preventDefault();
  first ??= { event, at: document.activeElement };
}

/** Keeps the first key pressed before the code for shortcuts has loaded. @returns stops listening */
export function keepFirstKey(): () => void {
  document.addEventListener('keydown', keep);
  return () => document.removeEventListener('keydown', keep);
}

/** Replays the kept key, unless focus has moved since. */
export function giveFirstKey(): void {
  document.removeEventListener('keydown', keep);
  const kept = first;
  first = undefined;
  if (!kept?.at || kept.at !== document.activeElement) return;
  const { key, code, shiftKey, ctrlKey, metaKey } = kept.event;
  kept.at.dispatchEvent(new KeyboardEvent('keydown', { key, code, shiftKey, ctrlKey, metaKey, bubbles: true, cancelable: true }));
}
