import { type FocusEvent, type PointerEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { createPortal } from 'react-dom';

/** How long the pointer rests before a tooltip opens, and within which time the next one opens at once (milliseconds). */
const TOOLTIP_OPEN_DELAY = 700;
const TOOLTIP_SKIP_DELAY = 300;
/** Long enough for the pointer to cross the gap between an element and its tooltip. */
const CROSSING = 150;
/** Space between both, and to the edge of the window (pixels). */
const OFFSET = 6;
const MARGIN = 8;

/** When any of them closed last, and what closes the one that is open: they share their delays. */
let closedAt = Number.NEGATIVE_INFINITY;
let closeOpen: (() => void) | null = null;

/** Where an element is, and the landmark that its tooltip stands in, as all else on the page does. Nearer to the element it could be cut off. */
type Around = { rect: DOMRect; landmark: Element | null };

/** Puts a tooltip above its element, or below where there is no room, and always inside of the window. */
function place(tip: HTMLElement, around: DOMRect): void {
  const { width, height } = tip.getBoundingClientRect();
  const left = Math.max(MARGIN, Math.min(around.left + (around.width - width) / 2, innerWidth - width - MARGIN));
  const above = around.top - height - OFFSET;
  tip.style.translate = `${left}px ${above < MARGIN ? around.bottom + OFFSET : above}px`;
}

/**
 * A few words about one element, on hover and on keyboard focus. It is for words that the element is named or described by
 * already: to a screen reader it says nothing new.
 */
export function Tooltip({ content, children }: { content: ReactNode; children: ReactNode }) {
  const [around, setAround] = useState<Around | null>(null);
  const anchor = useRef<HTMLSpanElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const opening = useRef(false);
  /** From a press until the pointer leaves: whoever acts needs no explanation. */
  const pressed = useRef(false);

  const open = () => {
    clearTimeout(timer.current);
    opening.current = false;
    const element = anchor.current?.firstElementChild;
    setAround(element ? { rect: element.getBoundingClientRect(), landmark: element.closest('header, main') } : null);
  };
  const close = () => {
    clearTimeout(timer.current);
    opening.current = false;
    if (around) closedAt = Date.now();
    setAround(null);
  };
  const onPointerMove = (event: PointerEvent) => {
    if (event.pointerType === 'touch' || pressed.current || opening.current) return;
    if (around) clearTimeout(timer.current);
    else if (closeOpen || Date.now() - closedAt < TOOLTIP_SKIP_DELAY) open();
    else {
      opening.current = true;
      timer.current = setTimeout(open, TOOLTIP_OPEN_DELAY);
    }
  };
  const onPointerLeave = () => {
    pressed.current = false;
    if (!around) close();
    else timer.current = setTimeout(close, CROSSING);
  };
  const onPointerDown = () => {
    pressed.current = true;
    close();
  };

  const shown = around !== null;
  const closeNow = useEffectEvent(close);
  useEffect(() => {
    if (!shown) return;
    // The pointer has gone from that one straight to this one.
    closeOpen?.();
    const close = () => closeNow();
    closeOpen = close;
    const ended = new AbortController();
    const options = { capture: true, signal: ended.signal };
    document.addEventListener('keydown', ({ key }) => key === 'Escape' && closeNow(), options);
    addEventListener('scroll', () => closeNow(), options);
    return () => {
      ended.abort();
      if (closeOpen === close) closeOpen = null;
    };
  }, [shown]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const onFocus = ({ target }: FocusEvent) => target.matches(':focus-visible') && !pressed.current && open();
  const watch = { onPointerMove, onPointerLeave, onPointerDown, onFocus, onBlur: close };
  return (
    <span ref={anchor} className="contents" {...watch}>
      {children}
      {around &&
        createPortal(
          <div
            ref={(tip) => {
              if (tip) place(tip, around.rect);
            }}
            role="tooltip"
            className="fixed top-0 left-0 z-40 w-max max-w-72 animate-appear rounded-control bg-inverse px-2 py-1 text-label text-on-inverse shadow-float"
          >
            {content}
          </div>,
          around.landmark ?? document.body,
        )}
    </span>
  );
}
