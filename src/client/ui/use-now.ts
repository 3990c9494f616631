import { useCallback, useSyncExternalStore } from 'react';
import { serverNow, watchServerClock } from './server-clock.ts';

const MINUTE = 60_000;
const watchers = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;
let unwatchClock = () => {};

/** Starts the page's only timer, which runs while anything watches it. */
function wait(): void {
  clearTimeout(timer);
  timer = setTimeout(tick, MINUTE - (serverNow() % MINUTE));
}

function tick(): void {
  for (const watcher of watchers) watcher();
  wait();
}

function subscribe(watcher: () => void): () => void {
  watchers.add(watcher);
  if (watchers.size === 1) {
    unwatchClock = watchServerClock(tick);
    wait();
  }
  return () => {
    watchers.delete(watcher);
    if (watchers.size > 0) return;
    unwatchClock();
    clearTimeout(timer);
  };
}

const currentMinute = () => Math.floor(serverNow() / MINUTE) * MINUTE;

/** The current minute of the server's clock (ms since 1970); rerenders every minute. */
export const useNow = (): number => useSyncExternalStore(subscribe, currentMinute);

/** Whether a moment (ms since 1970) is past; rerenders as soon as it is. */
export function useIsPast(moment: number): boolean {
  const watch = useCallback(
    (watcher: () => void) => {
      let last: ReturnType<typeof setTimeout> | undefined;
      const look = () => {
        clearTimeout(last);
        const left = moment - serverNow();
        if (left >= 0 && left < MINUTE) last = setTimeout(watcher, left + 1);
      };
      const eachMinute = subscribe(() => {
        watcher();
        look();
      });
      look();
      return () => {
        clearTimeout(last);
        eachMinute();
      };
    },
    [moment],
  );
  return useSyncExternalStore(watch, () => moment < serverNow());
}
