import { type RefObject, useLayoutEffect, useRef } from 'react';
import { cardAround } from '../../shortcuts/card-elements.ts';

/** How long after its last move a pointer may press (ms). */
const AIMING = 1_500;
const PADDING = 8;

/**
 * Scroll anchoring for a column: the focused or pointed-at element, or else the first visible card, keeps its place.
 * @param topic the search; a new one starts at the top
 */
export function useScrollAnchor(list: RefObject<HTMLElement | null>, topic: string | undefined): void {
  const keep = useRef<((isSame: boolean) => void) | null>(null);
  const shown = useRef(topic);

  useLayoutEffect(() => {
    const rows = list.current;
    const scroller = rows?.closest<HTMLElement>('[data-scroller]');
    if (!rows || !scroller) return;
    /** The first one still connected keeps its place. `top` is the place without any scrolling. */
    let anchors: { element: Element; top: number }[] = [];
    let aimed: Element | null = null;
    let aiming: ReturnType<typeof setTimeout>;
    let noted = 0;
    let spare = 0;

    const topOf = (element: Element) => element.getBoundingClientRect().top + scroller.scrollTop + scrollY;
    /** @param off the anchor's distance from its place, because scrolling goes by whole pixels */
    const note = (off = 0) => {
      const edges = scroller.getBoundingClientRect();
      const isSeen = (element: Element) => {
        const { top, bottom } = element.getBoundingClientRect();
        return bottom > edges.top && top < edges.bottom;
      };
      // Its list is outside the column, and has focus.
      const open = document.activeElement?.closest('[role="listbox"]') && rows.querySelector('[role="combobox"][aria-expanded="true"]');
      const used = [open, document.activeElement, aimed].find((one) => one && rows.contains(one) && cardAround(one) && isSeen(one));
      const cards = [...rows.children].filter(isSeen).flatMap((row) => row.firstElementChild ?? []);
      const first = used ? cardAround(used) : scroller.scrollTop > 0 && cards[0];
      anchors = used ? [{ element: used, top: topOf(used) - off }] : [];
      // If a card goes, the next one takes its place.
      if (first) anchors.push(...cards.slice(cards.indexOf(first)).map((element) => ({ element, top: topOf(first) - off })));
      noted = scroller.scrollTop;
    };

    /** Adds space below a short column's cards, so that it scrolls this far. */
    const leaveFor = (scrollTop: number, most = Number.POSITIVE_INFINITY) => {
      const end =
        (scroller.lastElementChild ?? rows).getBoundingClientRect().bottom - scroller.getBoundingClientRect().top + scroller.scrollTop;
      spare = Math.max(0, Math.min(most, Math.ceil(scrollTop + scroller.clientHeight - end - PADDING)));
      scroller.style.setProperty('--spare', `${spare}px`);
    };

    keep.current = (isSame) => {
      const { activeElement } = document;
      // The spare space would hide new cards, so drop it once focus has left the column.
      if (spare > 0 && !scroller.contains(activeElement)) leaveFor(0, 0);
      const anchor = anchors.find(({ element }) => element.isConnected && (isSame || element.contains(activeElement)));
      // The browser has scrolled a shortened column back to its end.
      const from = noted > scroller.scrollHeight - scroller.clientHeight ? noted : scroller.scrollTop;
      let to = isSame ? scroller.scrollTop : 0;
      if (anchor) to = from + topOf(anchor.element) - anchor.top;
      // The focused element stays in sight if something opens above the columns.
      if (anchor?.element.contains(activeElement))
        to = Math.min(to, topOf(anchor.element) - scrollY - scroller.getBoundingClientRect().top);
      if (to !== scroller.scrollTop) scroller.scrollTop = to;
      if (to - scroller.scrollTop >= 1 && anchor?.element === activeElement && activeElement?.matches('textarea')) {
        leaveFor(to);
        scroller.scrollTop = to;
      }
      const off = to - scroller.scrollTop;
      note(Math.abs(off) < 1 ? off : 0);
    };

    const over = new AbortController();
    const listen = (types: string[], listener: (event: Event) => void) => {
      for (const type of types) scroller.addEventListener(type, listener, { passive: true, signal: over.signal });
    };
    listen(['focusin'], () => note());
    listen(['scroll'], () => {
      // Scrolling up drops the space.
      if (spare > 0) leaveFor(scroller.scrollTop, spare);
      if (scroller.scrollTop !== noted) note();
    });
    const aim = (element: Element | null) => {
      const isSame = element === aimed;
      aimed = element;
      if (!isSame) note();
    };
    listen(['pointermove', 'pointerleave'], ({ type, target }) => {
      clearTimeout(aiming);
      aiming = setTimeout(aim, AIMING, null);
      aim(type === 'pointermove' && target instanceof Element ? target.closest('button, a, textarea, [data-task]') : null);
    });
    const observer = new ResizeObserver(() => keep.current?.(true));
    for (const one of [rows, scroller, scroller.closest('main')]) if (one) observer.observe(one);
    return () => {
      clearTimeout(aiming);
      over.abort();
      observer.disconnect();
      scroller.style.removeProperty('--spare');
    };
  }, [list]);

  // After each change of the list, and before it is painted.
  useLayoutEffect(() => {
    keep.current?.(shown.current === topic);
    shown.current = topic;
  });
}
