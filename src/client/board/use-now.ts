import { useSyncExternalStore } from 'react';

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

/** The present minute (milliseconds since 1970); the component is drawn anew when the next one begins. */
export const useNow = (): number => useSyncExternalStore(subscribe, currentMinute);
