import type { Database } from '../database/database.ts';
import { type Actor, audit } from './record.ts';

const HOUR = 3_600_000;
/** Denials of people who are not signed in that are written down in an hour: whoever makes up calls must not fill the disk. */
const OF_STRANGERS = 500;

/** Writes down that a call was refused, and why. What cannot be written down is reported; the call is refused all the same. */
export type NoteDenial = (actor: Actor, call: string, reason: string) => Promise<void>;

/** @param report is told what failed */
export function denials(database: Database, report: (error: unknown) => void): NoteDenial {
  let hour = 0;
  let strangers = 0;
  return async (actor, call, reason) => {
    if (!actor.user) {
      const now = Math.floor(Date.now() / HOUR);
      strangers = now === hour ? strangers + 1 : 1;
      hour = now;
      if (strangers > OF_STRANGERS) return;
    }
    try {
      await database.transaction((tx) => audit(tx, actor, 'denied', `${call}: ${reason}`));
    } catch (error) {
      report(error);
    }
  };
}
