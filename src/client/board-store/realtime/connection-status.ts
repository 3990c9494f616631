import { useSyncExternalStore } from 'react';
import { makeStore } from '../../ui/store.ts';

/** A connection that is back so soon was hardly gone; the first one of a page may take longer. */
const GRACE_MS = 1_000;
const FIRST_GRACE_MS = 3_000;

const reconnecting = makeStore(false);
let connection: 'starting' | 'open' | 'lost' | 'unwanted' = 'unwanted';
let outdated = false;
let timer: ReturnType<typeof setTimeout> | undefined;

function look(): void {
  if (connection === 'starting' || connection === 'lost' || outdated) {
    timer ??= setTimeout(() => reconnecting.set(true), connection === 'starting' ? FIRST_GRACE_MS : GRACE_MS);
    return;
  }
  clearTimeout(timer);
  timer = undefined;
  reconnecting.set(false);
}

/** Notes whether changes of other people reach this page. */
export function noteConnection(now: typeof connection): void {
  connection = now;
  // Without a board there is nothing on it that could be old.
  if (now === 'unwanted') outdated = false;
  look();
}

/** Notes whether something that is shown could not be reloaded. */
export function noteOutdated(now: boolean): void {
  outdated = now;
  look();
}

/** Whether what the page shows has perhaps been old for so long that it should say so. */
export const useReconnecting = (): boolean => useSyncExternalStore(reconnecting.subscribe, reconnecting.get);
