import type { FocusEvent, KeyboardEvent, RefObject } from 'react';
import type { SelectOption } from './select.tsx';
import { useTypeahead } from './use-typeahead.ts';

const choosing = ['Enter', ' '];
const moving = ['ArrowDown', 'ArrowUp', 'Home', 'End'];

/** Whether a key means something to a list of options. */
export const isForList = ({ key, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean =>
  !ctrlKey && !altKey && !metaKey && (key.length === 1 || choosing.includes(key) || moving.includes(key));

/**
 * The keys of an open list. Radix moves focus a moment after a key, and the next key may come before: then what was left was chosen. Here
 * focus moves at once, and keys that were pressed before the list had focus are made up for.
 * @param ahead those keys
 * @returns what the list's element listens by
 */
export function useListKeys(options: readonly SelectOption[], ahead: RefObject<string[]>) {
  const { find, isTyping } = useTypeahead(options);

  /** @returns whether the key moved focus, or would have if there were anything to move to */
  function move(list: HTMLElement, key: string): boolean {
    const all = [...list.querySelectorAll<HTMLElement>('[role="option"]')];
    const at = all.findIndex((one) => one.matches(':focus'));
    const places: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at < 0 ? all.length - 1 : at - 1, Home: 0, End: all.length - 1 };
    const isLetter = key.length === 1 && (key !== ' ' || isTyping());
    if (!isLetter && !moving.includes(key)) return false;
    const found = isLetter ? find(key, options[at]?.value) : undefined;
    const place = isLetter ? found && options.indexOf(found) : places[key];
    const option = place === undefined ? undefined : all[place];
    option?.scrollIntoView({ block: 'nearest' });
    option?.focus({ preventScroll: true });
    return true;
  }

  return {
    onKeyDownCapture(event: KeyboardEvent<HTMLElement>) {
      // What is prevented here Radix leaves alone.
      if (isForList(event) && move(event.currentTarget, event.key)) event.preventDefault();
    },
    onFocus({ currentTarget }: FocusEvent<HTMLElement>) {
      for (const key of ahead.current.splice(0)) {
        if (move(currentTarget, key)) continue;
        // With the choice the list closes: what was pressed after it was not meant for this list.
        if (document.activeElement instanceof HTMLElement) document.activeElement.click();
        return;
      }
    },
  };
}
