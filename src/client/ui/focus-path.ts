// Importing this keeps focus near an element that leaves the page with it, such as a button that removes its own row.

/** The elements around one that can take its focus, the nearest first, up to a place that finds another one by itself. */
function placesAround(element: Element): HTMLElement[] {
  const place = element.parentElement?.closest<HTMLElement>('[tabindex]');
  return place && place.dataset.keepsFocus === undefined ? [place, ...placesAround(place)] : [];
}

const pathOf = (target: EventTarget | null) => (target instanceof HTMLElement ? [target, ...placesAround(target)] : []);

/** The focused element, or the one that has just left the page with it, and the places around it. A button may be pressed before this is here. */
let focused: readonly HTMLElement[] = pathOf(document.activeElement);

/** The way back to where focus is now: the element, and the places around it. */
export const focusPath = (): readonly HTMLElement[] => focused;

/** Focuses the first of a path that is still there. */
export const focusAlong = (path: readonly HTMLElement[]): void =>
  path.find(({ isConnected }) => isConnected)?.focus({ preventScroll: true });

addEventListener('focusin', ({ target }) => {
  focused = pathOf(target);
});
addEventListener('focusout', ({ relatedTarget }) => {
  if (relatedTarget || !document.hasFocus()) return;
  const left = focused;
  queueMicrotask(() => {
    // The user clicked beside it. Chromium sends this event also for an element that is about to leave the page.
    if (left === focused && left[0]?.isConnected) focused = [];
  });
});
new MutationObserver(() => {
  if (focused[0]?.isConnected === false && document.activeElement === document.body) focusAlong(focused);
}).observe(document, { childList: true, subtree: true });
