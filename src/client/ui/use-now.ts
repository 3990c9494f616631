import { useCallback, useSyncExternalStore } from 'react';

const MINUTE = 60_000;
const watchers = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** One clock for the whole page, however many cards watch it; it stands still while nobody does. */
function wait(): void {
  timer = setTimeout(
    () => {
      for (const watcher of watchers) watcher();
      wait();
    },
    MINUTE - (Date.now() % MINUTE),
  );
}

function subscribe(watcher: () => void): () => void {
  watchers.add(watcher);
  if (watchers.size === 1) wait();
  return () => {
    watchers.delete(watcher);
    if (watchers.size === 0) clearTimeout(timer);
  };
}

const currentMinute = () => Math.floor(Date.now() / MINUTE) * MINUTE;

/** The present minute (milliseconds since 1970); the component is rendered again when the next one begins. */
export const useNow = (): number => useSyncExternalStore(subscribe, currentMinute, currentMinute);

/** Whether a moment (milliseconds since 1970) is past; the component is rendered again as soon as it is. */
export function useIsPast(moment: number): boolean {
  const watch = useCallback(
    (watcher: () => void) => {
      let last: ReturnType<typeof setTimeout> | undefined;
      const look = () => {
        clearTimeout(last);
        const left = moment - Date.now();
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
  const isPast = () => moment < Date.now();
  return useSyncExternalStore(watch, isPast, isPast);
}
