// Where a press closes the window or toast that it is made in, what stood behind that comes under the finger. A second press right after the
// first and in the same place, as of a double click, is meant for what has gone: it is passed over. So is a finger's first one where a toast was
// a moment ago that has gone by itself; a mouse that rests on a toast keeps it. Works by being imported.

const WINDOWS = '[role="dialog"], [role="alertdialog"]';
const MESSAGE = '[data-toast]';
/** So soon (ms) and so near (pixels) the same is meant. */
const SOON = 600;
const NEAR = 24;
/** So long a finger may be on its way to a toast that has gone (ms). Whoever waits for a toast to go presses later than that. */
const ON_ITS_WAY = 200;

/** What a press is made in. All messages are one: whoever answers the next one in the same place means it. */
type Layer = Element | typeof MESSAGE | null;

const layerOf = (target: EventTarget | null): Layer =>
  target instanceof Element ? (target.closest(MESSAGE) ? MESSAGE : target.closest(WINDOWS)) : null;

type Press = { layer: Layer; x: number; y: number; at: number };
let last: Press | undefined;
let isPassedOver = false;
/** The button of a mouse that is down, as long as nobody has said whether that is a double click. */
let down: (Press & { isSecond: boolean }) | undefined;
let gone: { from: DOMRect; at: number } | undefined;

/** Tells that a toast goes. Where nobody has just pressed in it, it goes by itself. @param from where it stands */
export function noteToastGoing(from: DOMRect): void {
  const at = performance.now();
  const isAnswered = last?.layer === MESSAGE && at - last.at < SOON;
  gone = isAnswered ? undefined : { from, at };
}

/** Tells that a toast is off the screen, as late as that may be on a busy machine: until then a finger is on its way to it. */
export function noteToastGone(): void {
  if (gone) gone.at = performance.now();
}

const isForGone = (x: number, y: number, at: number) =>
  gone !== undefined &&
  at - gone.at < ON_ITS_WAY &&
  x >= gone.from.left &&
  x <= gone.from.right &&
  y >= gone.from.top &&
  y <= gone.from.bottom;

function stop(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** @param isForOther whether it is meant for what has gone */
function decide(event: Event, press: Press, isForOther: boolean): void {
  isPassedOver = isForOther;
  // So is a third one.
  if (last && isForOther) last = { ...last, at: press.at };
  else last = press.layer ? press : undefined;
  if (isForOther) stop(event);
}

addEventListener(
  'pointerdown',
  (event) => {
    // What no finger and no mouse has made stands in no place.
    if (!event.isTrusted) return;
    const { target, clientX: x, clientY: y, timeStamp: at } = event;
    const press = { layer: layerOf(target), x, y, at };
    const isSecond = last !== undefined && last.layer !== press.layer && at - last.at < SOON && Math.hypot(x - last.x, y - last.y) < NEAR;
    isPassedOver = false;
    down = event.pointerType === 'mouse' ? { ...press, isSecond } : undefined;
    if (!down) decide(event, press, isSecond || (press.layer !== MESSAGE && isForGone(x, y, at)));
  },
  true,
);

addEventListener(
  'mousedown',
  (event) => {
    // The system knows a double click from two clicks; it says so only here.
    if (down && event.isTrusted) decide(event, down, down.isSecond && event.detail > 1);
    down = undefined;
  },
  true,
);

for (const type of ['pointerup', 'mousedown', 'mouseup', 'click'] as const)
  addEventListener(
    type,
    (event) => {
      // A key clicks as well, and no pointer is down before it.
      const isKeys = type === 'click' && event.detail === 0;
      if (!isPassedOver || isKeys) return;
      stop(event);
      // With its click a press is over.
      isPassedOver = type !== 'click';
    },
    true,
  );
