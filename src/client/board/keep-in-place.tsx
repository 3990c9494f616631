import { Component, type ReactNode } from 'react';
import { flushSync } from 'react-dom';

/** Where the element with focus is, if it stands inside of such an element and can be seen. */
function focusedPlace(inside: string): { element: Element; top: number } | null {
  const element = document.activeElement;
  if (!element?.closest(inside)) return null;
  const { top, bottom } = element.getBoundingClientRect();
  return bottom < 0 || top > innerHeight ? null : { element, top };
}

/** Scrolls by as much as the element has moved; one that has left the page is nobody's concern here. */
function stay({ element, top }: { element: Element; top: number }): void {
  if (!element.isConnected) return;
  const moved = element.getBoundingClientRect().top - top;
  if (moved !== 0) scrollBy(0, moved);
}

/**
 * Draws the cards inside; where others come or go above the one that has focus, that one stays where it is on the screen.
 * A class, because only a class is asked just before the page changes.
 */
export class KeepInPlace extends Component<{ children: ReactNode }> {
  override getSnapshotBeforeUpdate() {
    return focusedPlace('[data-task]');
  }

  override componentDidUpdate(_props: object, _state: object, place: ReturnType<typeof focusedPlace>): void {
    if (place) stay(place);
  }

  override render(): ReactNode {
    return this.props.children;
  }
}

/** The same for one change of a part of it, which is drawn at once; here buttons below the cards count as well. */
export function keepInPlace(change: () => void): void {
  const place = focusedPlace('body');
  flushSync(change);
  if (place) stay(place);
}
