import { HOUR } from '#shared/durations.ts';
import type { Database } from '../database/database.ts';
import { holderOf } from '../networks.ts';
import { audit, type Named } from './record.ts';

/** Denials an hour that are audited of one person, or of one address that nobody is signed in at. */
const OF_SOURCE = 100;
/** Denials an hour that are audited of strangers in all: they must not fill the disk. */
const OF_STRANGERS = 5_000;

/** Audits that a call was refused, and why. If that fails it is reported, and the call is refused all the same. */
export type NoteDenial = (actor: Named, call: string, reason: string) => Promise<void>;

/** @param report is told what failed */
export function denials(database: Database, report: (error: unknown) => void): NoteDenial {
  let hour = 0;
  const counts = new Map<string, number>();
  const count = (source: string) => {
    counts.set(source, (counts.get(source) ?? 0) + 1);
    return counts.get(source) ?? 0;
  };
  return async (actor, call, reason) => {
    const now = Math.floor(Date.now() / HOUR);
    if (now !== hour) counts.clear();
    hour = now;
    if (!actor.user && count('strangers') > OF_STRANGERS) return;
    const own = count(actor.user?.id ?? `address ${holderOf(actor.origin?.address ?? '')}`);
    if (own > OF_SOURCE) return;
    const more = own === OF_SOURCE ? ' More of this hour are not written down.' : '';
    try {
      await database.transaction((tx) => audit(tx, actor, 'denied', `${call}: ${reason}${more}`));
    } catch (error) {
      report(error);
    }
  };
}
