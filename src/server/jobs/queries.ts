import { type NotNull, type SqlBool, sql, type Updateable } from 'kysely';
import { v7 as newId } from 'uuid';
import { HOUR } from '#shared/durations.ts';
import type { FailedJob } from '#shared/jobs.ts';
import type { Connection, Transaction } from '../database/database.ts';
import { insertRows, lockRows } from '../database/rows.ts';
import type { Tables } from '../database/schema.ts';
import { gathering, type JobData, type JobKind, oneAtATime } from './kinds.ts';

/** Longer than any hold, so a later end was written by a clock that was ahead, and is ignored. */
const LONGEST_HOLD = 2 * HOUR;

/** A job. `attempts` grows with each claim, so it also identifies the claim. */
export type Job = { id: string; kind: JobKind; data: string; held_until: string; attempts: number; created_at: string };

export const iso = (moment: number) => new Date(moment).toISOString();

const fresh = (id: string, kind: JobKind, data: unknown, now: number, heldUntil: string) => ({
  id,
  kind,
  data: JSON.stringify(data),
  due_at: '',
  held_until: heldUntil,
  attempts: 0,
  error: null,
  failed_at: null,
  created_at: heldUntil || iso(now),
});

/** Adds jobs of one kind, in the transaction of the change that causes them. @param heldUntil none runs before (ISO 8601); a wrong clock delays it by two hours at most @returns their ids */
export async function addJobs<Kind extends JobKind>(tx: Transaction, kind: Kind, all: JobData[Kind][], heldUntil = ''): Promise<string[]> {
  const rows = all.map((data) => fresh(newId(), kind, data, Date.now(), heldUntil));
  await insertRows(tx, 'jobs', rows);
  return rows.map(({ id }) => id);
}

/** Makes a recurring job due, and adds it if it is missing. A job that is running or being retried stays as it is. */
export async function wakeRecurring(tx: Transaction, kind: JobKind, now: number): Promise<void> {
  const job = fresh(kind, kind, null, now, '');
  const { held_until, created_at } = job;
  await tx.sql
    .insertInto('jobs')
    .values(job)
    .onConflict((known) => known.column('id').doUpdateSet({ held_until, created_at }).where('jobs.attempts', '=', 0))
    .execute();
}

const COLUMNS = ['id', 'kind', 'data', 'held_until', 'attempts', 'created_at'] as const;

const ofOne = sql.join(oneAtATime);
/** Whether a job waits for no other: for one of the same data that was begun and has not ended. */
const isNext = sql<SqlBool>`(attempts > 0 or kind not in (${ofOne}) or data not in
  (select data from jobs where kind in (${ofOne}) and attempts > 0 and failed_at is null))`;

/** The oldest job of these kinds that is not held. @param running the caller's own jobs, which run on after a jump of the clock */
export const findDueJob = (connection: Connection, kinds: JobKind[], now: number, running: string[] = []): Promise<Job | undefined> =>
  connection.sql
    .selectFrom('jobs')
    .select(COLUMNS)
    .where(connection.engine.json.among(sql`kind`, kinds))
    .where('failed_at', 'is', null)
    .where(({ not }) => not(connection.engine.json.among(sql`id`, running)))
    .where((job) => job.or([job('held_until', '<=', iso(now)), job('held_until', '>', iso(now + LONGEST_HOLD))]))
    .where(isNext)
    // Empty in each, but its index leaves out the failed jobs of 30 days.
    .orderBy('due_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();

type Claim = Pick<Job, 'id' | 'attempts'>;

const claimed = (tx: Transaction, { id, attempts }: Claim) =>
  tx.sql.updateTable('jobs').where('id', '=', id).where('attempts', '=', attempts);

/** Writes to a claimed job, as to renew its claim, or to end it. @returns whether the claim still stands */
export const updateClaimed = async (tx: Transaction, job: Claim, fields: Updateable<Tables['jobs']>): Promise<boolean> =>
  (await claimed(tx, job).set(fields).returning('id').executeTakeFirst()) !== undefined;

/**
 * Claims a due job, and deletes those whose work it takes over at its first claim.
 * @returns it with their ids; `undefined` if another node was faster, even if it has run a recurring job to its end
 */
export async function claimJob(tx: Transaction, found: Job, until: number): Promise<(Job & { replaced: string[] }) | undefined> {
  const { kind, data, attempts } = found;
  const gathers = attempts === 0 && gathering.includes(kind);
  if (gathers) await lockRows(tx, 'jobs', 'data', data, 'change');
  const job = await claimed(tx, found)
    .where('held_until', '=', found.held_until)
    .where(isNext)
    .set({ held_until: iso(until), attempts: attempts + 1 })
    .returning(COLUMNS)
    .executeTakeFirst();
  if (!job || !gathers) return job && { ...job, replaced: [] };
  const waiting = tx.sql.deleteFrom('jobs').where('kind', '=', kind).where('data', '=', data).where('attempts', '=', 0);
  return { ...job, replaced: (await waiting.returning('id').execute()).map(({ id }) => id) };
}

/** Locks a claim until the transaction ends. @returns whether it still stands */
export async function holdClaim(tx: Transaction, { id, attempts }: Job): Promise<boolean> {
  const job = tx.sql.selectFrom('jobs').select('id').where('id', '=', id).where('attempts', '=', attempts);
  return (await job.modifyEnd(tx.engine.locks.rows('jobs', 'keep')).executeTakeFirst()) !== undefined;
}

export async function deleteJob(tx: Transaction, { id, attempts }: Job): Promise<void> {
  await tx.sql.deleteFrom('jobs').where('id', '=', id).where('attempts', '=', attempts).execute();
}

/** Failed jobs, the latest first. Their data may hold anything, so it stays here. */
export const listFailedJobs = (connection: Connection, limit: number): Promise<FailedJob[]> =>
  connection.sql
    .selectFrom('jobs')
    .select(['id', 'kind', 'error', 'attempts', 'created_at as createdAt', 'failed_at as failedAt'])
    .where('failed_at', 'is not', null)
    .$narrowType<{ failedAt: NotNull }>()
    .orderBy('failed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

/** Makes a failed job due again, with all its attempts. @returns its kind, or `undefined` if it has not failed */
export async function retryFailedJob(tx: Transaction, id: string): Promise<JobKind | undefined> {
  const job = tx.sql.updateTable('jobs').set({ held_until: '', attempts: 0, error: null, failed_at: null });
  return (await job.where('id', '=', id).where('failed_at', 'is not', null).returning('kind').executeTakeFirst())?.kind;
}

/** Counts waiting and running jobs, and failed ones. `oldest`: since when the oldest has been due (ISO 8601). */
export async function countJobs(connection: Connection, now: number): Promise<{ waiting: number; oldest: string | null; failed: number }> {
  const { rows } = await sql<{ waiting: number; oldest: string | null; failed: number }>`
    select (select count(*) from jobs where failed_at is not null) as failed, count(*) as waiting,
      min(created_at) as oldest
    from jobs where failed_at is null and (attempts > 0 or held_until <= ${iso(now)})`.execute(connection.sql);
  return rows[0] ?? { waiting: 0, oldest: null, failed: 0 };
}
