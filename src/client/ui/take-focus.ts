import { type RefObject, useEffect, useRef } from 'react';

/** A `ref` that focuses its element as it comes, because what had focus goes for it. */
export const takeFocus = (element: HTMLElement | null): void => element?.focus();

/** The same, unless focus has gone elsewhere. */
export function takeLostFocus(element: HTMLElement | null): void {
  if (document.activeElement === document.body) element?.focus();
}

/** The `ref` of a field that takes focus with its error, because it may be out of sight, and its error is read with it. */
export function useErrorFocus<Element extends HTMLElement>(error: string | null): RefObject<Element | null> {
  const field = useRef<Element>(null);
  useEffect(() => {
    if (error) field.current?.focus();
  }, [error]);
  return field;
}
