import { v7 as newId } from 'uuid';
import type { Connection, Transaction } from '../database/database.ts';

/** What is of later than this was noted while the clock was ahead: it would count, and keep people out, until the clock is there again. */
const inAMinute = () => new Date(Date.now() + 60_000).toISOString();

/** The times of the newest failures of a source since a moment, newest first. */
export async function listFailures(connection: Connection, source: string, since: string, limit: number): Promise<string[]> {
  const rows = await connection.sql
    .selectFrom('sign_in_failures')
    .select('at')
    .where('source', '=', source)
    .where('at', '>', since)
    .where('at', '<', inAMinute())
    .orderBy('at', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ at }) => at);
}

/** Whether there were at least `count` failures in all since a moment. */
export async function haveFailed(connection: Connection, count: number, since: string): Promise<boolean> {
  const found = await connection.sql
    .selectFrom('sign_in_failures')
    .select('id')
    .where('at', '>', since)
    .where('at', '<', inAMinute())
    .orderBy('at')
    .limit(1)
    .offset(count - 1)
    .executeTakeFirst();
  return found !== undefined;
}

/** How often it failed on the browsers of one person since a moment; `null` where that person is active no longer. */
export async function countFailuresOf(connection: Connection, adminId: string, since: string): Promise<number | null> {
  const found = await connection.sql
    .selectFrom('admins')
    .select((admin) =>
      admin
        .selectFrom('sign_in_failures')
        .select((failure) => failure.fn.countAll<number>().as('total'))
        .whereRef('sign_in_failures.admin_id', '=', 'admins.id')
        .where('at', '>', since)
        .where('at', '<', inAMinute())
        .as('total'),
    )
    .where('id', '=', adminId)
    .where('active', '=', 1)
    .executeTakeFirst();
  return found ? Number(found.total) : null;
}

/** Makes others who try from the same source wait until this transaction ends. */
export async function holdSource(tx: Transaction, source: string, now: string): Promise<void> {
  await tx.sql
    .insertInto('sign_in_sources')
    .values({ source, tried_at: now })
    .onConflict((conflict) => conflict.column('source').doUpdateSet({ tried_at: now }))
    .execute();
}

/** Notes a failed sign-in. @param adminId whose browser it was on, where that is known */
export async function insertFailure(tx: Transaction, source: string, adminId: string | null, now: string): Promise<void> {
  await tx.sql.insertInto('sign_in_failures').values({ id: newId(), source, admin_id: adminId, at: now }).execute();
}

/** Forgets what was tried before a moment. */
export async function deleteAttempts(tx: Transaction, before: string): Promise<void> {
  await tx.sql.deleteFrom('sign_in_failures').where('at', '<', before).execute();
  await tx.sql.deleteFrom('sign_in_sources').where('tried_at', '<', before).execute();
}
