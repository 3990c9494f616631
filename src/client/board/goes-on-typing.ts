/** So long nobody may have pressed a key before the next one is meant for what has focus now (milliseconds). */
const PAUSE = 1_000;

let at: Element | null = null;
let until = 0;

/**
 * The field that somebody was typing in has gone, and focus is elsewhere now: what they type on is meant for nothing there.
 * @param element what has focus instead
 */
export function noteTypedAway(element: Element): void {
  at = element;
  until = performance.now() + PAUSE;
}

/** Whether a key that is pressed now, with focus on this element, is more of that. */
export function goesOnTyping(target: Element): boolean {
  if (target !== at || performance.now() > until) return false;
  until = performance.now() + PAUSE;
  return true;
}
