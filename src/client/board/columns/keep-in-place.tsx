import { Component, type ReactNode, type RefObject } from 'react';
import type { Task } from '#shared/tasks.ts';
import { cardAround } from '../../shortcuts/card-elements.ts';
import { cardsInSight, isInSight } from './cards-in-sight.ts';
import { scrollerOf } from './use-drawn-cards.ts';

/** Where something was on the screen. Of several the first counts that is still there. */
type Place = { element: Element; top: number };

const topOf = (element: Element) => element.getBoundingClientRect().top;

/** How long after its last move a pointer may be about to press (milliseconds). */
const AIMING = 1_500;

type KeepInPlaceProps = {
  list: RefObject<HTMLElement | null>;
  tasks: readonly Task[];
  /** What they were searched by. Those of another search are read from the beginning. */
  topic: string | undefined;
  /** How the cards are laid out: another layout may draw more of them, or at other heights. */
  layout: unknown;
  children: ReactNode;
};

/** What has focus, or what it has opened a list over the page from, if that is of a card of this column that can be seen. */
function focusedIn(scroller: Element, edges: DOMRect): Element | null {
  const element = scroller.querySelector('[role="combobox"][aria-expanded="true"]') ?? document.activeElement;
  const card = element && cardAround(element);
  return card && scroller.contains(card) && isInSight(card.getBoundingClientRect(), edges) ? element : null;
}

/** The uppermost of the cards in sight; none while the column's beginning can be seen. */
function readCard([uppermost]: readonly Element[], edges: DOMRect): Element | null {
  if (!uppermost) return null;
  const isBeginning = uppermost.parentElement?.ariaPosInSet === '1' && uppermost.getBoundingClientRect().top >= edges.top;
  return isBeginning ? null : uppermost;
}

const isWrittenIn = (card: Element) => card.contains(document.activeElement) && document.activeElement?.matches('input, textarea');

/** How much of its own height a column leaves empty below its content, in pixels. */
function unfilled(scroller: HTMLElement): number {
  const end = (scroller.lastElementChild?.getBoundingClientRect().bottom ?? 0) - scroller.getBoundingClientRect().top + scroller.scrollTop;
  return Math.max(0, scroller.clientHeight - end - Number.parseFloat(getComputedStyle(scroller).paddingBottom));
}

/**
 * A column's list. Where cards come or go above the one that has focus, or is about to be pressed, or above those being read, they stay where they are on the
 * screen. The browser's own way to do so is not in every browser; a long list switches it off.
 * A class, because only a class is called just before the page changes; around the list and not the column, because a list may also
 * render again alone.
 */
export class KeepInPlace extends Component<KeepInPlaceProps> {
  private scroller: HTMLElement | null = null;
  /** A restore is scheduled: do not snapshot again before it, for by then the cards have moved. */
  private staying = false;
  /** Pixels left empty below the last card. */
  private spare = 0;

  private observer: ResizeObserver | undefined;
  private over: AbortController | undefined;
  /** What of a card a mouse was moved over last. */
  private pointed: { element: Element; at: number } | null = null;
  /** Where on the page the column begins; unknown until it has first been laid out. */
  private top: number | null = null;

  /** Something came, went or grew above the columns: they begin elsewhere now, but what is read in them stays. */
  private readonly follow = () => {
    const { scroller } = this;
    if (!scroller) return;
    const edges = scroller.getBoundingClientRect();
    const top = edges.top + scrollY;
    const moved = top - (this.top ?? top);
    this.top = top;
    if (moved === 0) return;
    const element = focusedIn(scroller, edges);
    // As far as the column still reaches there.
    if (element) this.stay([{ element, top: Math.max(edges.top, topOf(element) - moved) }]);
    else if (scroller.scrollTop > 0 || scroller.contains(document.activeElement)) scroller.scrollBy(0, moved);
  };

