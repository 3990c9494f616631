import * as messages from '#messages/server/audit.ts';
import { HOUR } from '#shared/durations.ts';
import { countsIn } from '../counts.ts';
import type { Database } from '../database/database.ts';
import { holderOf } from '../networks.ts';
import { audit, type Named } from './record.ts';

/** Audited denials an hour per person, or per address of signed-out callers. */
const OF_SOURCE = 100;
/** Audited denials an hour of all signed-out callers, who must not fill the disk. */
const OF_STRANGERS = 5_000;

/** Audits a refused call. A failure is only reported, because the refusal stands. */
export type NoteDenial = (actor: Named, call: string, reason: string) => Promise<void>;

/** @param report gets failures */
export function denials(database: Database, report: (error: unknown) => void): NoteDenial {
  const count = countsIn(HOUR);
  return async (actor, call, reason) => {
    if (!actor.user && count('strangers', 0) >= OF_STRANGERS) return;
    const own = count(actor.user?.id ?? `address ${holderOf(actor.origin?.address ?? '')}`);
    if (own > OF_SOURCE) return;
    if (!actor.user) count('strangers');
    const more = own === OF_SOURCE ? messages.furtherDenials : '';
    try {
      await database.transaction((tx) => audit(tx, actor, 'denied', `${call}: ${reason}${more}`));
    } catch (error) {
      report(error);
    }
  };
}
