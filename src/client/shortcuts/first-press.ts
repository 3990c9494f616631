import { cardWithMenu } from './card-elements.ts';

/** A character of a non-Latin script, such as Cyrillic or Greek. */
const OTHER_SCRIPT = /^[^\p{ASCII}\p{scx=Latin}\p{scx=Common}\p{scx=Inherited}]$/u;

/** The character of a pressed key; on a non-Latin layout, the US character of the same physical key. */
export function latinKey({ key, code, shiftKey }: KeyboardEvent): string {
  if (!OTHER_SCRIPT.test(key)) return key;
  if (code === 'Slash') return shiftKey ? '?' : '/';
  const character = /^(?:Key|Digit|Numpad)(.)$/.exec(code)?.[1];
  return character && !shiftKey ? character.toLowerCase() : key;
}

const ownKeys = 'input, textarea, select, [contenteditable], [role="combobox"], [role="dialog"], [role="alertdialog"], [role="menu"]';

/** Whether only later code answers an event. */
function isMeant(event: Event): boolean {
  const { target } = event;
  if (!(target instanceof Element)) return false;
  if (event instanceof KeyboardEvent) {
    const { key, ctrlKey, metaKey, altKey } = event;
    if (target.closest(ownKeys)) return false;
    const isOnCard = target.matches('[data-task]');
    if (ctrlKey || metaKey) return (isOnCard ? ['k', 'a'] : ['k']).includes(latinKey(event).toLowerCase());
    // Elsewhere these keys scroll the page or press a button.
    return [' ', 'Enter', 'Delete'].includes(key) ? isOnCard : key.length === 1 && !altKey;
  }
  return cardWithMenu(target) !== null;
}

const TYPES = ['keydown', 'contextmenu'] as const;
let first: { event: MouseEvent | KeyboardEvent; at: Element | null } | undefined;

function keep(event: MouseEvent | KeyboardEvent): void {
  if (!isMeant(event)) return;
  // Block what the browser would do: its menu, its own use of some keys.
  event.preventDefault();
  first ??= { event, at: document.activeElement };
}

const stop = () => {
  for (const type of TYPES) document.removeEventListener(type, keep);
  first = undefined;
};

/** Keeps the first key or card menu that is pressed before its code has loaded. @returns stops it and forgets the press */
export function keepFirstPress(): () => void {
  for (const type of TYPES) document.addEventListener(type, keep);
  return stop;
}

/** Replays the kept press, unless focus has moved since. */
export function giveFirstPress(): void {
  const kept = first;
  stop();
  if (!kept || kept.at !== document.activeElement) return;
  const { event } = kept;
  // Its own properties initialize the new one.
  const again = new (event.constructor as typeof KeyboardEvent)(event.type, event);
  event.target?.dispatchEvent(again);
}
