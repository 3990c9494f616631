/** Later than this a key that was pressed would do something out of the blue (milliseconds). */
const SOON = 2_000;

/** Where keys have a use of their own. */
export const ownKeys = 'input, textarea, select, [contenteditable], [role="dialog"], [role="alertdialog"], [role="listbox"], [role="menu"]';

/** The pause after which a key is meant for what has focus (milliseconds). */
const PAUSE = 1_000;
let ignored: { at: Element; until: number } | null = null;

/** Whether a key belongs to what was typed for something that did not come. */
export function isTypedOn(target: Element): boolean {
  const now = performance.now();
  if (target !== ignored?.at || now > ignored.until) return false;
  ignored.until = now + PAUSE;
  return true;
}

type Pressed = { event: KeyboardEvent; at: Element | null; time: number };
let pressed: Pressed[] = [];

const isMeant = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  ctrlKey || metaKey ? key.toLowerCase() === 'k' : key?.length === 1 && key !== ' ' && !altKey;

function keep(event: KeyboardEvent): void {
  if (!isMeant(event) || event.defaultPrevented || !(event.target instanceof Element) || event.target.closest(ownKeys)) return;
  // The browser has something of its own for some of them.
  event.preventDefault();
  pressed.push({ event, at: document.activeElement, time: performance.now() });
}

/**
 * Keeps the keys that are pressed before what they do is there. Told so again, it goes on.
 * @returns what ends it
 */
export function keepEarlyKeys(): () => void {
  document.addEventListener('keydown', keep);
  return () => document.removeEventListener('keydown', keep);
}

/**
 * Gives a key that was pressed early, perhaps more than once, to what has come by now. What was pressed after another key was most likely
 * typed for what that should have opened: then none of them does anything. From now on none is kept.
 */
export function giveEarlyKeys(): void {
  document.removeEventListener('keydown', keep);
  const [first, ...later] = pressed;
  pressed = [];
  const at = document.activeElement;
  if (!first || !at || first.at !== at || performance.now() - first.time > SOON) return;
  const { key, code, shiftKey, ctrlKey, metaKey } = first.event;
  if (later.some(({ event }) => event.key !== key)) ignored = { at, until: performance.now() + PAUSE };
  else at.dispatchEvent(new KeyboardEvent('keydown', { key, code, shiftKey, ctrlKey, metaKey, bubbles: true, cancelable: true }));
}
