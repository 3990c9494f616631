import { randomInt } from 'node:crypto';
import { v7 } from 'uuid';

/** Where counting begins, at most: far below where 32 bits end. */
const BEGINNINGS = 2 ** 31;
const LAST = 2 ** 32 - 1;

/**
 * Makes ids (UUIDv7) each of which is higher than the one before, also within a millisecond and where the clock went back. The library does so by
 * itself for the present moment only, not for one that is given.
 * @returns an id for something that happens at a time (ISO 8601)
 */
export function risingIds(): (at: string) => string {
  let [msecs, seq] = [0, 0];
  return (at) => {
    const now = Date.parse(at);
    // Of a new moment nobody can guess where it begins. Of the last one, or of an earlier one, it goes on.
    if (now > msecs) [msecs, seq] = [now, randomInt(BEGINNINGS)];
    else if (seq < LAST) seq++;
    else [msecs, seq] = [msecs + 1, 0];
    return v7({ msecs, seq });
  };
}
