import { type RefObject, useLayoutEffect, useRef } from 'react';

/** How long after its last move a pointer may press (ms). */
const AIMING = 1_500;

/** The entries of a list in it, and what stands beside a list. */
const ROWS = 'li, :scope > :not(:has(li))';

/** How far the browser has scrolled a shortened element back to its end. */
const scrolledBack = (element: Element, from: number): number =>
  from > element.scrollHeight - element.clientHeight ? from - element.scrollTop : 0;

/** Scroll anchoring: the focused or pointed-at element, or else the first visible row, keeps its place. A new `topic` starts at the top. */
export function useScrollAnchor(list: RefObject<HTMLElement | null>, topic?: string): void {
  const keep = useRef((_topic: string | undefined): void => {});

  useLayoutEffect(() => {
    const rows = list.current;
    const scroller = rows?.closest<HTMLElement>('[data-scroller]');
    if (!rows || !scroller) return;
    /** The first one still connected keeps its place. `top` is the place without any scrolling. */
    let anchors: { element: Element; top: number }[] = [];
    let aimed: Element | null = null;
    let aiming: ReturnType<typeof setTimeout>;
    let noted = { column: 0, page: 0 };
    let reach = 0;
    let shown: string | undefined;

    const topOf = (element: Element) => element.getBoundingClientRect().top + scroller.scrollTop + scrollY;
    const isSeen = (element: Element) => {
      const { top, bottom } = element.getBoundingClientRect();
      const edges = scroller.getBoundingClientRect();
      return bottom > edges.top && top < edges.bottom;
    };
    /** @param off the anchor's distance from its place, because scrolling goes by whole pixels */
    const note = (off = 0) => {
      // An open list has focus, and is outside the column.
      const open = rows.querySelector('[role="combobox"][aria-expanded="true"]');
      const seen = [...rows.querySelectorAll(ROWS)].filter(isSeen);
      // Not a button below a list, before which the list may grow.
      const used = [open, aimed, document.activeElement].find((one) => one && isSeen(one) && seen.some((row) => row.contains(one)));
      const held = used || scroller.scrollTop > 0 ? seen.slice(seen.findIndex((row) => !used || row.contains(used))) : [];
      // If a card goes, the next one takes its place.
      anchors = held.map((element) => ({ element, top: topOf(held[0] ?? element) - off }));
      if (used) anchors.unshift({ element: used, top: topOf(used) - off });
      noted = { column: scroller.scrollTop, page: scrollY };
    };

    /** Lets a short column scroll this far, by an element out of the flow. */
    const leaveFor = (scrollTop: number) => {
      reach = scrollTop;
      scroller.style.setProperty('--reach', `${scrollTop + scroller.clientHeight}px`);
    };

    keep.current = (next) => {
      const { activeElement } = document;
      const isSame = next === shown;
      shown = next;
      // The space would hide new cards, so drop it once focus has left the column.
      if (reach > 0 && !scroller.contains(activeElement)) leaveFor(0);
      const anchor = anchors.find(({ element }) => element.isConnected && (isSame || element.contains(activeElement)));
      const back = scrolledBack(scroller, noted.column) + scrolledBack(document.documentElement, noted.page);
      let to = isSame ? scroller.scrollTop : 0;
      if (anchor) to = scroller.scrollTop + back + topOf(anchor.element) - anchor.top;
      // The focused element stays in sight if something opens above the columns.
      if (anchor?.element.contains(activeElement))
        to = Math.min(to, topOf(anchor.element) - scrollY - scroller.getBoundingClientRect().top);
      if (to > scroller.scrollTop && anchor?.element.matches('textarea, button')) leaveFor(to);
      if (to !== scroller.scrollTop) scroller.scrollTop = to;
      const off = to - scroller.scrollTop;
      note(Math.abs(off) < 1 ? off : 0);
    };

    const point = (element: Element | null) => {
      clearTimeout(aiming);
      aiming = setTimeout(point, AIMING, null);
      if (element === aimed) return;
      aimed = element;
      note();
    };
    const over = new AbortController();
    const main = scroller.closest('main');
    // Not focus in a window above it, because it comes back from there.
    (main?.parentElement ?? scroller).addEventListener('focusin', () => note(), over);
    const scrolled = () => {
      // Scrolling up drops the space.
      if (scroller.scrollTop < reach) leaveFor(scroller.scrollTop);
      if (scroller.scrollTop !== noted.column) note();
    };
    // Scrolling up may be the browser's, of a page that becomes shorter.
    const pageScrolled = () => {
      noted.page = Math.max(noted.page, scrollY);
    };
    addEventListener('scroll', pageScrolled, over);
    scroller.addEventListener('scroll', scrolled, over);
    // As the pointer leaves, the column itself is the target.
    for (const type of ['pointermove', 'pointerleave'])
      scroller.addEventListener(type, ({ target }) => point((target as Element).closest('button, a, textarea, [data-task]')), over);
    const observer = new ResizeObserver(() => keep.current(shown));
    for (const one of [rows, scroller, main]) if (one) observer.observe(one);
    return () => {
      clearTimeout(aiming);
      over.abort();
      observer.disconnect();
      scroller.style.removeProperty('--reach');
    };
  }, [list]);

  // After each change of the list, and before it is painted.
  useLayoutEffect(() => keep.current(topic));
}
