import { onTestFinished } from 'vitest';

const TICK = 10;
/** As late a timer may ring on a busy machine (milliseconds). */
const LATE = 30;

/**
 * Watches how long this process gets no turn, as happens on a machine that others use. Only for how long something else takes: what the
 * process does itself, without a pause, looks the same.
 * @returns tells how long it was so far (milliseconds)
 */
export function watchStandstill(): () => number {
  let stood = 0;
  let last = performance.now();
  const look = () => {
    const now = performance.now();
    stood += Math.max(0, now - last - TICK - LATE);
    last = now;
  };
  const timer = setInterval(look, TICK);
  onTestFinished(() => clearInterval(timer));
  return () => {
    look();
    return stood;
  };
}
