import { openWindows } from '../ui/open-windows.ts';

const textFields = 'input, textarea';

/** What was asked for last, on the whole page: a window that was asked for before it is no longer wanted. */
let latest: object | null = null;

/** A window that somebody has asked for, and whose code is on its way. */
export type AskedWindow = {
  /** Whether no other has been asked for since. */
  isLatest: () => boolean;
  /** Whether another has opened since, or focus has moved into a field that is written in: over those it must not open. */
  isInTheWay: () => boolean;
  /** To be called when it is there or does not come. */
  end: () => void;
};

/** Notes that a window is asked for. */
export function askForWindow(): AskedWindow {
  const focused = document.activeElement;
  const onTop = openWindows.top();
  const over = new AbortController();
  let field: Element | null = null;
  const note = ({ target }: Event) => {
    if (target instanceof Element && target.matches(textFields)) field = target;
  };
  // Whoever presses into a field is about to write there. Focus that was given back to one by a window that closed says nothing.
  for (const type of ['pointerdown', 'input']) document.addEventListener(type, note, { capture: true, signal: over.signal });

  const asked = {
    isLatest: () => latest === asked,
    isInTheWay() {
      const now = openWindows.top();
      // What is written where it was asked for is meant for it.
      const writing = field !== null && field !== focused && field === document.activeElement;
      return writing || (now !== null && now !== onTop);
    },
    end: () => over.abort(),
  };
  latest = asked;
  return asked;
}
