import { makeStore } from './store.ts';

/** A page without input for this long is idle (ms). */
const IDLE_MS = 15 * 60_000;
const LOOK_MS = 30_000;
const INPUTS = ['pointermove', 'pointerdown', 'keydown', 'wheel'];

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
  const over = new AbortController();
  for (const input of INPUTS) addEventListener(input, note, { capture: true, passive: true, signal: over.signal });
  const timer = setInterval(() => isIdle.set(!hadInputWithin(IDLE_MS)), LOOK_MS);
  note();
  return () => {
    over.abort();
    clearInterval(timer);
  };
}
