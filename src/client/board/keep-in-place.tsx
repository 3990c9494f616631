import { Component, createRef, type ReactNode } from 'react';

type Place = { element: Element; top: number };

/** The card with focus, if it stands in this column and can be seen. */
function focusedCard(scroller: Element, edges: DOMRect): Element | null {
  const card = document.activeElement?.closest('[data-task]');
  return card && scroller.contains(card) && inSight(card.getBoundingClientRect(), edges) ? card : null;
}

const inSight = ({ top, bottom }: DOMRect, edges: DOMRect) => bottom > edges.top && top < edges.bottom;

/** The uppermost card in sight; none while the column's beginning can be seen. */
function readCard(scroller: Element, edges: DOMRect): Element | null {
  if (scroller.scrollTop === 0) return null;
  for (const card of scroller.querySelectorAll('[data-task]')) {
    const box = card.getBoundingClientRect();
    if (inSight(box, edges)) return box.top >= edges.top && card.parentElement?.ariaPosInSet === '1' ? null : card;
  }
  return null;
}

/**
 * The part of a column that scrolls. Where cards come or go above the one that has focus, or above those being read, they stay where
 * they are on the screen. The browser's own way to do so is not in every browser; a long list switches it off.
 * A class, because only a class is asked just before the page changes.
 */
export class KeepInPlace extends Component<{ className: string; children: ReactNode }> {
  private scroller = createRef<HTMLDivElement>();
  /** Drawn twice before it could stay: the second time it has moved already. */
  private staying = false;

  private observer: ResizeObserver | undefined;
  /** Where on the page this begins; unknown until it has first been laid out. */
  private top: number | null = null;

  private readonly beginning = (scroller: Element) => scroller.getBoundingClientRect().top + scrollY;

  /** Something came, went or grew above the columns: they begin elsewhere now, but what is read in them stays. */
  private readonly follow = () => {
    const scroller = this.scroller.current;
    if (!scroller) return;
    const top = this.beginning(scroller);
    const moved = top - (this.top ?? top);
    this.top = top;
    if (moved === 0) return;
    if (scroller.scrollTop > 0 || scroller.contains(document.activeElement)) scroller.scrollBy(0, moved);
  };

  override componentDidMount(): void {
    if (!this.scroller.current) return;
    this.observer = new ResizeObserver(this.follow);
    this.observer.observe(this.scroller.current);
  }

  override componentWillUnmount(): void {
    this.observer?.disconnect();
  }

  override getSnapshotBeforeUpdate(): Place | null {
    const scroller = this.scroller.current;
    if (this.staying || !scroller) return null;
    const edges = scroller.getBoundingClientRect();
    const element = focusedCard(scroller, edges) ?? readCard(scroller, edges);
    return element && { element, top: element.getBoundingClientRect().top };
  }

  override componentDidUpdate(_props: object, _state: object, place: Place | null): void {
    // After the cards that are new have been measured, and before anything is painted.
    if (!place) return;
    this.staying = true;
    queueMicrotask(() => {
      this.staying = false;
      this.stay(place);
    });
  }

  /** Scrolls by as much as the card has moved; one that has left the column is nobody's concern here. */
  private stay({ element, top }: Place): void {
    if (!element.isConnected) return;
    const moved = element.getBoundingClientRect().top - top;
    if (moved !== 0) this.scroller.current?.scrollBy(0, moved);
  }

  override render(): ReactNode {
    const { className, children } = this.props;
    return (
      <div ref={this.scroller} data-scroller="" className={className}>
        {children}
      </div>
    );
  }
}
