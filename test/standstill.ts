import { onTestFinished } from 'vitest';

const TICK = 10;
/** A timer later than this means that the process was not scheduled (milliseconds). */
const LATE = 250;

/**
 * Measures how long this process is not scheduled, because others use the machine.
 * Use it only around waits for a database or another process, because busy code of this process looks the same.
 * @returns a function that returns the total so far (milliseconds)
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
