import { keepStream, type LiveListener } from './live-connection.ts';

/** Who looks away for a moment keeps the stream. */
const HIDDEN_MS = 5_000;

/**
 * Follows the board with a stream of this tab's own, open only while somebody looks at the tab: a browser opens six connections
 * to a server at most, and the streams of tabs that nobody looks at would leave none for anything else. What a hidden tab missed
 * is told when it is looked at again.
 * @returns what ends it
 */
export function keepStreamWhileVisible(listener: LiveListener): () => void {
  let end: (() => void) | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const stop = () => {
    end?.();
    end = undefined;
  };
  const leave = () => {
    stop();
    // Who is signed in may be somebody else by the time this tab is looked at again.
    listener.onConnection(false);
  };
  const look = () => {
    clearTimeout(timer);
    if (document.visibilityState === 'hidden') timer = setTimeout(leave, HIDDEN_MS);
    else end ??= keepStream(listener);
  };

  look();
  document.addEventListener('visibilitychange', look);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', look);
    stop();
  };
}
