import { type CSSProperties, useLayoutEffect, useState } from 'react';

/** The distance to the field and to the window's edges (px). */
const GAP = 4;
const EDGE = 8;
const WIDTH = 288;
/** Room for five people, more than which a list above the field would seldom have. */
const ENOUGH = 180;

/** Below the field, or above it where there is more room: a phone's keyboard covers the lower half of its window. */
function placeBeside(field: HTMLElement): CSSProperties {
  const { left, top, bottom } = field.getBoundingClientRect();
  const { offsetTop = 0, height = innerHeight } = window.visualViewport ?? {};
  const width = Math.min(WIDTH, innerWidth - 2 * EDGE);
  const [above, below] = [top - offsetTop, offsetTop + height - bottom].map((room) => room - GAP - EDGE) as [number, number];
  const beside = { width, left: Math.max(EDGE, Math.min(left, innerWidth - EDGE - width)) };
  return below >= ENOUGH || below >= above
    ? { ...beside, top: bottom + GAP, maxHeight: below }
    : { ...beside, bottom: innerHeight - top + GAP, maxHeight: above };
}

/** The place of a list beside a field, which may grow, scroll or lose room. */
export function usePlace(field: HTMLElement): CSSProperties | undefined {
  const [place, setPlace] = useState<CSSProperties>();
  useLayoutEffect(() => {
    const over = new AbortController();
    const update = () => setPlace(placeBeside(field));
    update();
    const growth = new ResizeObserver(update);
    growth.observe(field);
    for (const target of [window, window.visualViewport])
      for (const kind of ['scroll', 'resize']) target?.addEventListener(kind, update, { signal: over.signal, capture: true });
    return () => {
      growth.disconnect();
      over.abort();
    };
  }, [field]);
  return place;
}
