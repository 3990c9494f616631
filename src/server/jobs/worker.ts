import * as messages from '#messages/server/jobs.ts';
import type { Actor } from '../changes/actor.ts';
import type { Database, Transaction } from '../database/database.ts';
import { AppError } from '../errors.ts';
import type { JobHandlers, JobKind, Running } from './kinds.ts';
import {
  type ClaimedJob,
  claimJob,
  deleteJob,
  failJob,
  findDueJob,
  holdClaim,
  recurJob,
  releaseJob,
  renewClaim,
  retryJob,
  wakeRecurring,
} from './queries.ts';

/** How long a claim stands without being renewed: after a `kill -9` another node takes the job over then. */
const LEASE = 30_000;
/** How often to look for jobs that are due. */
const ROUND = 1_000;
/** Jobs that a node runs at a time: a slow one must not hold up all others. */
const AT_ONCE = 4;

const MOST_ATTEMPTS = 10;
/** The wait after the first failure; each later one is four times as long, up to the longest (milliseconds). */
const FIRST_WAIT = 15_000;
const LONGEST_WAIT = 40 * 60_000;
const LONGEST_ERROR = 500;

const CRASHED = 'The server ended each time while the job ran.';

/** The wait before the next attempt, by chance half as long or half as long again, so that jobs that failed together do not come back together. */
const waitAfter = (attempts: number, random: () => number) => Math.min(LONGEST_WAIT, FIRST_WAIT * 4 ** (attempts - 1)) * (0.5 + random());

const actorOf = (job: ClaimedJob): Actor => ({
  user: null,
  origin: null,
  async hold(tx) {
    if (!(await holdClaim(tx, job))) throw new AppError('conflict', messages.jobTakenOver);
  },
});

export type JobWorker = {
  /** Runs all jobs that are due, and those that become due meanwhile; at the first time also those that recur. */
  runDue(): Promise<void>;
  /** Looks for jobs from now on, again and again. */
  start(): void;
  /** Breaks off jobs that run, and waits until they have ended. */
  stop(): Promise<void>;
};

/**
 * Runs jobs. A job is claimed by one node for a while, and renewed as long as it runs; so it is run at least once, and by one node at a time. One that
 * fails is tried again later and later, and kept with its error after the last attempt.
 * @param report gets each failure
 * @param clock tells the time (milliseconds since 1970)
 */
export function jobWorker(
  database: Database,
  handlers: JobHandlers,
  report: (error: unknown) => void,
  clock: () => number = Date.now,
  random: () => number = Math.random,
): JobWorker {
  const kinds = Object.keys(handlers) as JobKind[];
  const running = new Map<ClaimedJob, Promise<void>>();
  const ending = new AbortController();
  let failing = false;

  const write = <T>(work: (tx: Transaction) => Promise<T>) => database.transaction(work);

  /** Claims the next job that is due. */
  async function claim(): Promise<ClaimedJob | undefined> {
    for (;;) {
      const found = await findDueJob(database, kinds, clock());
      const claimed = found && (await write((tx) => claimJob(tx, found, clock() + LEASE)));
      if (!found || claimed) return claimed;
    }
  }

  async function handle(job: ClaimedJob, running: Running): Promise<void> {
    if (job.attempts > MOST_ATTEMPTS && !handlers[job.kind].every) throw new Error(CRASHED);
    await handlers[job.kind].run(JSON.parse(job.data), running);
  }

  async function settle(job: ClaimedJob, error: unknown): Promise<void> {
    const { every } = handlers[job.kind];
    const message = error instanceof Error ? error.message.slice(0, LONGEST_ERROR) : '';
    await write((tx) => {
      if (error === undefined) return every ? recurJob(tx, job, clock() + every) : deleteJob(tx, job);
      if (ending.signal.aborted) return releaseJob(tx, job);
      if (job.attempts >= MOST_ATTEMPTS && !every) return failJob(tx, job, message, clock());
      return retryJob(tx, job, message, clock() + waitAfter(job.attempts, random));
    });
  }

  async function run(job: ClaimedJob): Promise<void> {
    const lost = new AbortController();
    const renewal = setInterval(() => {
      write((tx) => renewClaim(tx, job, clock() + LEASE)).then((stands) => stands || lost.abort(), report);
    }, LEASE / 3).unref();
    const signal = AbortSignal.any([ending.signal, lost.signal]);
    const error = await handle(job, { actor: actorOf(job), signal }).then(
      () => undefined,
      (cause: unknown) => cause ?? new Error('The job failed.'),
    );
    clearInterval(renewal);
    if (error !== undefined && !signal.aborted) report(error);
    // If it cannot be noted, the claim ends by itself, and the job is run once more.
    await settle(job, error).catch(report);
  }

  async function wakeAll(tx: Transaction): Promise<void> {
    for (const kind of kinds) if (handlers[kind].every) await wakeRecurring(tx, kind, clock());
  }

  let woken = false;
  let claiming: Promise<void> | undefined;
  /** Claims jobs as long as there is room, one after the other. */
  async function fill(): Promise<void> {
    try {
      if (!woken) await write(wakeAll);
      woken = true;
      while (running.size < AT_ONCE && !ending.signal.aborted) {
        const job = await claim();
        if (!job) break;
        running.set(job, runAndGoOn(job));
      }
      failing = false;
    } catch (error) {
      // Once while it goes on failing: the next round tries again.
      if (!failing) report(error);
      failing = true;
    }
  }
  async function runAndGoOn(job: ClaimedJob): Promise<void> {
    await run(job);
    running.delete(job);
    await look();
  }
  function look(): Promise<void> {
    claiming ??= fill().finally(() => {
      claiming = undefined;
    });
    return claiming;
  }

  let round: NodeJS.Timeout | undefined;
  return {
    async runDue() {
      for (await look(); running.size > 0; await look()) await Promise.race(running.values());
    },
    start() {
      round = setInterval(look, ROUND).unref();
    },
    async stop() {
      clearInterval(round);
      ending.abort();
      await claiming;
      await Promise.all(running.values());
    },
  };
}
