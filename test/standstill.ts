import { onTestFinished } from 'vitest';

const TICK = 10;
/** How late a timer may ring on a machine that is merely busy (milliseconds). */
const LATE = 250;

/**
 * Watches how long this process gets no turn, as happens on a machine that others use. Only for how long a database or another process takes: what
 * this process does itself, without a pause, looks the same.
 * @returns tells how long it was so far (milliseconds)
 */
export function watchStandstill(): () => number {
  let stood = 0;
  let last = performance.now();
  const look = () => {
    const now = performance.now();
    const late = now - last - TICK;
    if (late > LATE) stood += late;
    last = now;
  };
  const timer = setInterval(look, TICK);
  onTestFinished(() => clearInterval(timer));
  return () => {
    look();
    return stood;
  };
}