  override componentDidMount(): void {
    this.scroller = scrollerOf(this.props.list);
    if (!this.scroller) return;
    this.observer = new ResizeObserver(this.follow);
    this.observer.observe(this.scroller);
    // In a low window a column keeps its height, and what grows above only moves it.
    const above = this.scroller.closest('main')?.firstElementChild;
    if (above) this.observer.observe(above);
    this.over = new AbortController();
    const options = { passive: true, signal: this.over.signal };
    this.scroller.addEventListener('scroll', this.giveBack, options);
    for (const type of ['pointermove', 'pointerleave'] as const) this.scroller.addEventListener(type, this.point, options);
  }

  override componentWillUnmount(): void {
    this.observer?.disconnect();
    this.over?.abort();
    this.leave(0);
  }

  override getSnapshotBeforeUpdate(before: KeepInPlaceProps): Place[] | null {
    const { scroller } = this;
    // A long list that is scrolled draws others of the same cards, and looks to their places itself.
    const same = before.tasks === this.props.tasks && before.layout === this.props.layout;
    if (same || this.staying || !scroller) return null;
    const edges = scroller.getBoundingClientRect();
    const isSame = before.topic === this.props.topic;
    const used = focusedIn(scroller, edges) ?? (isSame ? this.aimedAt(edges) : null);
    if (!used && (!isSame || scroller.scrollTop === 0)) return null;
    const cards: Element[] = isSame ? cardsInSight(scroller) : [];
    const element = used ?? readCard(cards, edges);
    const card = element && cardAround(element);
    if (!element || !card) return null;
    const top = topOf(card);
    // If a card goes itself, the next one takes its place.
    const below = (isSame ? cards.slice(cards.indexOf(card)) : [card]).map((next) => ({ element: next, top }));
    return isInSight(element.getBoundingClientRect(), edges) ? [{ element, top: topOf(element) }, ...below] : below;
  }

  override componentDidUpdate(before: KeepInPlaceProps, _state: object, places: Place[] | null): void {
    // Nobody writes here any more: what others add shall be seen.
    if (this.spare > 0 && !this.scroller?.contains(document.activeElement)) this.leave(0);
    if (before.topic !== this.props.topic && !places?.some(({ element }) => element.isConnected)) this.scroller?.scrollTo(0, 0);
    // After the cards that are new have been measured, and before anything is painted.
    if (!places) return;
    this.staying = true;
    queueMicrotask(() => {
      this.staying = false;
      this.stay(places);
    });
  }

  private readonly point = ({ type, target }: PointerEvent) => {
    const element =
      type === 'pointermove' && target instanceof Element
        ? target.closest('[data-task] :is(button, a, input, textarea), [data-task]')
        : null;
    this.pointed = element && { element, at: performance.now() };
  };

  /** What is under a mouse that has just been moved: what comes above it must not put something else under the press. */
  private aimedAt(edges: DOMRect): Element | null {
    if (!this.pointed || performance.now() - this.pointed.at > AIMING) return null;
    // The column may have been scrolled since.
    const { element } = this.pointed;
    return element.isConnected && isInSight(element.getBoundingClientRect(), edges) ? element : null;
  }

  /** Scrolls by as much as it has moved; if all of them have left the column nobody reads them. */
  private stay(places: readonly Place[]): void {
    const place = places.find(({ element }) => element.isConnected);
    if (!place || !this.scroller) return;
    const { element, top } = place;
    const moved = () => topOf(element) - top;
    if (moved() === 0) return;
    this.scroller.scrollBy(0, moved());
    // The column is too short to scroll so far. Who writes must not lose the line for that.
    if (moved() < 1 || !isWrittenIn(element)) return;
    this.leave(this.spare + Math.ceil(unfilled(this.scroller) + moved()));
    this.scroller.scrollBy(0, moved());
  }

  private leave(height: number): void {
    this.spare = height;
    this.scroller?.style.setProperty('--spare', `${height}px`);
  }

  /** Takes away what is left empty and out of sight: who scrolls up does not see it go, and does not find it again. */
  private readonly giveBack = () => {
    if (this.spare === 0 || !this.scroller) return;
    const unseen = Math.floor(this.scroller.scrollHeight - this.scroller.clientHeight - this.scroller.scrollTop);
    if (unseen > 0) this.leave(Math.max(0, this.spare - unseen));
  };

  override render(): ReactNode {
    return this.props.children;
  }
}
