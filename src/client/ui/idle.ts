import { listen } from './listen.ts';
import { makeStore } from './store.ts';

/** A page without input for this long is idle (ms). */
const IDLE_MS = 15 * 60_000;
const LOOK_MS = 30_000;

/** Whether the page is idle. */
export const isIdle = makeStore(false);

let inputAt = Date.now();

export const hadInputWithin = (milliseconds: number): boolean => Date.now() - inputAt < milliseconds;

/** Keeps `isIdle` up to date. @returns stops it */
export function watchIdle(): () => void {
  const note = () => {
    inputAt = Date.now();
    isIdle.set(false);
  };
  const inputs = { pointermove: note, pointerdown: note, keydown: note, wheel: note };
  const stop = listen(window, inputs, { capture: true, passive: true });
  const timer = setInterval(() => isIdle.set(!hadInputWithin(IDLE_MS)), LOOK_MS);
  note();
  return () => {
    stop();
    clearInterval(timer);
  };
}
