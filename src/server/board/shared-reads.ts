import { setImmediate as turn } from 'node:timers/promises';

/** So long (milliseconds) what was read serves all who ask for the same, and so many readings at most. Each may be half a megabyte. */
const SHARED_MS = 500;
const SHARED = 8;

/**
 * Has a thousand readers who come back after the same version wait for one reading, and different ones wait for each other, so that all else has its
 * turn between two of them.
 * @param read what follows a version; `null` where nothing does, which is never shared for longer than it takes
 */
export function sharedReads<Told>(read: (after: number) => Promise<Told | null>): (after: number) => Promise<Told | null> {
  /** Those under way, and those whose outcome is kept for a moment, the oldest first. */
  const known = new Map<number, Promise<Told | null>>();
  const kept: number[] = [];
  let last: Promise<unknown> = Promise.resolve();

  async function readInTurn(after: number, before: Promise<unknown>): Promise<Told | null> {
    await before;
    await turn();
    return read(after);
  }

  function forget(after: number): void {
    known.delete(after);
    const at = kept.indexOf(after);
    if (at >= 0) kept.splice(at, 1);
  }

  function keep(after: number): void {
    kept.push(after);
    const [oldest] = kept;
    if (kept.length > SHARED && oldest !== undefined) forget(oldest);
    setTimeout(() => forget(after), SHARED_MS).unref();
  }

  return (after) => {
    const shared = known.get(after);
    if (shared !== undefined) return shared;
    const reading = readInTurn(after, last);
    known.set(after, reading);
    last = reading.then(
      (told) => (told === null ? forget(after) : keep(after)),
      () => forget(after),
    );
    return reading;
  };
}
