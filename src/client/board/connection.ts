import { useSyncExternalStore } from 'react';
import { makeStore } from '../ui/store.ts';

/** A connection that is back so soon was hardly gone; the first one of a page may take longer. */
const GRACE_MS = 1_000;
const FIRST_GRACE_MS = 3_000;

const reconnecting = makeStore(false);
let timer: ReturnType<typeof setTimeout> | undefined;

/** Notes whether changes of other people reach this page. */
export function noteConnection(now: 'starting' | 'open' | 'lost' | 'unwanted'): void {
  if (now === 'starting' || now === 'lost') {
    timer ??= setTimeout(() => reconnecting.set(true), now === 'lost' ? GRACE_MS : FIRST_GRACE_MS);
    return;
  }
  clearTimeout(timer);
  timer = undefined;
  reconnecting.set(false);
}

/** Whether the page has been cut off from other people's changes for so long that it should say so. */
export const useReconnecting = (): boolean => useSyncExternalStore(reconnecting.subscribe, reconnecting.get);
