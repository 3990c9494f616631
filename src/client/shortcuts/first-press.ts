import { useEffect } from 'react';
import { listen } from '../ui/listen.ts';
import { cardWithMenu } from './card-elements.ts';
import { OPENED, TYPING } from './own-keys.ts';

/** A character of a non-Latin script, such as Cyrillic or Greek. */
const OTHER_SCRIPT = /^[^\p{ASCII}\p{scx=Latin}\p{scx=Common}\p{scx=Inherited}]$/u;

/** The character of a pressed key; on a non-Latin layout, the US character of the same physical key. */
export function latinKey({ key, code, shiftKey }: KeyboardEvent): string {
  if (!OTHER_SCRIPT.test(key)) return key;
  if (code === 'Slash') return shiftKey ? '?' : '/';
  const character = /^(?:Key|Digit|Numpad)(.)$/.exec(code)?.[1];
  return character && !shiftKey ? character.toLowerCase() : key;
}

/** Whether only later code answers an event. */
function isMeant(event: MouseEvent | KeyboardEvent): boolean {
  const { target } = event;
  if (!(event instanceof KeyboardEvent)) return cardWithMenu(target) !== null;
  if (!(target instanceof Element) || target.closest(`${TYPING}, ${OPENED}`)) return false;
  const { key, ctrlKey, metaKey, altKey } = event;
  const isOnCard = target.matches('[data-task]');
  if (ctrlKey || metaKey) return (isOnCard ? ['k', 'a'] : ['k']).includes(latinKey(event).toLowerCase());
  // Elsewhere these keys scroll the page or press a button.
  return [' ', 'Enter', 'Delete'].includes(key) ? isOnCard : key.length === 1 && !altKey;
}

/** Stands in for late code of keys and card menus. Replays the first press that was meant for it, unless focus has moved since. */
export function FirstPress(): null {
  useEffect(() => {
    let first: { event: MouseEvent | KeyboardEvent; at: Element | null } | undefined;
    const keep = (event: MouseEvent | KeyboardEvent) => {
      if (!isMeant(event)) return;
      // Block what the browser would do: its menu, its own use of some keys.
      event.preventDefault();
      first ??= { event, at: document.activeElement };
    };
    const stop = listen(document, { keydown: keep, contextmenu: keep });
    return () => {
      stop();
      // After the effects of the code that has come.
      queueMicrotask(() => {
        if (!first || first.at !== document.activeElement) return;
        const { event } = first;
        // Its own properties initialize the new one.
        event.target?.dispatchEvent(new (event.constructor as typeof KeyboardEvent)(event.type, event));
      });
    };
  }, []);
  return null;
}
