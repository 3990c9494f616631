// Importing this swallows presses meant for a dialog or toast that has just gone. They would hit the page behind it.
// These are the second press of a double click, and a tap where a button of a toast has just timed out.

const TOAST = '[data-toast]';
const DIALOG = '[role="dialog"], [role="alertdialog"]';
/** The limits of a second press (ms, px). */
const SOON = 600;
const NEAR = 24;
const ON_ITS_WAY = 200;

/** The dialog of a press. All toasts are one layer, because a press on the next toast is meant for it. */
type Layer = Element | typeof TOAST | null;

let last: { layer: Layer; x: number; y: number; at: number } | undefined;
let gone: { buttons: DOMRect[]; at: number } | undefined;
let isMouse = false;
let swallows = false;

/** Notes that a toast has left the page, and where its buttons were. */
export function noteToastGone(buttons: DOMRect[]): void {
  const at = performance.now();
  const isAnswered = last?.layer === TOAST && at - last.at < SOON;
  gone = isAnswered ? undefined : { buttons, at };
}

function isForGone(layer: Layer, { clientX: x, clientY: y, timeStamp: at, detail }: MouseEvent): boolean {
  const isSecond = last && last.layer !== layer && at - last.at < SOON && Math.hypot(x - last.x, y - last.y) < NEAR;
  // For a mouse, the system's click count decides.
  if (isMouse || isSecond) return Boolean(isSecond && (!isMouse || detail > 1));
  if (!gone || layer === TOAST || at - gone.at > ON_ITS_WAY) return false;
  return gone.buttons.some(({ left, right, top, bottom }) => x >= left && x <= right && y >= top && y <= bottom);
}

function listen(event: MouseEvent): void {
  const { type, target, clientX: x, clientY: y, timeStamp: at } = event;
  // Ignores clicks by keys and scripts.
  if (!event.isTrusted || (type === 'click' && event.detail === 0)) return;
  if (event instanceof PointerEvent && type === 'pointerdown') isMouse = event.pointerType === 'mouse';
  // Only `mousedown` has a mouse's click count.
  if (type === (isMouse ? 'mousedown' : 'pointerdown')) {
    const layer = target instanceof Element ? (target.closest(TOAST) ? TOAST : target.closest(DIALOG)) : null;
    swallows = isForGone(layer, event);
    // Extends the time for a third press.
    if (last && swallows) last.at = at;
    else last = layer ? { layer, x, y, at } : undefined;
  } else if (type === 'pointerdown') swallows = false;
  if (!swallows) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  swallows = type !== 'click';
}

for (const type of ['pointerdown', 'pointerup', 'mousedown', 'mouseup', 'click'] as const) addEventListener(type, listen, true);
