import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

let printing = false;

function subscribe(listener: () => void): () => void {
  const become = (now: boolean) => () => {
    printing = now;
    // Synchronously, because Firefox prints the page as the event ends.
    flushSync(listener);
  };
  const ended = new AbortController();
  addEventListener('beforeprint', become(true), { signal: ended.signal });
  addEventListener('afterprint', become(false), { signal: ended.signal });
  return () => ended.abort();
}

/** Whether the page is being printed, which needs all cards. */
export const usePrinting = (): boolean => useSyncExternalStore(subscribe, () => printing);
