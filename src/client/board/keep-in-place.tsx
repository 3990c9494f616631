import { Component, type ReactNode } from 'react';

/** How far down the header and the columns' heads cover the cards. */
const COVERED = 96;

type Place = { element: Element; top: number };

const inSight = ({ top, bottom }: DOMRect) => bottom > COVERED && top < innerHeight;

/** The card with focus, if it can be seen. */
function focusedCard(): Element | null {
  const card = document.activeElement?.closest('[data-task]');
  return card && inSight(card.getBoundingClientRect()) ? card : null;
}

/** The uppermost card in sight of the column pointed at, or else of any; none while its column's beginning can be seen. */
function readCard(): Element | null {
  const within = document.querySelector('[data-column]:hover') ?? document;
  for (const card of within.querySelectorAll('[data-task]')) {
    const box = card.getBoundingClientRect();
    if (inSight(box)) return box.top > COVERED && card.parentElement?.ariaPosInSet === '1' ? null : card;
  }
  return null;
}

/** Scrolls by as much as the element has moved; one that has left the page is nobody's concern here. */
function stay({ element, top }: Place): void {
  if (!element.isConnected) return;
  const moved = element.getBoundingClientRect().top - top;
  if (moved !== 0) scrollBy(0, moved);
}

/**
 * Draws the cards inside; where others come or go above the one that has focus, or above those being read, they stay where they are
 * on the screen. The browser's own way to do so sees only the first column; a long list switches it off.
 * A class, because only a class is asked just before the page changes.
 */
export class KeepInPlace extends Component<{ children: ReactNode }> {
  /** Drawn twice before it could stay: the second time it has moved already. */
  private staying = false;

  override getSnapshotBeforeUpdate(): Place | null {
    if (this.staying) return null;
    const element = focusedCard() ?? (scrollY > 0 ? readCard() : null);
    return element && { element, top: element.getBoundingClientRect().top };
  }

  override componentDidUpdate(_props: object, _state: object, place: Place | null): void {
    // After the cards that are new have been measured, and before anything is painted.
    if (!place) return;
    this.staying = true;
    queueMicrotask(() => {
      this.staying = false;
      stay(place);
    });
  }

  override render(): ReactNode {
    return this.props.children;
  }
}
