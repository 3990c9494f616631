import { useSyncExternalStore } from 'react';
import { serverNow, watchServerClock } from './server-clock.ts';
import { makeStore } from './store.ts';

const MINUTE = 60_000;
/** Counts the minutes, and changes of the clock. */
const ticks = makeStore(0);
let timer: ReturnType<typeof setTimeout> | undefined;

function tick(): void {
  ticks.set(ticks.get() + 1);
  clearTimeout(timer);
  timer = setTimeout(tick, MINUTE - (serverNow() % MINUTE));
}
watchServerClock(tick);
tick();

const currentMinute = () => Math.floor(serverNow() / MINUTE) * MINUTE;

/** The current minute of the server's clock (ms since 1970); rerenders every minute. */
export const useNow = (): number => useSyncExternalStore(ticks.subscribe, currentMinute);

/** The longest delay of a timer (ms). */
const LONGEST = 2 ** 31 - 1;

/** Whether a moment (ms since 1970) is past; rerenders as soon as it is. */
export function useIsPast(moment: number): boolean {
  const watch = (watcher: () => void) => {
    const timer = setTimeout(watcher, Math.min(moment - serverNow() + 1, LONGEST));
    // Each minute too, because a timer stands still while the device sleeps.
    const end = ticks.subscribe(watcher);
    return () => {
      clearTimeout(timer);
      end();
    };
  };
  return useSyncExternalStore(watch, () => moment < serverNow());
}
