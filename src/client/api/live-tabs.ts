import { keepStream, type LiveListener } from './live-connection.ts';
import type { LiveEvent } from './live-stream.ts';
import { keepStreamWhileVisible } from './live-while-visible.ts';

/** What tabs say to one another: what the stream said, how the leader stands, and the question how it stands. */
type Message = { event: LiveEvent } | { connected: boolean; version: number } | 'hello';

/** How long a leader may take to answer before it counts as frozen. */
const ANSWER_MS = 3_000;
const ASK_EVERY_MS = 30_000;

type TabListener = LiveListener & {
  /** The board is known to have come as far as this; a tab that slept may have missed it. */
  onVersion: (version: number) => void;
};

/**
 * Follows the board with one stream for all of a browser's tabs: the one that holds a lock leads, reads the stream and
 * passes on what it hears; when it goes, the next one takes over. Where the browser has no locks, which is so without
 * https, each tab that is looked at reads a stream of its own.
 * @param userId tabs of different people have nothing to do with one another
 * @returns what ends it
 */
export function followTogether(userId: string, { since, onSeen, onEvent, onConnection, onVersion }: TabListener): () => void {
  if (!navigator.locks || !window.BroadcastChannel) return keepStreamWhileVisible({ since, onSeen, onEvent, onConnection });

  const name = `max-tasks live ${userId}`;
  const channel = new BroadcastChannel(name);
  const ended = new AbortController();
  let connected = false;
  let stepDown: (() => void) | undefined;
  let silence: ReturnType<typeof setTimeout> | undefined;

  const say = (message: Message) => channel.postMessage(message);
  const sayState = () => say({ connected, version: since().version });

  /** Leads until it is told to step down; the lock is held for as long as the promise is open. */
  const lead = () =>
    new Promise<void>((resolve) => {
      // The lock may be granted to a tab that has given up meanwhile.
      if (ended.signal.aborted) return resolve();
      clearTimeout(silence);
      connected = false;
      const stop = keepStream({
        since,
        onSeen,
        onEvent: (event) => {
          say({ event });
          onEvent(event);
        },
        onConnection: (now) => {
          connected = now;
          sayState();
          onConnection(now);
        },
      });
      stepDown = () => {
        stepDown = undefined;
        stop();
        resolve();
      };
    });

  const queueUp = () => {
    void navigator.locks.request(name, { signal: ended.signal }, lead).catch(() => {
      // Taken over by a tab that heard nothing from this one: it may have been frozen. It lines up again.
      stepDown?.();
      if (!ended.signal.aborted) queueUp();
    });
  };
  const takeOver = () => {
    // The place in the queue stays, so there is no need to line up again.
    void navigator.locks.request(name, { steal: true }, lead).catch(() => stepDown?.());
  };

  const ask = () => {
    if (stepDown || document.visibilityState === 'hidden') return;
    say('hello');
    clearTimeout(silence);
    silence = setTimeout(takeOver, ANSWER_MS);
  };
  channel.onmessage = ({ data: message }: MessageEvent<Message>) => {
    if (message === 'hello') {
      if (stepDown) sayState();
      return;
    }
    if (stepDown) return;
    clearTimeout(silence);
    if ('event' in message) return onEvent(message.event);
    onConnection(message.connected);
    onVersion(message.version);
  };

  queueUp();
  ask();
  const asking = setInterval(ask, ASK_EVERY_MS);
  document.addEventListener('visibilitychange', ask);
  return () => {
    ended.abort();
    stepDown?.();
    clearTimeout(silence);
    clearInterval(asking);
    document.removeEventListener('visibilitychange', ask);
    channel.close();
  };
}
