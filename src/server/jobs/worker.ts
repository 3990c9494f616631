import type { Updateable } from 'kysely';
import * as messages from '#messages/server/jobs.ts';
import { DAY } from '#shared/durations.ts';
import { type Actor, theOperator } from '../changes/actor.ts';
import type { Database, Transaction } from '../database/database.ts';
import type { Tables } from '../database/schema.ts';
import { AppError } from '../errors.ts';
import { onceAnOutage } from '../outage.ts';
import { repeating } from '../repeating.ts';
import type { JobData, JobKind } from './kinds.ts';
import { claimJob, deleteJob, findDueJob, holdClaim, iso, type Job, updateClaimed, wakeRecurring } from './queries.ts';

export type Running = {
  /** The job's id, alike at each repeat. */
  id: string;
  /** The actor of the job's changes, which are committed only while its claim stands. */
  actor: Actor;
  /** Aborted when the server ends or the claim is lost. The job should then throw, and is run again. */
  signal: AbortSignal;
};

/** Runs a job of each kind. A success that was not recorded is repeated, so repeating a job must do no harm. */
type JobHandler<Data> = {
  /** The pause before a recurring job runs again (ms). It is retried until it succeeds. */
  every?: number;
  /** How often it is tried, if not as often as others. */
  attempts?: number;
  /** Jobs of the kind that a node runs concurrently; the worker's own limit by default. */
  atOnce?: number;
  run(data: Data, running: Running): Promise<void>;
  /** Takes over the work of other jobs, in the transaction that claims a job and deletes these. */
  replace?(tx: Transaction, id: string, others: string[]): Promise<void>;
};
export type JobHandlers = { [Kind in JobKind]: JobHandler<JobData[Kind]> };

/** How long a claim stands without renewal (ms). After `kill -9` another node takes the job over. */
const LEASE = 30_000;
/** Polling interval (ms). */
const ROUND = 1_000;
/** Jobs of one kind that a node runs concurrently, so that slow ones hold up no other kind. */
const AT_ONCE = 4;

const MOST_ATTEMPTS = 10;
/** Exponential backoff (ms): each wait is four times as long, up to the longest. */
const FIRST_WAIT = 15_000;
const LONGEST_WAIT = 40 * 60_000;
const LONGEST_ERROR = 500;

/** Whether the database failed, which says nothing about a job of today. Only such failures have a cause. */
const isDatabaseOut = (error: unknown) => error instanceof AppError && error.code === 'unavailable' && error.cause !== undefined;

const actorOf = (job: Job): Actor => ({
  ...theOperator,
  async hold(tx) {
    if (!(await holdClaim(tx, job))) throw new AppError('conflict', messages.jobTakenOver);
  },
});

/**
 * Runs jobs. A node claims a job by a lease and renews it while the job runs. So each runs at least once, on one node at a time. A failed
 * job is retried with backoff, and kept with its error after the last attempt.
 * @param report gets each failure
 */
