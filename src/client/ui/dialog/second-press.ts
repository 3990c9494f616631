// Importing this swallows presses meant for something that has just gone or been covered. They would hit what is there now.
// These are the second press of a double click, and a tap where a button of a toast has just timed out.

const TOAST = '[data-toast]';
/** Pictures inside a control may change with each press. */
const CONTROL = 'button, a, label';
/** The limits of a second press (ms, px). */
const SOON = 600;
const NEAR = 24;
const ON_ITS_WAY = 200;

type Point = { x: number; y: number };
type Press = Point & { on: Element; at: number };

let last: Press | undefined;
let gone: { buttons: DOMRect[]; at: number } = { buttons: [], at: 0 };
let isMouse = false;
let swallows = false;

/** Notes that a toast has left the page, and where its buttons were. */
export function noteToastGone(buttons: DOMRect[]): void {
  gone = { buttons, at: performance.now() };
}

/** Swallows the rest of the press under way, which has had its effect. */
export function swallowPress(): void {
  swallows = true;
}

const isIn = ({ left, right, top, bottom }: DOMRect, { x, y }: Point) => x >= left && x <= right && y >= top && y <= bottom;

/** Whether a pressed element has gone or is covered. One that has only moved away leaves its place to the next step. */
const isCovered = ({ on, x, y }: Press) =>
  !on.isConnected || (isIn(on.getBoundingClientRect(), { x, y }) && !on.contains(document.elementFromPoint(x, y)));

function isForGone(on: Element, { clientX: x, clientY: y, timeStamp: at, detail }: MouseEvent): boolean {
  // A press on the next toast is meant for it.
  if (on.closest(TOAST)) return false;
  const first = last && last.on !== on && at - last.at < SOON && Math.hypot(x - last.x, y - last.y) < NEAR ? last : undefined;
  // For a mouse, the system's click count decides.
  if (isMouse) return first !== undefined && detail > 1;
  if (first && isCovered(first)) return true;
  return at - gone.at < ON_ITS_WAY && gone.buttons.some((one) => isIn(one, { x, y }));
}

function listen(event: MouseEvent): void {
  const { type, target, clientX: x, clientY: y, timeStamp: at } = event;
  // Ignores clicks by keys and scripts.
  if (!event.isTrusted || (type === 'click' && event.detail === 0)) return;
  if (event instanceof PointerEvent && type === 'pointerdown') isMouse = event.pointerType === 'mouse';
  // Only `mousedown` has a mouse's click count.
  if (type === (isMouse ? 'mousedown' : 'pointerdown') && target instanceof Element) {
    const on = target.closest(CONTROL) ?? target;
    swallows = isForGone(on, event);
    // Extends the time for a third press.
    if (last && swallows) last.at = at;
    else last = { on, x, y, at };
  } else if (type === 'pointerdown') swallows = false;
  if (!swallows) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  swallows = type !== 'click';
}

for (const type of ['pointerdown', 'pointerup', 'mousedown', 'mouseup', 'click'] as const) addEventListener(type, listen, true);
