/** So long nobody may have pressed a key before the next one is meant for what has focus now (milliseconds). */
const PAUSE = 1_000;

let at: Element | null = null;
let until = 0;
let wasTyping = true;

/**
 * The field that somebody was typing in has gone, and focus is elsewhere now: what they type on is meant for nothing there.
 * @param element what has focus instead
 * @param typing whether it was a field; else a card that keys were meant for
 */
export function noteTypedAway(element: Element, typing = true): void {
  at = element;
  wasTyping = typing;
  until = performance.now() + PAUSE;
}

/**
 * Whether a key that is pressed now, with focus on this element, is more of that.
 * @param moves whether it only goes to another card, as whoever walks through a list does
 */
export function goesOnTyping(target: Element, moves: boolean): boolean {
  if (target !== at || performance.now() > until || (moves && !wasTyping)) return false;
  until = performance.now() + PAUSE;
  return true;
}
