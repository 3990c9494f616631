// A press that closes a dialog or toast uncovers the page behind it. A second press at the same place right after it, as of a double click, is
// meant for what has gone, and is swallowed. So is a finger's first one where a toast has just gone by itself; a mouse that rests on a toast keeps
// it. Works by being imported.

const TOAST = '[data-toast]';
const DIALOG = '[role="dialog"], [role="alertdialog"]';
/** So soon (ms) and so near (pixels) a press is the second one. */
const SOON = 600;
const NEAR = 24;
/** How long a finger may be on its way to a toast (ms). */
const ON_ITS_WAY = 200;

/** The dialog that a press is made in. All toasts are one, because a press on the next toast is meant for that. */
type Layer = Element | typeof TOAST | null;

let last: { layer: Layer; x: number; y: number; at: number } | undefined;
let gone: { from: DOMRect; at: number } | undefined;
let isMouse = false;
let swallows = false;

/** Notes that a toast leaves the page. */
export function noteToastGone(from: DOMRect): void {
  const at = performance.now();
  const isAnswered = last?.layer === TOAST && at - last.at < SOON;
  gone = isAnswered ? undefined : { from, at };
}

function isForGone(layer: Layer, { clientX: x, clientY: y, timeStamp: at, detail }: MouseEvent): boolean {
  const isSecond = last && last.layer !== layer && at - last.at < SOON && Math.hypot(x - last.x, y - last.y) < NEAR;
  // The system knows a double click from two clicks.
  if (isMouse || isSecond) return Boolean(isSecond && (!isMouse || detail > 1));
  if (!gone || layer === TOAST || at - gone.at > ON_ITS_WAY) return false;
  const { left, right, top, bottom } = gone.from;
  return x >= left && x <= right && y >= top && y <= bottom;
}

function listen(event: MouseEvent): void {
  const { type, target, clientX: x, clientY: y, timeStamp: at } = event;
  // A key clicks as well, and a script presses at no place.
  if (!event.isTrusted || (type === 'click' && event.detail === 0)) return;
  if (event instanceof PointerEvent && type === 'pointerdown') isMouse = event.pointerType === 'mouse';
  // Only `mousedown` counts the clicks of a mouse.
  if (type === (isMouse ? 'mousedown' : 'pointerdown')) {
    const layer = target instanceof Element ? (target.closest(TOAST) ? TOAST : target.closest(DIALOG)) : null;
    swallows = isForGone(layer, event);
    // A third press belongs to them too.
    if (last && swallows) last.at = at;
    else last = layer ? { layer, x, y, at } : undefined;
  } else if (type === 'pointerdown') swallows = false;
  if (!swallows) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  swallows = type !== 'click';
}

for (const type of ['pointerdown', 'pointerup', 'mousedown', 'mouseup', 'click'] as const) addEventListener(type, listen, true);
