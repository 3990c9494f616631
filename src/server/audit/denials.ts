import { HOUR } from '#shared/durations.ts';
import type { Database } from '../database/database.ts';
import { type Actor, audit } from './record.ts';

/** Denials in an hour that are written down of each person, and of all who are not signed in: whoever makes up calls must not fill the disk. */
const MOST = 500;

/** Writes down that a call was refused, and why. What cannot be written down is reported; the call is refused all the same. */
export type NoteDenial = (actor: Actor, call: string, reason: string) => Promise<void>;

/** @param report is told what failed */
export function denials(database: Database, report: (error: unknown) => void): NoteDenial {
  let hour = 0;
  const counts = new Map<string | undefined, number>();
  return async (actor, call, reason) => {
    const now = Math.floor(Date.now() / HOUR);
    if (now !== hour) counts.clear();
    hour = now;
    const count = (counts.get(actor.user?.id) ?? 0) + 1;
    counts.set(actor.user?.id, count);
    if (count > MOST) return;
    const more = count === MOST ? ' More of this hour are not written down.' : '';
    try {
      await database.transaction((tx) => audit(tx, actor, 'denied', `${call}: ${reason}${more}`));
    } catch (error) {
      report(error);
    }
  };
}
