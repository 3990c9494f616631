import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { HOUR } from '#shared/durations.ts';
import type { Connection, Transaction } from '../database/database.ts';
import type { JobData, JobKind } from './kinds.ts';

/** Longer than any hold. One that lasts longer was written while the clock was ahead, and holds nothing. */
const LONGEST_HOLD = 2 * HOUR;

/** A job as a node claims it. Its number of attempts grows with each claim, so it names the claim as well. */
export type ClaimedJob = { id: string; kind: JobKind; data: string; attempts: number };

const iso = (moment: number) => new Date(moment).toISOString();

/** A job that nobody has begun. Due at no moment: a clock that is ahead would delay one that is due at the present. */
const fresh = (id: string, kind: JobKind, data: unknown, now: number) => ({
  id,
  kind,
  data: JSON.stringify(data),
  due_at: '',
  held_until: '',
  attempts: 0,
  error: null,
  failed_at: null,
  created_at: iso(now),
});

/**
 * Adds a job, in the transaction of the change that causes it: there is neither the one without the other.
 * @param dueAt ISO 8601, for one that is not to run at once
 */
export async function addJob<Kind extends JobKind>(tx: Transaction, kind: Kind, data: JobData[Kind], dueAt = ''): Promise<void> {
  await tx.sql
    .insertInto('jobs')
    .values({ ...fresh(newId(), kind, data, Date.now()), due_at: dueAt })
    .execute();
}

/** Has a recurring job run soon, which is made where it is not there. One that is being run, or tried again, stays as it is. */
export async function wakeRecurring(tx: Transaction, kind: JobKind, now: number): Promise<void> {
  const job = fresh(kind, kind, null, now);
  const { held_until, created_at } = job;
  await tx.sql
    .insertInto('jobs')
    .values(job)
    .onConflict((known) => known.column('id').doUpdateSet({ held_until, created_at }).where('jobs.attempts', '=', 0))
    .execute();
}

/** The job of some kinds that has been due for longest and that no node holds. */
export const findDueJob = (connection: Connection, kinds: JobKind[], now: number): Promise<ClaimedJob | undefined> =>
  connection.sql
    .selectFrom('jobs')
    .select(['id', 'kind', 'data', 'attempts'])
    .where(connection.engine.json.among(sql`kind`, kinds))
    .where('failed_at', 'is', null)
    .where('due_at', '<=', iso(now))
    .where((job) => job.or([job('held_until', '<=', iso(now)), job('held_until', '>', iso(now + LONGEST_HOLD))]))
    .orderBy('due_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();

const claimed = (tx: Transaction, { id, attempts }: ClaimedJob) =>
  tx.sql.updateTable('jobs').where('id', '=', id).where('attempts', '=', attempts);

/**
 * Claims a job that was found due.
 * @param until when the claim ends by itself (milliseconds since 1970)
 * @returns the job as it is claimed; `undefined` where another node was faster
 */
export const claimJob = (tx: Transaction, found: ClaimedJob, until: number): Promise<ClaimedJob | undefined> =>
  claimed(tx, found)
    .set({ held_until: iso(until), attempts: found.attempts + 1 })
    .returning(['id', 'kind', 'data', 'attempts'])
    .executeTakeFirst();

/** Whether the claim still stands; then it does so until the end of the transaction. */
export async function holdClaim(tx: Transaction, { id, attempts }: ClaimedJob): Promise<boolean> {
  const job = tx.sql.selectFrom('jobs').select('id').where('id', '=', id).where('attempts', '=', attempts);
  return (await job.modifyEnd(tx.engine.locks.rows('jobs', 'keep')).executeTakeFirst()) !== undefined;
}

/** Renews a claim. @returns whether it still stands */
export const renewClaim = async (tx: Transaction, job: ClaimedJob, until: number): Promise<boolean> =>
  (await claimed(tx, job)
    .set({ held_until: iso(until) })
    .returning('id')
    .executeTakeFirst()) !== undefined;

/** Forgets a job that is done. */
export async function deleteJob(tx: Transaction, { id, attempts }: ClaimedJob): Promise<void> {
  await tx.sql.deleteFrom('jobs').where('id', '=', id).where('attempts', '=', attempts).execute();
}

/** Has a recurring job that is done begin anew at a time. */
export async function recurJob(tx: Transaction, job: ClaimedJob, at: number): Promise<void> {
  await claimed(tx, job)
    .set({ held_until: iso(at), created_at: iso(at), attempts: 0, error: null })
    .execute();
}

/** Lets go of a job that was broken off, as if it had not been begun. */
export async function releaseJob(tx: Transaction, job: ClaimedJob): Promise<void> {
  await claimed(tx, job)
    .set({ held_until: '', attempts: job.attempts - 1 })
    .execute();
}

/** Puts off a job that failed. */
export async function retryJob(tx: Transaction, job: ClaimedJob, error: string, at: number): Promise<void> {
  await claimed(tx, job)
    .set({ held_until: iso(at), error })
    .execute();
}

/** Keeps a job that failed for the last time, with its error. */
export async function failJob(tx: Transaction, job: ClaimedJob, error: string, now: number): Promise<void> {
  await claimed(tx, job)
    .set({ held_until: '', error, failed_at: iso(now) })
    .execute();
}

/** Forgets jobs that failed before a moment (ISO 8601). */
export async function deleteFailedJobs(tx: Transaction, before: string): Promise<void> {
  await tx.sql.deleteFrom('jobs').where('failed_at', '<', before).execute();
}

/** How many jobs wait or run, since when the oldest of these does (ISO 8601, `null` for none), and how many failed. */
export async function countJobs(connection: Connection, now: number): Promise<{ waiting: number; oldest: string | null; failed: number }> {
  const { rows } = await sql<{ waiting: number; oldest: string | null; failed: number }>`
    select (select count(*) from jobs where failed_at is not null) as failed, count(*) as waiting,
      min(case when due_at > created_at then due_at else created_at end) as oldest
    from jobs where failed_at is null and due_at <= ${iso(now)} and (attempts > 0 or held_until <= ${iso(now)})`.execute(connection.sql);
  return rows[0] ?? { waiting: 0, oldest: null, failed: 0 };
}