export function jobWorker(
  database: Database,
  handlers: Partial<JobHandlers>,
  report: (error: unknown) => void,
  clock: () => number = Date.now,
  random: () => number = Math.random,
) {
  const kinds = Object.keys(handlers) as JobKind[];
  const running = new Map<Job, Promise<void>>();
  const ending = new AbortController();
  const outage = onceAnOutage(report);

  /** The handler of a kind with its limits. A recurring job is tried until it succeeds. */
  function handlerOf(kind: JobKind) {
    const handler: JobHandler<unknown> | undefined = handlers[kind];
    if (!handler) throw new Error(`No handler for ${kind}.`);
    return { atOnce: AT_ONCE, attempts: handler.every ? Number.POSITIVE_INFINITY : MOST_ATTEMPTS, ...handler };
  }

  const hasRoom = (kind: JobKind) => [...running.keys()].filter((job) => job.kind === kind).length < handlerOf(kind).atOnce;

  async function claim(tx: Transaction, found: Job): Promise<Job | undefined> {
    const job = await claimJob(tx, found, clock() + LEASE);
    if (job && job.replaced.length > 0) await handlerOf(job.kind).replace?.(tx, job.id, job.replaced);
    return job;
  }

  async function handle(job: Job, running: Running): Promise<void> {
    const handler = handlerOf(job.kind);
    if (job.attempts > handler.attempts) throw new Error(messages.crashed);
    // The end may have come while the job was being claimed.
    running.signal.throwIfAborted();
    await handler.run(JSON.parse(job.data), running);
  }

  /** When a job is retried, with jitter, so that jobs that failed together are not retried together. */
  const after = (wait: number) => iso(clock() + Math.min(LONGEST_WAIT, wait) * (0.5 + random()));

  /** A job's row after a run; `null` if it is done. */
  function rowAfter(job: Job, error: unknown): Updateable<Tables['jobs']> | null {
    const { every, attempts: most } = handlerOf(job.kind);
    const again = every && iso(clock() + every);
    if (error === undefined) return again ? { held_until: again, created_at: again, attempts: 0, error: null } : null;
    // Such a run is no attempt. But a job that was begun is never unclaimed again: it may have sent a mail, or others leave its work to it.
    const attempts = Math.max(1, job.attempts - 1);
    if (ending.signal.aborted) return { held_until: '', attempts };
    const age = clock() - Date.parse(job.created_at);
    if (isDatabaseOut(error) && age < DAY) return { held_until: after(Math.max(FIRST_WAIT, age / 4)), attempts };
    const message = error instanceof Error ? error.message.slice(0, LONGEST_ERROR) : '';
    if (job.attempts >= most) return { held_until: '', error: message, failed_at: iso(clock()) };
    return { held_until: after(FIRST_WAIT * 4 ** (job.attempts - 1)), error: message };
  }

  async function run(job: Job): Promise<void> {
    const lost = new AbortController();
    const renewal = setInterval(() => {
      database
        .transaction((tx) => updateClaimed(tx, job, { held_until: iso(clock() + LEASE) }))
        .then((stands) => stands || lost.abort(), report);
    }, LEASE / 3).unref();
    const signal = AbortSignal.any([ending.signal, lost.signal]);
    const error: unknown = await handle(job, { id: job.id, actor: actorOf(job), signal }).then(
      () => undefined,
      (cause) => cause,
    );
    clearInterval(renewal);
    if (error !== undefined && !signal.aborted) report(error);
    const row = rowAfter(job, error);
    // If this fails, the lease expires and the job runs again.
    await database.transaction<unknown>((tx) => (row ? updateClaimed(tx, job, row) : deleteJob(tx, job))).catch(report);
  }

  async function wakeAll(tx: Transaction): Promise<void> {
    for (const kind of kinds) if (handlerOf(kind).every) await wakeRecurring(tx, kind, clock());
  }

  async function runAndGoOn(job: Job): Promise<void> {
    await run(job);
    running.delete(job);
    await look();
  }

  let isWoken = false;
  /** Begins the jobs that are due. After a failure, the next poll tries again. */
  const look = repeating(async () => {
    while (!ending.signal.aborted) {
      if (!isWoken) await database.transaction(wakeAll);
      isWoken = true;
      const ownJobs = [...running.keys()].map(({ id }) => id);
      const found = await findDueJob(database, kinds.filter(hasRoom), clock(), ownJobs);
      if (!found) break;
      const job = await database.transaction((tx) => claim(tx, found));
      if (job) running.set(job, runAndGoOn(job));
    }
    outage.over();
  }, outage.failed);

  let round: NodeJS.Timeout | undefined;
  return {
    /** Runs due jobs until none is left. The first call also runs the recurring ones. */
    async runDue(): Promise<void> {
      for (await look(); running.size > 0; await look()) await Promise.race(running.values());
    },
    start(): void {
      round = setInterval(look, ROUND).unref();
    },
    /** Aborts running jobs and waits for them. */
    async stop(): Promise<void> {
      clearInterval(round);
      ending.abort();
      await look();
      await Promise.all(running.values());
    },
  };
}
