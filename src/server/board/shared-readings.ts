import { setImmediate as turn } from 'node:timers/promises';

/** So long (milliseconds) a reading serves all who ask for the same, and so many of them at once. Each may be half a megabyte. */
const SHARED_MS = 500;
const SHARED = 8;

/**
 * Has a thousand readers who come back after the same version wait for one reading, and different ones wait for each other, so that all else has its
 * turn between two of them.
 * @param read what follows a version; `null` where nothing does, which is never shared for longer than it takes
 */
export function sharedReadings<Told>(read: (after: number) => Promise<Told | null>): (after: number) => Promise<Told | null> {
  const known = new Map<number, Promise<Told | null>>();
  let last: Promise<unknown> = Promise.resolve();

  async function readInTurn(after: number, before: Promise<unknown>): Promise<Told | null> {
    await before;
    await turn();
    return read(after);
  }

  return (after) => {
    const shared = known.get(after);
    if (shared !== undefined) return shared;
    const reading = readInTurn(after, last);
    const forget = () => {
      if (known.get(after) === reading) known.delete(after);
    };
    known.set(after, reading);
    const [oldest] = known.keys();
    if (known.size > SHARED && oldest !== undefined) known.delete(oldest);
    last = reading.then((told) => (told === null ? forget() : void setTimeout(forget, SHARED_MS).unref()), forget);
    return reading;
  };
}
