import type { Actor } from '../changes/actor.ts';
export type JobData = {
  maintenance: null;
  reminders: null;
  /** One mail for the notifications that name the job. */
  mail: { adminId: string };
  /** The mail that confirms an address, while the person's is the hashed one. */
  confirmation: { adminId: string; addressHash: string };
  digests: null;
  /** A person's digest of a day (`2026-12-01`). */
  digest: { adminId: string; day: string };
  push: { notificationId: string; subscriptionId: string };
  sign_in_code: { challengeId: string };
  webhook: { webhookId: string };
};
export type JobKind = keyof JobData;

export type Running = {
  /** The job's id, alike at each repeat. */
  id: string;
  /** The actor of the job's changes, which are committed only while its claim stands. */
  actor: Actor;
  /** Aborted when the server ends or the claim is lost. The job should then throw, and is run again. */
  signal: AbortSignal;
};

/** Runs a job of each kind. A success that was not recorded is repeated, so repeating a job must do no harm. */
export type JobHandlers = {
  [Kind in JobKind]: {
    /** The pause before a recurring job runs again (ms). It is retried until it succeeds. */
    every?: number;
    /** How often it is tried, if not as often as others. */
    attempts?: number;
    /** Jobs of the kind that a node runs concurrently; the worker's own limit by default. */
    atOnce?: number;
    run(data: JobData[Kind], running: Running): Promise<void>;
  };
};
