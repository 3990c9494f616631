import { waitAfter } from '../ui/backoff.ts';
import { type LiveEvent, readStream, type Seen } from './live-stream.ts';
import { noteSessionEnd, signedIn } from './query-client.ts';
import { ApiError } from './request.ts';

export type LiveListener = {
  /** The version of the board that this browser shows now. */
  since: () => Seen;
  /** The server knows this version by the same change. */
  onSeen: (seen: Seen) => void;
  onEvent: (event: LiveEvent) => void;
  onConnection: (connected: boolean) => void;
};

/** A connection that lasted so long was a good one: after it the waiting begins small again. */
const GOOD_MS = 5_000;

/**
 * Keeps one event stream open: whenever it breaks, it is opened again from the version reached. Ends by itself with the session.
 * @returns what ends it
 */
export function keepStream({ since, onSeen, onEvent, onConnection }: LiveListener): () => void {
  const ended = new AbortController();
  let connection = new AbortController();
  let wake = () => {};
  // Only a connection that went counts: a machine without any network still reaches a server of its own.
  let offline = false;

  const pause = (ms?: number) =>
    new Promise<void>((resolve) => {
      const timer = ms === undefined ? undefined : setTimeout(resolve, ms);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const goOffline = () => {
    offline = true;
    connection.abort();
  };
  const goOnline = () => {
    offline = false;
    wake();
  };
  const look = () => {
    if (document.visibilityState === 'visible' && !offline) wake();
  };

  async function run(): Promise<void> {
    for (let failures = 0; !ended.signal.aborted; failures++) {
      connection = new AbortController();
      const signal = AbortSignal.any([ended.signal, connection.signal]);
      let openedAt = Number.POSITIVE_INFINITY;
      let asked: number | undefined;
      const asker = signedIn();
      const from = since();
      const onOpen = (at: string | undefined) => {
        openedAt = Date.now();
        onSeen({ version: from.version, at });
        onConnection(true);
      };
      try {
        asked = await readStream({ since: from, signal, onOpen, onEvent });
      } catch (error) {
        if (ended.signal.aborted) return;
        noteSessionEnd(error, asker);
        if (error instanceof ApiError && error.status === 401) return;
      }
      if (ended.signal.aborted) return;
      onConnection(false);
      if (Date.now() - openedAt > GOOD_MS) failures = 0;
      await pause(asked ?? waitAfter(failures));
      if (offline) await pause();
    }
  }

  window.addEventListener('offline', goOffline);
  window.addEventListener('online', goOnline);
  document.addEventListener('visibilitychange', look);
  void run();
  return () => {
    ended.abort();
    wake();
    window.removeEventListener('offline', goOffline);
    window.removeEventListener('online', goOnline);
    document.removeEventListener('visibilitychange', look);
  };
}
