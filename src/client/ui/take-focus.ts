/** A `ref` that focuses its element as it comes, because what had focus goes for it. */
export const takeFocus = (element: HTMLElement | null): void => element?.focus();

/** The same, unless focus has gone elsewhere. */
export function takeLostFocus(element: HTMLElement | null): void {
  if (document.activeElement === document.body) element?.focus();
}
