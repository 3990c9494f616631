// Importing this keeps focus near an element that leaves the page with it, such as a button that removes its own row.

/** The part of the page that takes focus with no other place, and knows better than its elements where theirs goes. */
let keeper: { part: HTMLElement; note: (element: HTMLElement) => () => void } | null = null;
/** Gives that part its focus back. */
let restore = () => {};

/** Lets a part of the page restore the focus of its elements. @param note hears of a focused one, and returns how to restore it @returns stops it */
export function keepFocusIn(part: HTMLElement, note: (element: HTMLElement) => () => void): () => void {
  keeper = { part, note };
  return () => {
    keeper = null;
  };
}

/** An element and those around it that can take its focus, the nearest first. */
function pathOf(target: HTMLElement): HTMLElement[] {
  const part = keeper?.part;
  const around = part?.contains(target) ? null : target.parentElement?.closest<HTMLElement>('[tabindex]');
  // A window gives focus back by itself.
  const last = part && !target.closest('[role$="dialog"]') ? [part] : [];
  return [target, ...(around ? pathOf(around) : last)];
}

/** These give focus back by themselves. If its element is gone by then, the path leads to the next one. */
const PASSING = '[role="listbox"], [role="menu"], [data-toasts], [data-copied]';

let focused: readonly HTMLElement[] = [];

/** The way back to where focus is now: the element, or the one that has just left the page with it, and the places around it. */
export const focusPath = (): readonly HTMLElement[] => focused;

/** Focuses the first of a path that is still there. */
export function focusAlong(path: readonly HTMLElement[]): void {
  const place = path.find(({ isConnected }) => isConnected);
  if (place && place === keeper?.part) restore();
  else place?.focus({ preventScroll: true });
}

addEventListener('focusin', ({ target }) => {
  if (!(target instanceof HTMLElement) || target.closest(PASSING)) return;
  if (keeper?.part.contains(target)) restore = keeper.note(target);
  // Windows and the selection's toolbar go once they have done their work, and focus returns to where it was.
  else if (!target.closest('[role$="dialog"], [role="toolbar"]')) restore = () => keeper?.part.focus({ preventScroll: true });
  focused = pathOf(target);
});
addEventListener('focusout', ({ target, relatedTarget }) => {
  if (relatedTarget || !document.hasFocus()) return;
  const left = focused;
  queueMicrotask(() => {
    // The user clicked beside it. Chromium sends this event also for an element that is about to leave the page.
    if (left === focused && (target as Node).isConnected) focused = [];
  });
});
new MutationObserver(() => {
  if (focused[0]?.isConnected === false && document.activeElement === document.body) focusAlong(focused);
}).observe(document, { childList: true, subtree: true });
