import { type CSSProperties, useLayoutEffect, useState } from 'react';
import { OFFERED } from './typed-mention.ts';

/** The distance to the field and to the window's edges (px). */
const GAP = 4;
const EDGE = 8;
/** The list's width, and the heights of a row and of its padding and border (rem). */
const WIDTH = 18;
const ROW = 2.25;
const FRAME = 0.75;

/** A place for a list, and how many rows have room there. A list that scrolled would have to take focus. */
type Place = { style: CSSProperties; rows: number };

/** Below the field, or above it where there is more room: a phone's keyboard covers the lower half of its window. */
function placeBeside(field: HTMLElement): Place {
  const { left, top, bottom } = field.getBoundingClientRect();
  const { offsetTop = 0, height = innerHeight } = window.visualViewport ?? {};
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  const rowsIn = (room: number) => Math.floor(((room - GAP - EDGE) / rem - FRAME) / ROW);
  const [above, below] = [rowsIn(top - offsetTop), rowsIn(offsetTop + height - bottom)];
  const isBelow = below >= Math.min(above, OFFERED);
  const width = Math.min(WIDTH * rem, innerWidth - 2 * EDGE);
  const style = {
    width,
    left: Math.max(EDGE, Math.min(left, innerWidth - EDGE - width)),
    ...(isBelow ? { top: bottom + GAP } : { bottom: innerHeight - top + GAP }),
  };
  return { style, rows: Math.max(1, isBelow ? below : above) };
}

/** The place of a list beside a field, which may grow, scroll or lose room. */
export function usePlace(field: HTMLElement): Place {
  const [place, setPlace] = useState<Place>({ style: {}, rows: OFFERED });
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
