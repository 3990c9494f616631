import { ago, DAY, MINUTE } from '#shared/durations.ts';
import type { Connection, Transaction } from '../database/database.ts';

/** The network of the codes that were sent, which are counted for a day. */
export const CODES = 'codes';

/** A source stays good for this long after a sign-in. */
export const GOOD_DAYS = 90;
/** Limit of a person's good sources: the office, home, a phone, and some more. */
const GOOD_SOURCES = 10;

/** How many attempts there may be of one source, network, region or person, within a time (ms). */
export type Limit = { of: 'source' | 'network' | 'region' | 'admin_id'; most: number; within: number };

/** When the attempt that fills a limit was made (ISO 8601). @param value `null` counts all failures of unknown browsers */
export async function filledAt(
  connection: Connection,
  { of, most, within }: Limit,
  value: string | null,
  since = ago(within),
): Promise<string | undefined> {
  // Attempts written while the clock was ahead must not lock people out for as long.
  const recent = connection.sql.selectFrom('sign_in_attempts').select('at').where('at', '>', since).where('at', '<', ago(-MINUTE));
  const counted = value === null ? recent.where(of, 'is not', null) : recent.where(of, '=', value);
  const found = await counted
    .orderBy('at', 'desc')
    .limit(1)
    .offset(most - 1)
    .executeTakeFirst();
  return found?.at;
}

/** Whether someone signed in from a source within `GOOD_DAYS`. */
export async function isGood(connection: Connection, source: string): Promise<boolean> {
  const found = connection.sql
    .selectFrom('sign_in_sources')
    .select('source')
    .where('source', '=', source)
    .where('good_at', '>', ago(GOOD_DAYS * DAY));
  return (await found.executeTakeFirst()) !== undefined;
}

/** Marks a source as good. Only a person's latest ones are, because one stolen number could otherwise make any number of them. */
export async function noteGood(tx: Transaction, source: string, adminId: string, at: string): Promise<void> {
  const good = { tried_at: at, good_at: at, good_by: adminId };
  await tx.sql
    .insertInto('sign_in_sources')
    .values({ source, ...good, untold: 0 })
    .onConflict((conflict) => conflict.column('source').doUpdateSet(good))
    .execute();
  const others = tx.sql.selectFrom('sign_in_sources').select('source').where('good_by', '=', adminId).orderBy('good_at', 'desc');
  const surplus = others.limit(GOOD_SOURCES).offset(GOOD_SOURCES);
  await tx.sql.updateTable('sign_in_sources').set({ good_at: null, good_by: null }).where('source', 'in', surplus).execute();
}

/** Counts a source's failure; each source is audited once a minute. @returns how many failures to audit, or 0 */
export async function noteFailure(tx: Transaction, source: string, at: string): Promise<number> {
  const found = await tx.sql.selectFrom('sign_in_sources').select(['told_at', 'untold']).where('source', '=', source).executeTakeFirst();
  const failures = (found?.untold ?? 0) + 1;
  const isDue = !found?.told_at || Math.abs(Date.parse(at) - Date.parse(found.told_at)) >= 60_000;
  const told = isDue ? { told_at: at, untold: 0 } : { told_at: found.told_at, untold: failures };
  await tx.sql
    .insertInto('sign_in_sources')
    .values({ source, tried_at: at, ...told })
    .onConflict((conflict) => conflict.column('source').doUpdateSet({ tried_at: at, ...told }))
    .execute();
  return isDue ? failures : 0;
}
