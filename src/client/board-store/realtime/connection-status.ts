import { useSyncExternalStore } from 'react';
import type { ConnectionState } from '../../api/realtime-connection.ts';
import { makeStore } from '../../ui/store.ts';

/** Delays before telling of a lost connection. The first connection of a page may take longer. */
const GRACE_MS = 1_000;
const FIRST_GRACE_MS = 3_000;

const reconnecting = makeStore(false);
let connection: ConnectionState | 'none' = 'none';
let outdated = false;
let timer: ReturnType<typeof setTimeout> | undefined;

function update(): void {
  if (connection === 'opening' || connection === 'lost' || outdated) {
    timer ??= setTimeout(() => reconnecting.set(true), connection === 'opening' ? FIRST_GRACE_MS : GRACE_MS);
    return;
  }
  clearTimeout(timer);
  timer = undefined;
  reconnecting.set(false);
}

/** Notes the connection's state. @param now `none` if no board is shown */
export function noteConnection(now: typeof connection): void {
  connection = now;
  if (now === 'none') outdated = false;
  update();
}

export const isConnected = (): boolean => connection === 'open';

/** Notes whether shown data failed to reload. */
export function noteOutdated(now: boolean): void {
  outdated = now;
  update();
}

/** Whether the page may have been stale for long enough to say so. */
export const useReconnecting = (): boolean => useSyncExternalStore(reconnecting.subscribe, reconnecting.get);
