import { isIdle } from '../ui/idle.ts';
import { type BoardEvent, readEventStream, type Seen } from './event-stream.ts';
import { inSession } from './query-client.ts';
import { ApiError } from './request.ts';

/** `paused`: another tab of the same user is visible instead. */
export type ConnectionState = 'opening' | 'open' | 'lost' | 'paused';

type RealtimeListener = {
  onEvent: (event: BoardEvent) => void;
  onState: (state: ConnectionState) => void;
};

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 10_000;

/** The wait before a retry (ms): exponential with jitter, so that clients don't all return at once. @param failures tries so far */
export const waitAfter = (failures: number): number => Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** failures) * (0.5 + Math.random() / 2);

/** A connection that lasted this long resets the backoff. */
const GOOD_MS = 5_000;

const delay = (milliseconds: number) => new Promise<void>((resolve) => void setTimeout(resolve, milliseconds));

/**
 * Follows the board by an event stream, resumes after a break where that ended, and returns a function that ends it.
 * A visible tab makes the user's hidden tabs close theirs, because browsers open at most six connections to a server.
 * @param version of the board that is loaded. Later loads don't count, because more than the board follows the stream
 */
export function connectRealtime(userId: string, version: number, { onEvent, onState }: RealtimeListener): () => void {
  const shown = new BroadcastChannel(`max-tasks shown ${userId}`);
  let stream: AbortController | undefined;
  let state: ConnectionState = 'paused';
  let isOffline = false;
  let seen: Seen = { version };

  async function keepOpen(signal: AbortSignal): Promise<void> {
    for (let failures = 0; !signal.aborted; failures++) {
      let openedAt = Number.POSITIVE_INFINITY;
      let wait: number | undefined;
      const onOpen = (at: string | undefined) => {
        openedAt = Date.now();
        seen = { version: seen.version, at };
        setState('open');
      };
      try {
        wait = await inSession(() => readEventStream({ since: seen, signal, onOpen, onEvent: receive }));
      } catch (error) {
        if (error instanceof ApiError && error.status === 401) return;
      }
      if (signal.aborted) return;
      setState('lost');
      if (Date.now() - openedAt > GOOD_MS) failures = 0;
      await delay(wait ?? waitAfter(failures));
    }
  }

  function receive(event: BoardEvent): void {
    seen = { version: event.version, at: event.change?.at };
    onEvent(event);
  }
  function setState(next: ConnectionState): void {
    state = next;
    onState(next);
  }

  const close = (as: 'lost' | 'paused') => {
    stream?.abort();
    setState(as);
  };
  const lose = () => state !== 'paused' && close('lost');
  const pause = () => document.visibilityState === 'hidden' && close('paused');
  const open = () => {
    // Without a network, wait for the browser's `online` event.
    if (state === 'paused' || isOffline) return;
    stream?.abort();
    stream = new AbortController();
    void keepOpen(stream.signal);
  };
  const show = () => {
    if (document.visibilityState === 'hidden') return;
    shown.postMessage(null);
    if (state === 'paused') setState('opening');
    if (state !== 'open') open();
  };

  // Only a new stream can say so. It goes on where the former one ended.
  const unwatch = isIdle.subscribe(open);

  const over = new AbortController();
  const on = (target: EventTarget, type: string, listener: () => void) => target.addEventListener(type, listener, { signal: over.signal });
  on(window, 'offline', () => {
    // Rely on the event alone, because a machine that starts without a network still reaches localhost.
    isOffline = true;
    lose();
  });
  on(window, 'online', () => {
    isOffline = false;
    if (state !== 'open') open();
  });
  on(document, 'visibilitychange', show);
  shown.onmessage = pause;
  // The back-forward cache may restore the page (`pageshow`) when another user is signed in.
  on(window, 'pagehide', lose);
  on(window, 'pageshow', show);

  pause();
  show();
  return () => {
    over.abort();
    unwatch();
    stream?.abort();
    shown.close();
  };
}
