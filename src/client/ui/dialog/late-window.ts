import { openWindows } from './open-windows.ts';

const textFields = 'input, textarea';

/** The last request on the whole page: a dialog that was requested before it is no longer wanted. */
let latest: object | null = null;

/** A dialog that was requested, and whose code is being fetched. */
export type AskedWindow = {
  /** Whether no other has been requested since. */
  isLatest: () => boolean;
  /** Whether another dialog opened, or a text field got focus by a press or input, since it was requested: over those it must not open. */
  isInTheWay: () => boolean;
  /** To be called when it is there or does not come. */
  end: () => void;
};

/** Notes that a dialog is requested. */
export function askForWindow(): AskedWindow {
  const focused = document.activeElement;
  const onTop = openWindows.top();
  const over = new AbortController();
  let field: Element | null = null;
  const note = ({ target }: Event) => {
    if (target instanceof Element && target.matches(textFields)) field = target;
  };
  // A press into a field means that somebody is about to write there. Focus that a closing dialog gave back to one means nothing.
  for (const type of ['pointerdown', 'input']) document.addEventListener(type, note, { capture: true, signal: over.signal });

  const asked = {
    isLatest: () => latest === asked,
    isInTheWay() {
      const now = openWindows.top();
      // What is written in the field that it was requested from is meant for it.
      const writing = field !== null && field !== focused && field === document.activeElement;
      return writing || (now !== null && now !== onTop);
    },
    end: () => over.abort(),
  };
  latest = asked;
  return asked;
}
