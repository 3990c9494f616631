import { setImmediate as turn } from 'node:timers/promises';

/** Lifetime (milliseconds) and number of cached reads. Each may be half a megabyte. */
const SHARED_MS = 500;
const SHARED = 8;

/**
 * Deduplicates reads by version for 500 ms, and runs different reads one after another, yielding in between: a thousand readers who come back must
 * not hold up everybody else.
 * @param read what follows a version; `null` if nothing does, which is not cached, nor is a failure
 */
export function sharedReads<Found>(read: (after: number) => Promise<Found | null>): (after: number) => Promise<Found | null> {
  /** Reads under way, and cached ones. */
  const known = new Map<number, Promise<Found | null>>();
  /** The timers of cached reads, the oldest first. */
  const timers = new Map<number, NodeJS.Timeout>();
  let last: Promise<unknown> = Promise.resolve();

  async function readInTurn(after: number, before: Promise<unknown>): Promise<Found | null> {
    await before;
    await turn();
    return read(after);
  }

  function forget(after: number): void {
    known.delete(after);
    // Left running, it would forget a later read of the same version.
    clearTimeout(timers.get(after));
    timers.delete(after);
  }

  function keep(after: number): void {
    timers.set(after, setTimeout(() => forget(after), SHARED_MS).unref());
    const [oldest] = timers.keys();
    if (timers.size > SHARED && oldest !== undefined) forget(oldest);
  }

  return (after) => {
    const shared = known.get(after);
    if (shared !== undefined) return shared;
    const reading = readInTurn(after, last);
    known.set(after, reading);
    last = reading.then(
      (found) => (found === null ? forget(after) : keep(after)),
      () => forget(after),
    );
    return reading;
  };
}
