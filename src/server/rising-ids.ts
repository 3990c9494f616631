import { randomInt } from 'node:crypto';
import { v7 } from 'uuid';

const BEGINNINGS = 2 ** 31;
const LAST = 2 ** 32 - 1;

/** Creates UUIDv7 ids, each higher than the last, even within a millisecond or after the clock went back. @returns an id for a time (ISO 8601) */
export function risingIds(): (at: string) => string {
  let [msecs, seq] = [0, 0];
  return (at) => {
    const now = Date.parse(at);
    // A new millisecond starts at random, so ids can't be guessed; otherwise the sequence goes on.
    if (now > msecs) [msecs, seq] = [now, randomInt(BEGINNINGS)];
    else if (seq < LAST) seq++;
    else [msecs, seq] = [msecs + 1, 0];
    return v7({ msecs, seq });
  };
}

/** The next id of a task, an entry of a history or a notification, because those of one moment are sorted by id. */
export const nextId = risingIds();
