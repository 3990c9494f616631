/** The pause without keys after which the next one is meant for what has focus now (milliseconds). */
const PAUSE = 1_000;

let at: Element | null = null;
let until = 0;
let wasTyping = true;

/**
 * To be called when the focused field has vanished: ignores keys until a pause of a second, for they are not meant for what has focus now.
 * @param element what has focus instead
 * @param typing whether it was a field; else a card that keys were meant for
 */
export function ignoreKeysUntilPause(element: Element, typing = true): void {
  at = element;
  wasTyping = typing;
  until = performance.now() + PAUSE;
}

/**
 * Whether to ignore a key that is pressed now, with focus on this element.
 * @param moves whether it only goes to another card, as in walking through a list
 */
export function shouldIgnoreKey(target: Element, moves: boolean): boolean {
  if (target !== at || performance.now() > until || (moves && !wasTyping)) return false;
  until = performance.now() + PAUSE;
  return true;
}
