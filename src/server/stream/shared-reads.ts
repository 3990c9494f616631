import { setImmediate as turn } from 'node:timers/promises';

/** Lifetime (ms) and limit of cached reads, of up to half a megabyte each. */
const SHARED_MS = 500;
const SHARED = 8;

/**
 * Shares reads of one version for 500 ms. Other reads run one by one, so that a reconnecting crowd delays nobody else.
 * @param read its `null` and its errors are not cached
 */
export function sharedReads<Found>(read: (after: number) => Promise<Found | null>): (after: number) => Promise<Found | null> {
  const known = new Map<number, Promise<Found | null>>();
  const timers = new Map<number, NodeJS.Timeout>();
  let last: Promise<unknown> = Promise.resolve();

  async function readInTurn(after: number, before: Promise<unknown>): Promise<Found | null> {
    await before;
    await turn();
    return read(after);
  }

  function forget(after: number): void {
    known.delete(after);
    // A running timer would evict a later read of this version.
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
